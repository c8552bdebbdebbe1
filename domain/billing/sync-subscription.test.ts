import { describe, expect, test } from 'vitest'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { hours, later } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  buy,
  findPlan,
  getCustomer,
  listCharges,
  open,
  openSecond,
  openShop,
  pay,
  press,
  type Shop,
  settleAll,
} from '#tests/shop.ts'
import type { CustomerId } from './customer.ts'
import type { History } from './history.ts'
import type { Payments } from './ports.ts'
import { syncSubscription } from './sync-subscription.ts'

/** A slow sync: it fetches the current state, and returns it only after `letGo`. */
function delaySync(shop: Shop) {
  const seen = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const fetchHistory: Payments['fetchHistory'] = async (customerId) => {
    const history = await shop.payments.fetchHistory(customerId)
    seen.resolve()
    await released.promise
    return history
  }
  const ports = { ...shop, payments: { ...shop.payments, fetchHistory } }
  return { ports, seen: seen.promise, letGo: released.resolve }
}

/** Two open checkouts, which only a malfunction makes possible, and both are paid. */
async function buyTwice(shop: Shop): Promise<void> {
  await shop.controls.setDelivery('held')
  const first = await open(shop)
  const second = await openSecond(shop)
  await pay(shop, first)
  shop.clock.move(1_000)
  await pay(shop, second.id)
}

/** Delivers the notices that were held back. */
async function deliverAll(shop: Shop): Promise<void> {
  await shop.controls.setDelivery('normal')
  await shop.finish()
}

describe.each(sampledEngines)('our record on $name', (engine) => {
  test('matches the provider, in plan and invoices', async () => {
    const shop = await openShop(engine)
    await shop.controls.setDelivery('held')
    await buy(shop, { cycle: 'yearly' })

    const granted = await syncSubscription(shop, await getCustomer(shop))

    expect(granted).toMatchObject({ plan: 'pro', requestLimit: -1, billingCycle: 'yearly' })
    expect(await shop.users.findSubscription(ada.id)).toEqual(granted)
    expect((await shop.billing.findAccount(ada.id))?.subscription).toMatchObject({
      planId: 'pro',
      cycle: 'yearly',
      status: 'active',
      periodEndsAt: granted?.expiresAt,
    })
  })

  test('is not overwritten by a sync that began earlier and took longer', async () => {
    const shop = await openShop(engine)
    await shop.controls.setDelivery('held')
    const checkout = await open(shop)
    const customer = await getCustomer(shop)
    const slow = delaySync(shop)

    const early = syncSubscription(slow.ports, customer)
    await slow.seen
    await pay(shop, checkout)
    await syncSubscription(shop, customer)
    slow.letGo()

    expect(await early).toMatchObject({ plan: 'pro' })
    expect(await findPlan(shop)).toBe('pro')
  })

  test('holds one subscription after two purchases, and the second payment is refunded', async () => {
    const shop = await openShop(engine)
    await buyTwice(shop)

    await shop.controls.setDelivery('normal')
    await shop.finish()

    expect(await findPlan(shop)).toBe('pro')
    expect(await listCharges(shop)).toEqual([
      [1_500, 1_500],
      [1_500, 0],
    ])
    await checkBooks(shop)
  })

  test('refunds a second payment once, however many syncs run in parallel', async () => {
    const shop = await openShop(engine)
    await buyTwice(shop)
    const customer = await getCustomer(shop)

    await Promise.all(Array.from({ length: 3 }, () => syncSubscription(shop, customer)))

    const refunds = await shop.stripe.refunds.list()
    expect(refunds.data).toHaveLength(1)
    await deliverAll(shop)
    await checkBooks(shop)
  })
})

test('our record drops a customer who was deleted at the provider, and the plan ends', async () => {
  const shop = await openShop()
  await buy(shop)
  await shop.finish()
  const customer = await getCustomer(shop)

  await shop.controls.deleteCustomer(customer)
  await shop.finish()

  expect(await findPlan(shop)).toBe('free')
  expect(await shop.billing.findAccount(ada.id)).toBeNull()
  await buy(shop)
  await shop.finish()
  expect(await getCustomer(shop)).not.toBe(customer)
  await checkBooks(shop)
})

test('customers at the provider that we did not create are ignored', async () => {
  const shop = await openShop()

  expect(await syncSubscription(shop, 'cus_stranger' as CustomerId)).toBeNull()
})

test.each([
  ['/v1/refunds', 401],
  ['/v1/refunds', 500],
  ['/v1/subscriptions/sub_', 401],
  ['/v1/invoice_payments', 401],
] as const)(
  'a second payment is refunded even when %s fails with %i on the way',
  async (path, status) => {
    const shop = await openShop()
    await buyTwice(shop)
    await shop.controls.failNext({ path, status, times: 1 })

    const customer = await getCustomer(shop)
    await syncSubscription(shop, customer).catch(() => undefined)
    await syncSubscription(shop, customer)
    await shop.controls.moveClock(later(shop.calendar.now(), hours(1)))
    await settleAll(shop)

    expect(await listCharges(shop)).toEqual([
      [1_500, 1_500],
      [1_500, 0],
    ])
    await deliverAll(shop)
    await checkBooks(shop)
  },
)

test('a customer whom support moved to a special price keeps the plan, can use every page and can cancel', async () => {
  const shop = await openShop()
  await buy(shop)
  await shop.finish()
  const [price] = (await shop.stripe.prices.list({ limit: 1 })).data
  await shop.stripe.prices.update(price?.id ?? '', { metadata: { plan: 'gold' } })
  const customer = await getCustomer(shop)
  const [subscription] = (await shop.stripe.subscriptions.list({ customer })).data
  const [item] = subscription?.items.data ?? []
  await shop.stripe.subscriptions.update(subscription?.id ?? '', {
    items: [{ id: item?.id ?? '', price: price?.id ?? '' }],
  })
  await shop.finish()

  expect(await findPlan(shop)).toBe('pro')
  expect(shop.alerts).toMatchObject([{ event: 'unknown_price', facts: { plan: 'pro' } }])
  expect((await readBilling(shop, ada)).subscription).toMatchObject({ planId: 'pro' })
  expect(await cancelPlan(shop, { user: ada, reason: '' })).toMatchObject({ timing: 'later' })
  await shop.controls.cancelInDashboard(subscription?.id ?? '')
  await shop.finish()

  expect(await findPlan(shop)).toBe('free')
  expect(await press(shop)).toHaveProperty('url')
})

test('a late sync cancels nothing that a later sync has kept', async () => {
  const shop = await openShop()
  await buyTwice(shop)
  const customer = await getCustomer(shop)
  const slow = delaySync(shop)
  const early = syncSubscription(slow.ports, customer)
  await slow.seen

  const history = (await shop.payments.fetchHistory(customer)) as History
  const [first] = history.subscriptions.toSorted((one, other) => +one.startedAt - +other.startedAt)
  await shop.controls.cancelInDashboard(first?.id ?? '')
  await syncSubscription(shop, customer)
  slow.letGo()
  await early

  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})
