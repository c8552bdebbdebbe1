import { card } from 'stripe-sandbox/testing'
import { expect, test } from 'vitest'
import { days, hours } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  giveCard,
  listCharges,
  listMailKinds,
  openSecond,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { changePlan } from './change-plan.ts'
import { readBilling } from './read-billing.ts'
import { readPlanStatus } from './read-plan-status.ts'
import { adoptNewCard, openCardPage } from './update-card.ts'

const failsLater = '4000000000000341'
const asksAlways = '4000002760003184'
const visit = { user: ada, visit: 'visit-1' }

async function findDue(shop: Shop) {
  return (await readPlanStatus(shop, { userId: ada.id, plan: 'pro' })).due
}

test('a failed renewal keeps the plan for two weeks with retries and two emails, then it ends', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, failsLater)

  await pass(shop, days(31) + hours(2))
  expect(await findPaid(shop)).toMatchObject({ status: 'past-due' })
  expect(await findPlan(shop)).toBe('pro')
  expect(await findDue(shop)).toMatchObject({
    dueCents: 1_500,
    needsOwner: false,
    nextTryAt: expect.any(Date),
  })
  await pass(shop, days(9))
  expect(await listMailKinds(shop)).toEqual(['welcome', 'payment-failed'])
  await checkBooks(shop)

  await pass(shop, days(4))
  expect(await findPlan(shop)).toBe('pro')
  expect(await listMailKinds(shop)).toEqual(['welcome', 'payment-failed', 'final-notice'])
  const [lastCall] = await shop.outbox.listMails(1)
  expect(lastCall?.paragraphs[1]).toContain(
    "We'll stop trying on April 15, 2026. After that your plan ends",
  )

  await pass(shop, days(3))
  expect(await findPlan(shop)).toBe('free')
  expect(await findDue(shop)).toBeNull()
  expect((await listMailKinds(shop)).at(-1)).toBe('ended')
  await checkBooks(shop)
})

test('a new card also pays when a scheduled downgrade starts', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const choice = { planId: 'essential', cycle: 'monthly' } as const
  allow(await changePlan(shop, { user: ada, choice, agreed: null, language: 'en' }))
  await shop.finish()
  const customer = await getCustomer(shop)
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await shop.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: id },
  })

  expect(await adoptNewCard(shop, ada)).toEqual({ charged: null })
  await pass(shop, days(31) + hours(2))

  const [charge] = (await shop.stripe.charges.list({ customer })).data
  expect(charge).toMatchObject({ amount: 700, payment_method: id })
  await checkBooks(shop)
})

test('a new card that is declined is tried once', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, failsLater)
  await pass(shop, days(31) + hours(2))
  const tries = (await listCharges(shop)).length

  expect(await adoptNewCard(shop, ada)).toEqual({ refused: 'card-declined' })
  await shop.finish()

  expect(await listCharges(shop)).toHaveLength(tries + 1)
  await checkBooks(shop)
})

test('a new card immediately pays the open invoice, and the plan continues', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, failsLater)
  await pass(shop, days(33))
  expect(await findPaid(shop)).toMatchObject({ status: 'past-due' })

  const { taken } = await giveCard(shop, '4242424242424242')

  expect(taken).toEqual({ charged: { amountCents: 1_500, currency: 'usd' } })
  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
  expect((await listCharges(shop)).filter(([taken]) => taken === 1_500).length).toBeGreaterThan(1)
  expect(await findDue(shop)).toBeNull()
  await checkBooks(shop)
})

test('a new card that needs confirmation by the bank redirects to its page', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, failsLater)
  await pass(shop, days(33))
  const due = await findDue(shop)

  const { taken } = await giveCard(shop, asksAlways)

  expect(taken).toEqual({ refused: 'card-asks', url: due?.url })
  expect(await findPaid(shop)).toMatchObject({ status: 'past-due' })
})

test('a card entered on the invoice page is charged at the next renewal, too', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, failsLater)
  await pass(shop, days(33))
  const due = await findDue(shop)

  await shop.controls.payInvoice(due?.invoiceId ?? '', card('4242424242424242'))
  await pass(shop, days(31))

  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
  const { card: charged, invoices } = await readBilling(shop, ada)
  expect(charged?.name).toBe('Visa •••• 4242')
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  await checkBooks(shop)
})

test('a declined checkout shows no unpaid invoice, and a new card never pays for it', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const second = await openSecond(shop)
  await shop.controls.payCheckout(second.id, card('4000000000000002'))
  await shop.finish()

  const { taken } = await giveCard(shop, '4242424242424242')

  expect(taken).toEqual({ charged: null })
  expect((await readBilling(shop, ada)).invoices).toHaveLength(1)
  expect(await listCharges(shop)).toEqual([
    [1_500, 0],
    [1_500, 0],
  ])
})

test('a declined new card is reported, and the plan stays past due', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, failsLater)
  await pass(shop, days(33))

  const { taken } = await giveCard(shop, failsLater)

  expect(taken).toEqual({ refused: 'card-declined' })
  expect(await findPaid(shop)).toMatchObject({ status: 'past-due' })
  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('a renewal that needs confirmation by the bank is confirmed on the page linked in the email', async () => {
  const shop = await openShop()
  await subscribe(shop, { number: asksAlways })
  await pass(shop, days(31) + hours(2))

  const due = await findDue(shop)
  expect(due).toMatchObject({ needsOwner: true, dueCents: 1_500 })
  const mail = (await shop.outbox.listMails(9)).find(({ kind }) => kind === 'payment-failed')
  expect(mail?.subject).toBe('Confirm your payment with your bank')
  expect(mail?.action?.url).toBe(due?.url)

  const asked = await shop.controls.payInvoice(due?.invoiceId ?? '', null)
  if (asked.kind !== 'challenge') throw new Error('The bank did not ask for confirmation')
  await shop.controls.answerChallenge(asked.challengeId, true)
  await shop.finish()
  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
  await checkBooks(shop)
})

test('a user without a subscription cannot add a card, and cards cannot be tried endlessly', async () => {
  const shop = await openShop()
  expect(await openCardPage(shop, visit)).toEqual({ refused: 'not-subscribed' })
  expect(await adoptNewCard(shop, ada)).toEqual({ refused: 'not-subscribed' })
  await subscribe(shop)

  for (let time = 0; time < 20; time += 1) allow(await openCardPage(shop, visit))

  expect(await openCardPage(shop, visit)).toEqual({ refused: 'too-many-cards' })
  expect(await adoptNewCard(shop, ada)).toEqual({ refused: 'too-many-cards' })
})

test('a card that was entered in the portal pays from then on, also if the tab is closed there', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, failsLater)
  await pass(shop, days(31) + hours(2))
  expect(await findPaid(shop)).toMatchObject({ status: 'past-due' })

  const page = allow(await openCardPage(shop, visit))
  await shop.controls.updateCard(
    page.url.slice(page.url.lastIndexOf('/') + 1),
    card('4242424242424242'),
  )
  await shop.finish()

  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
  expect((await readBilling(shop, ada)).card?.name).toBe('Visa •••• 4242')
  await pass(shop, days(32))
  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
  expect(await listMailKinds(shop)).toEqual(['welcome', 'payment-failed'])
  await checkBooks(shop)
})
