import { describe, expect, test } from 'vitest'
import { days, hours } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import {
  buy,
  findPaid,
  findPlan,
  getCustomer,
  giveCard,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { reconcile } from './reconcile.ts'

/** Somebody's price turns into one that we do not sell, so that no look at them succeeds. */
async function poison(shop: Shop, user = ada): Promise<() => Promise<void>> {
  const customer = await getCustomer(shop, user)
  const fetchHistory = shop.payments.fetchHistory
  Object.assign(shop.payments, {
    fetchHistory: async (asked: typeof customer) => {
      if (asked === customer) throw new Error('We do not sell the Stripe price price_x')
      return fetchHistory(asked)
    },
  })
  return async () => void Object.assign(shop.payments, { fetchHistory })
}

describe.each(engines)('on $name', (engine) => {
  test('a purchase whose every notice was lost is found within one round', async () => {
    const shop = await openShop(engine)
    await shop.desk.setDelivery('dropped')
    await buy(shop)
    await shop.finish()
    expect(await findPlan(shop)).toBe('free')

    shop.clock.move(days(20))
    await reconcile(shop)

    expect(await findPlan(shop)).toBe('pro')
    expect(await shop.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
    await checkBooks(shop)
  })

  test('a plan that ended unheard of ends here, a day later at the latest', async () => {
    const shop = await openShop(engine)
    await buy(shop)
    await shop.finish()
    await shop.desk.setDelivery('dropped')
    const [subscription] = (await shop.stripe.subscriptions.list()).data
    await shop.desk.cancelInDashboard(subscription?.id ?? '')
    const payments = { ...shop.payments, listMissedNotices: async () => [] }

    shop.clock.move(hours(23))
    await reconcile({ ...shop, payments })
    expect(await findPlan(shop)).toBe('pro')
    shop.clock.move(hours(1) + 1)
    await reconcile({ ...shop, payments })

    expect(await findPlan(shop)).toBe('free')
    await checkBooks(shop)
  })
})

test('a purchase is found also when the provider was never told to send notices', async () => {
  const shop = await openShop()
  await shop.desk.setDelivery('dropped')
  await buy(shop)
  const payments = { ...shop.payments, listMissedNotices: async () => [] }

  await reconcile({ ...shop, payments })

  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('one that cannot be repaired keeps nobody else waiting', async () => {
  const shop = await openShop()
  await shop.desk.setDelivery('dropped')
  await buy(shop)
  await buy(shop, { user: grace })
  const heal = await poison(shop)

  await expect(reconcile(shop)).rejects.toThrow('could not be repaired')
  expect(await findPlan(shop, ada)).toBe('free')
  expect(await findPlan(shop, grace)).toBe('pro')

  await heal()
  shop.clock.move(hours(1))
  await reconcile(shop)
  expect(await findPlan(shop, ada)).toBe('pro')
  await checkBooks(shop)
})

test('of those nobody looked at for long, one that fails keeps nobody else waiting', async () => {
  const shop = await openShop()
  await buy(shop)
  await shop.finish()
  shop.clock.move(1)
  await buy(shop, { user: grace })
  await shop.finish()
  await shop.desk.setDelivery('dropped')
  for (const { id } of (await shop.stripe.subscriptions.list()).data)
    await shop.desk.cancelInDashboard(id)
  await poison(shop)
  shop.clock.move(hours(25))

  await expect(reconcile(shop)).rejects.toThrow('could not be repaired')

  expect(await findPlan(shop, ada)).toBe('pro')
  expect(await findPlan(shop, grace)).toBe('free')
})

test('a key that may not read events still finds the purchases whose notices were lost', async () => {
  const shop = await openShop()
  await shop.desk.setDelivery('dropped')
  await buy(shop)
  await shop.finish()
  await shop.desk.failNext({ path: '/v1/events', status: 401, times: 2 })

  await expect(reconcile(shop)).rejects.toThrow('could not be repaired')

  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('a provider that cannot be asked fails the round and changes nothing', async () => {
  const shop = await openShop()
  await buy(shop)
  await shop.finish()
  await shop.desk.failNext({ path: '/v1', status: 401, times: 9 })

  await expect(reconcile(shop)).rejects.toThrow()

  expect(await findPlan(shop)).toBe('pro')
})

test('a yearly plan that the provider marked as unpaid is ended after 30 days, though no notice comes', async () => {
  const shop = await openShop()
  await shop.desk.changeAccount({ afterLastRetry: 'unpaid' })
  await subscribe(shop, { cycle: 'yearly' })
  const id = (await findPaid(shop))?.id ?? ''
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(366))
  await pass(shop, days(16))
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('unpaid')

  shop.clock.move(days(31))
  await reconcile(shop)

  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  await checkBooks(shop)
})
