import { goodCard } from 'stripe-sandbox/testing'
import { expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  getCustomer,
  open,
  openShop,
  pass,
  press,
  preview,
  type Shop,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import { changePlan } from '../subscriptions/change-plan.ts'
import { readBilling } from '../subscriptions/read-billing.ts'
import { requestRefund } from '../subscriptions/request-refund.ts'
import { days } from '../time.ts'
import { linkCustomer } from './start-checkout.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const
const essential = { planId: 'essential', cycle: 'monthly' } as const

/** The charges as text with their currency, newest first. */
async function listCharged({ stripe }: Shop): Promise<string[]> {
  const { data } = await stripe.charges.list({ limit: 100 })
  return data.map(({ amount, currency }) => `${amount} ${currency}`)
}

async function listSubjects({ outbox }: Shop, kind: string): Promise<string[]> {
  const mails = await outbox.listMails(1_000)
  return mails.filter((mail) => mail.kind === kind).map(({ subject }) => subject)
}

async function cancelNow(shop: Shop): Promise<void> {
  const paid = await findPaid(shop)
  await shop.controls.cancelInDashboard(paid?.id ?? '')
  await shop.finish()
}

test('a customer who pays in euros is quoted, charged, billed, renewed and refunded in euros', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...essential, currency: 'eur' })
  expect(await findPaid(shop)).toMatchObject({ currency: 'eur' })

  const shown = await preview(shop, pro)
  expect(shown.quote).toMatchObject({ currency: 'eur', dueCents: 800 })
  const agreed = { ...shown.agreed, currency: 'usd' }
  expect(await changePlan(shop, { user: ada, choice: pro, agreed, language: 'en' })).toEqual({
    refused: 'price-moved',
  })
  expect((await upgrade(shop, pro)).changed).toEqual({ timing: 'now' })
  const { renewal, invoices } = await readBilling(shop, ada)
  expect(renewal).toMatchObject({ currency: 'eur', dueCents: 1_500 })
  expect(invoices.map(({ currency }) => currency)).toEqual(['eur', 'eur'])

  expect(await listCharged(shop)).toEqual(['800 eur', '700 eur'])
  expect(await listSubjects(shop, 'receipt')).toEqual(['Receipt for €8.00', 'Receipt for €7.00'])
  await checkBooks(shop)

  allow(await requestRefund(shop, ada))
  await shop.finish()
  const { refunds } = await readBilling(shop, ada)
  expect(refunds.map(({ currency }) => currency)).toEqual(['eur', 'eur'])
  const subjects = await listSubjects(shop, 'refunded')
  expect(subjects).toEqual(['Your refund of €15.00'])
  await checkBooks(shop)
})

test('a customer who bought in dollars before euros were offered changes plans and renews in dollars', async () => {
  const shop = await openShop()
  await buyAtFormerPrice(shop)

  const { changed, dueCents } = await upgrade(shop, pro)
  expect(changed).toEqual({ timing: 'now' })
  await changePlan(shop, { user: ada, choice: essential, agreed: null, language: 'en' })
  await pass(shop, days(32))

  expect(await listCharged(shop)).toEqual(['700 usd', `${dueCents} usd`, '700 usd'])
  expect(await findPaid(shop)).toMatchObject({ ...essential, currency: 'usd', change: null })
  await checkBooks(shop)
})

/** Essential, monthly, at a dollar-only price as `stripe:setup` used to create it. */
async function buyAtFormerPrice(shop: Shop): Promise<void> {
  const { stripe } = shop
  const [current] = (await stripe.prices.list({ lookup_keys: ['ghost_writers_essential_monthly'] }))
    .data
  const former = await stripe.prices.create({
    product: String(current?.product),
    currency: 'usd',
    unit_amount: 700,
    recurring: { interval: 'month' },
    metadata: { plan: 'essential', cycle: 'monthly' },
  })
  const { id: customer } = allow(await linkCustomer(shop, ada))
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: former.id, quantity: 1 }],
    success_url: 'https://ghost.example/success',
    subscription_data: { metadata: { userId: ada.id } },
  })
  await shop.controls.payCheckout(session.id, goodCard)
  await shop.finish()
}

test('switching the currency at checkout abandons the first checkout', async () => {
  const shop = await openShop()
  const first = await open(shop)
  const second = await open(shop, { currency: 'eur' })

  expect(await shop.controls.findCheckout(first)).toMatchObject({
    status: 'expired',
    currency: 'usd',
  })
  expect(await shop.controls.findCheckout(second)).toMatchObject({
    status: 'open',
    currency: 'eur',
  })
  expect(await open(shop, { currency: 'eur' })).toBe(second)
})

test('a plan keeps its currency while it runs, and the next one may use another', async () => {
  const shop = await openShop()
  await subscribe(shop, essential)
  expect(await press(shop, { currency: 'eur' })).toEqual({
    url: expect.stringContaining('/billing/change?plan=pro'),
  })
  expect(await shop.checkouts.findLastCurrency(ada.id)).toBe('usd')

  await cancelNow(shop)
  await subscribe(shop, { ...essential, currency: 'eur' })

  expect(await findPaid(shop)).toMatchObject({ currency: 'eur' })
  expect(await shop.checkouts.findLastCurrency(ada.id)).toBe('eur')
  expect(await listCharged(shop)).toEqual(['700 eur', '700 usd'])
  await checkBooks(shop)
})

test('a customer with a balance pays in the currency of the balance, so that it is used up', async () => {
  const shop = await openShop()
  await subscribe(shop, essential)
  await cancelNow(shop)
  await shop.stripe.customers.update(await getCustomer(shop), { balance: -200 })

  expect(await press(shop, { currency: 'eur' })).toEqual({ refused: 'other-currency' })
  expect(await press(shop, { currency: 'usd' })).toHaveProperty('url')
})

test('a customer whose currency is fixed by the provider sees that reason', async () => {
  const shop = await openShop()
  const { id: customer } = allow(await linkCustomer(shop, ada))
  const [price] = (await shop.stripe.prices.list({ limit: 1 })).data
  await shop.stripe.subscriptions.create({
    customer,
    currency: 'usd',
    items: [{ price: price?.id ?? '' }],
    payment_behavior: 'default_incomplete',
  })

  expect(await press(shop, { currency: 'eur' })).toEqual({ refused: 'other-currency' })
  expect(await press(shop, { currency: 'usd' })).toHaveProperty('url')
  expect(shop.faults).toEqual([])
})
