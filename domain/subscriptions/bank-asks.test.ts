import { openPortal } from 'stripe-sandbox/testing'
import { expect, test } from 'vitest'
import { days, hours } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  listCharges,
  openShop,
  pass,
  preview,
  type Shop,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import type { PlanChoice } from '../billing/paid-subscription.ts'
import { cancelPlan, keepPlan } from './cancel-plan.ts'
import { changePlan } from './change-plan.ts'
import { previewChange } from './preview-change.ts'
import { readPlanStatus } from './read-plan-status.ts'
import { adoptNewCard } from './update-card.ts'

const standing = { userId: ada.id, plan: 'pro' } as const
const asksAlways = '4000002760003184'
const proMonthly: PlanChoice = { planId: 'pro', cycle: 'monthly' }
const proYearly: PlanChoice = { planId: 'pro', cycle: 'yearly' }
const essential: PlanChoice = { planId: 'essential', cycle: 'monthly' }

test('an upgrade that needs confirmation by the bank waits for it, and starts once it is confirmed', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...essential, number: asksAlways })

  const { changed } = await upgrade(shop, proMonthly)

  expect(changed).toEqual({
    refused: 'card-asks',
    url: expect.stringContaining('/sandbox/invoice/in_'),
  })
  expect(await findPlan(shop)).toBe('essential')
  await confirm(shop, changed as { url: string })
  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('an upgrade that is never confirmed restores the scheduled change, even after a second attempt', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...proMonthly, number: asksAlways })
  await schedule(shop, essential)

  for (const _ of [1, 2]) {
    expect((await upgrade(shop, proYearly)).changed).toMatchObject({ refused: 'card-asks' })
    await shop.finish()
    expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: null })
    expect((await readPlanStatus(shop, standing)).isRenewed).toBe(true)
  }
  await pass(shop, days(1))

  expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: essential })
  expect((await readPlanStatus(shop, standing)).isRenewed).toBe(false)
  await checkBooks(shop)
})

test('an upgrade that is confirmed, or replaced by another change, leaves nothing to restore', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...proMonthly, number: asksAlways })
  await schedule(shop, essential)
  await upgrade(shop, proYearly)
  await cancelPlan(shop, { user: ada, reason: '' })
  await keepPlan(shop, ada)
  await pass(shop, days(1))
  expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: null })

  await schedule(shop, essential)
  const { changed } = await upgrade(shop, proYearly)
  await confirm(shop, changed as { url: string })
  await pass(shop, days(1))

  expect(await findPaid(shop)).toMatchObject({ ...proYearly, change: null })
  await checkBooks(shop)
})

test.each(['in our cancel form', 'in the provider’s portal'])(
  'a plan that was canceled %s ends as scheduled until its upgrade is paid, and then continues',
  async (where) => {
    const shop = await openShop()
    await subscribe(shop, { ...essential, number: asksAlways })
    if (where === 'in our cancel form') await cancelPlan(shop, { user: ada, reason: '' })
    else {
      const portal = await openPortal(shop, { customer: await getCustomer(shop) })
      await shop.controls.cancelInPortal(portal.id)
    }
    await shop.finish()

    const { changed, dueCents } = await upgrade(shop, proYearly)
    await shop.finish()
    const ends = (await findPaid(shop))?.periodEndsAt
    expect(await findPaid(shop)).toMatchObject({ ...essential, endsAt: ends })
    await confirm(shop, changed as { url: string })
    expect(await findPaid(shop)).toMatchObject({ ...proYearly, endsAt: null })
    await pass(shop, days(40))

    expect(await findPlan(shop)).toBe('pro')
    expect((await listCharges(shop))[0]).toEqual([dueCents, 0])
    await checkBooks(shop)
  },
)

test('a canceled plan still ends when its upgrade is no longer waiting for the bank', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...essential, number: asksAlways })
  await cancelPlan(shop, { user: ada, reason: '' })
  await pass(shop, days(31) - hours(2))
  expect((await upgrade(shop, proYearly)).changed).toMatchObject({ refused: 'card-asks' })

  await pass(shop, hours(3))

  expect(await findPlan(shop)).toBe('free')
  expect(await listCharges(shop)).toHaveLength(1)
  await checkBooks(shop)
})

test('a new card does not pay for an upgrade that waits for the bank, and the scheduled change is restored', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...proMonthly, number: asksAlways })
  await schedule(shop, essential)
  await upgrade(shop, proYearly)
  const customer = await getCustomer(shop)
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await shop.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: id },
  })

  expect(await adoptNewCard(shop, ada)).toEqual({ charged: null })
  await shop.finish()

  expect(await listCharges(shop)).toHaveLength(1)
  expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: essential })
  const [subscription] = (await shop.stripe.subscriptions.list({ customer })).data
  expect(subscription).toMatchObject({ default_payment_method: id, pending_update: null })
  await checkBooks(shop)
})

test('a downgrade replaces an upgrade that waits for the bank, which cannot be paid afterwards', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...proMonthly, number: asksAlways })
  const { changed } = await upgrade(shop, proYearly)

  await schedule(shop, essential)

  const url = (changed as { url: string }).url
  const paid = await shop.controls.payInvoice(url.slice(url.lastIndexOf('/') + 1), null)
  expect(paid).toMatchObject({ kind: 'refused' })
  await shop.finish()
  expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: essential })
  expect(await listCharges(shop)).toHaveLength(1)
  await checkBooks(shop)
})

test('on the last day before a scheduled change the user has to keep the plan before upgrading it', async () => {
  const shop = await openShop()
  await subscribe(shop, proMonthly)
  await schedule(shop, essential)
  const { agreed } = await preview(shop, proYearly)
  await pass(shop, days(31) - hours(23))

  const refused = { refused: 'change-due' }
  expect(await previewChange(shop, { user: ada, choice: proYearly })).toEqual(refused)
  expect(await changePlan(shop, { user: ada, choice: proYearly, agreed, language: 'en' })).toEqual(
    refused,
  )

  await keepPlan(shop, ada)
  expect((await upgrade(shop, proYearly)).changed).toEqual({ timing: 'now' })
  await checkBooks(shop)
})

async function schedule(shop: Shop, choice: PlanChoice): Promise<void> {
  await changePlan(shop, { user: ada, choice, agreed: null, language: 'en' })
  await shop.finish()
}

/** Confirms the payment with the bank, on the page of the open invoice. */
async function confirm(shop: Shop, { url }: { readonly url: string }): Promise<void> {
  const asked = await shop.controls.payInvoice(url.slice(url.lastIndexOf('/') + 1), null)
  if (asked.kind !== 'challenge') throw new Error('The bank did not ask for confirmation')
  await shop.controls.answerChallenge(asked.challengeId, true)
  await shop.finish()
}

test('a cancellation that fails after the bank confirmed an upgrade is rolled back to the upgraded plan', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...essential, number: asksAlways })
  await confirm(shop, (await upgrade(shop, proMonthly)).changed as { url: string })
  const endLater = async () => Promise.reject(new Error('connection lost'))
  const broken = { ...shop, payments: { ...shop.payments, endLater } }

  await expect(cancelPlan(broken, { user: ada, reason: '' })).rejects.toThrow('connection lost')

  const stored = await shop.changeIntents.findIntent(await getCustomer(shop))
  expect(stored?.intent.before).toMatchObject({ ...proMonthly, endsAt: null })
})
