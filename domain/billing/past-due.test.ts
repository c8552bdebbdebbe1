import { expect, test } from 'vitest'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { days, hours, later } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  buy,
  findPaid,
  findPlan,
  getCustomer,
  giveCard,
  listMailKinds,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { retryCard } from '../subscriptions/update-card.ts'
import { isOverdue } from './entitlement.ts'

const since = new Date('2026-03-01T12:00:00Z')

test.each([
  ['past-due', days(30) - 1, false],
  ['past-due', days(30), true],
  ['unpaid', days(30), true],
  ['active', days(90), false],
] as const)(
  'a subscription that is %s %i ms after its payment failed is over: %s',
  (status, ms, isOver) => {
    expect(isOverdue({ subscription: { status }, due: { since }, now: later(since, ms) })).toBe(
      isOver,
    )
  },
)

test('a plan that has been unpaid for 30 days ends, even if Stripe would leave it past due', async () => {
  const shop = await openShop()
  await shop.controls.changeAccount({ afterLastRetry: 'past_due' })
  await subscribe(shop)
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(31) + hours(2))
  await pass(shop, days(28))
  const paid = await findPaid(shop)
  expect(paid).toMatchObject({ status: 'past-due' })
  expect(await findPlan(shop)).toBe('pro')

  await pass(shop, days(4))

  expect(await findPlan(shop)).toBe('free')
  expect((await shop.stripe.subscriptions.retrieve(paid?.id ?? '')).status).toBe('canceled')
  expect((await listMailKinds(shop)).at(-1)).toBe('ended')
  await checkBooks(shop)
})

/** Ada's renewal has failed. Returns the subscription and the open invoice. */
async function failRenewal(shop: Shop): Promise<{ id: string; invoiceId: string }> {
  await subscribe(shop)
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(31) + hours(2))
  const [invoiceId = ''] = (await readBilling(shop, ada)).owed
  return { id: (await findPaid(shop))?.id ?? '', invoiceId }
}

test('a plan that was canceled as unpaid never comes back beside a new one', async () => {
  const shop = await openShop()
  await shop.controls.changeAccount({ afterLastRetry: 'unpaid' })
  const { id, invoiceId } = await failRenewal(shop)
  await pass(shop, days(16))
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
  const customer = await getCustomer(shop)
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  const invoice_settings = { default_payment_method: method.id }
  await shop.stripe.customers.update(customer, { invoice_settings })

  await shop.controls.setDelivery('held')
  await buy(shop)
  expect(await shop.payments.adoptCard(customer)).toEqual({ charged: null })
  expect(await retryCard(shop, { user: ada, invoiceId })).toEqual({ refused: 'nothing-due' })
  await shop.controls.setDelivery('normal')
  await shop.finish()

  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
  expect(await listMailKinds(shop)).toEqual(['welcome', 'payment-failed', 'ended', 'welcome'])
  await checkBooks(shop)
})

test('an invoice of a plan we canceled cannot be paid, however often we cancel it', async () => {
  const shop = await openShop()
  const { id, invoiceId } = await failRenewal(shop)
  await shop.controls.setDelivery('held')

  for (const _ of [1, 2]) allow(await shop.payments.endSubscription(id))

  expect((await shop.stripe.invoices.retrieve(invoiceId)).status).toBe('void')
})

test('an invoice left open when its plan ended, for example by a crash, is voided by the next sync', async () => {
  const shop = await openShop()
  const { id, invoiceId } = await failRenewal(shop)

  await shop.stripe.subscriptions.cancel(id)
  expect((await shop.stripe.invoices.retrieve(invoiceId)).status).toBe('open')
  await shop.finish()

  expect((await shop.stripe.invoices.retrieve(invoiceId)).status).toBe('void')
  expect((await listMailKinds(shop)).filter((kind) => kind === 'ended')).toHaveLength(1)
  await checkBooks(shop)
})
