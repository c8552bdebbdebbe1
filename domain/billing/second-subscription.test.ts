import { card } from 'stripe-sandbox/testing'
import { expect, test } from 'vitest'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  giveCard,
  listCharges,
  listMailKinds,
  open,
  openRefusals,
  openSecond,
  openShop,
  pass,
  pay,
  type Shop,
  settleAll,
  subscribe,
} from '#tests/shop.ts'
import { reconcile } from './reconcile.ts'

/** As support does in the provider's dashboard. */
async function subscribeByHand(shop: Shop, price: string): Promise<string> {
  const customer = await getCustomer(shop)
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  const { id } = await shop.stripe.subscriptions.create({
    customer,
    currency: 'usd',
    default_payment_method: method.id,
    items: [{ price }],
  })
  await shop.finish()
  return id
}

async function findProPrice({ stripe }: Shop): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: ['ghost_writers_pro_monthly'] })
  return data[0]?.id ?? ''
}

/** A price of another product in the same Stripe account. */
async function addForeignPrice({ stripe }: Shop): Promise<string> {
  const { id } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Another product' },
  })
  return id
}

async function listRefunds({ stripe }: Shop) {
  return (await stripe.refunds.list()).data
}

test('a subscription made by hand for a customer with failed renewals refunds nothing and alerts once', async () => {
  const shop = await openShop()
  await subscribe(shop)
  for (const _ of [1, 2, 3]) await pass(shop, days(31))
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(31))
  const old = await findPaid(shop)
  expect(old).toMatchObject({ status: 'past-due' })

  await subscribeByHand(shop, await findProPrice(shop))
  await pass(shop, hours(3))

  expect(await listRefunds(shop)).toEqual([])
  expect((await shop.stripe.subscriptions.retrieve(old?.id ?? '')).status).toBe('past_due')
  const facts = { subscription: old?.id, reason: 'several-payments', userId: ada.id }
  expect(shop.alerts).toEqual([{ event: 'second_subscription', facts }])
  expect(await listMailKinds(shop)).not.toContain('refunded')
})

test('of three purchases at the same time one is refunded today, and another raises an alert and is refunded later, even if nobody looked for a week', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('held')
  const first = await open(shop)
  for (const id of [first, (await openSecond(shop)).id, (await openSecond(shop, 'third')).id]) {
    await pay(shop, id)
    shop.clock.move(1_000)
  }

  await shop.controls.setDelivery('normal')
  await shop.finish()

  expect(await listRefunds(shop)).toHaveLength(1)
  expect(shop.alerts).toMatchObject([
    { event: 'second_subscription', facts: { reason: 'daily-limit' } },
  ])
  const applied = shop.logged.filter(({ event }) => event === 'billing_policy_applied')
  expect(applied).toMatchObject([
    { event: 'billing_policy_applied', facts: { reason: 'duplicate-ended', userId: ada.id } },
    { event: 'billing_policy_applied', facts: { reason: 'duplicate-postponed', userId: ada.id } },
  ])
  expect(await findPlan(shop)).toBe('pro')

  await pass(shop, days(7))
  shop.clock.move(days(7))
  await reconcile(shop)
  expect(await listRefunds(shop)).toHaveLength(2)
  expect(shop.alerts).toHaveLength(1)
  expect(await findPlan(shop)).toBe('pro')
})

test('a duplicate whose payment cannot be refunded ends immediately, and is refunded as soon as possible', async () => {
  const refusals = openRefusals('balance_insufficient')
  const shop = await openShop(undefined, { around: refusals.around })
  await shop.controls.setDelivery('held')
  const first = await open(shop)
  const second = await openSecond(shop)
  await pay(shop, first)
  shop.clock.move(1_000)
  await pay(shop, second.id)

  await shop.controls.setDelivery('normal')
  await shop.finish()

  expect(shop.alerts).toMatchObject([
    { event: 'refund_blocked', facts: { reason: 'balance_insufficient' } },
  ])
  const customer = await getCustomer(shop)
  const live = await shop.stripe.subscriptions.list({ customer, status: 'active' })
  expect(live.data).toHaveLength(1)
  refusals.end()
  await pass(shop, days(1))
  await settleAll(shop)

  expect(await listRefunds(shop)).toHaveLength(1)
  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('a subscription to another product is ignored and reported once, live or ended', async () => {
  const shop = await openShop()
  await subscribe(shop)

  const foreign = await subscribeByHand(shop, await addForeignPrice(shop))
  await pass(shop, minutes(5))
  const { invoices, moneyBackUntil } = await readBilling(shop, ada)
  expect(invoices).toHaveLength(1)
  expect(moneyBackUntil).not.toBeNull()
  await shop.stripe.subscriptions.cancel(foreign)
  await shop.finish()

  expect(await findPlan(shop)).toBe('pro')
  expect(shop.alerts).toEqual([
    { event: 'foreign_subscription', facts: { subscription: foreign, userId: ada.id } },
  ])
  const receipts = (await shop.outbox.listMails(99)).filter(({ kind }) => kind === 'receipt')
  expect(receipts).toHaveLength(1)
  expect(await listCharges(shop)).toContainEqual([900, 0])
  expect(await shop.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
})

test('a dispute about another product does not end our plan', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await subscribeByHand(shop, await addForeignPrice(shop))
  const { data } = await shop.stripe.charges.list()
  const foreign = data.find(({ amount }) => amount === 900)

  const dispute = await shop.controls.openDispute(foreign?.id ?? '')
  await shop.controls.closeDispute(dispute, 'lost')
  await shop.finish()

  expect(await findPlan(shop)).toBe('pro')
  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
})

test('a second subscription that nobody ends automatically is on the billing page, and its owner can cancel it', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await pass(shop, days(3))
  const second = await subscribeByHand(shop, await findProPrice(shop))

  const { subscription, others } = await readBilling(shop, ada)
  expect(others.map(({ id }) => id)).toEqual([second])
  const cancel = (subscriptionId: string) =>
    cancelPlan(shop, { user: ada, reason: '', subscriptionId })
  expect(await cancel('sub_of_someone_else')).toEqual({ refused: 'not-subscribed' })
  expect(await cancel(second)).toMatchObject({ timing: 'later' })
  await pass(shop, days(32))

  expect((await readBilling(shop, ada)).others).toEqual([])
  expect((await shop.stripe.subscriptions.retrieve(second)).status).toBe('canceled')
  expect(await findPaid(shop)).toMatchObject({ id: subscription?.id, status: 'active' })
})

test('a duplicate whose refund the bank sends back is refunded once, and a person is asked', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('held')
  await pay(shop, await open(shop))
  shop.clock.move(1_000)
  const second = await openSecond(shop)
  await shop.controls.payCheckout(second.id, card('4000000000005126'))
  await shop.controls.setDelivery('normal')
  for (const _ of [1, 2, 3]) {
    await settleAll(shop)
    await pass(shop, days(1))
  }

  expect(await listRefunds(shop)).toMatchObject([{ status: 'failed' }])
  const kinds = await listMailKinds(shop)
  expect(kinds.filter((kind) => kind.startsWith('refund'))).toEqual(['refunded', 'refund-failed'])
  expect(shop.alerts).toMatchObject([{ event: 'refund_failed' }])
})
