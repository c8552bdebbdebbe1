import { describe, expect, test } from 'vitest'
import { days, hours } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
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

/** Gives a subscription a price that we don't sell, so that every sync of the customer fails. */
async function breakPrice(shop: Shop, user = ada): Promise<() => Promise<void>> {
  const customer = await getCustomer(shop, user)
  const fetchHistory = shop.payments.fetchHistory
  Object.assign(shop.payments, {
    fetchHistory: async (asked: typeof customer) => {
      if (asked === customer) throw new Error('Stripe price price_x is not for one of our plans')
      return fetchHistory(asked)
    },
  })
  return async () => void Object.assign(shop.payments, { fetchHistory })
}

describe.each(sampledEngines)('on $name', (engine) => {
  test('a purchase whose notices were all lost is found within one round', async () => {
    const shop = await openShop(engine)
    await shop.controls.setDelivery('dropped')
    await buy(shop)
    await shop.finish()
    expect(await findPlan(shop)).toBe('free')

    shop.clock.move(days(20))
    await reconcile(shop)

    expect(await findPlan(shop)).toBe('pro')
    expect(await shop.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
    await checkBooks(shop)
  })

  test('a plan that ended without a notice ends here within a day', async () => {
    const shop = await openShop(engine)
    await buy(shop)
    await shop.finish()
    await shop.controls.setDelivery('dropped')
    const [subscription] = (await shop.stripe.subscriptions.list()).data
    await shop.controls.cancelInDashboard(subscription?.id ?? '')
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

test('a purchase is found even when the provider was never set up to send notices', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('dropped')
  await buy(shop)
  const payments = { ...shop.payments, listMissedNotices: async () => [] }

  await reconcile({ ...shop, payments })

  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('a customer that cannot be repaired does not hold up the others', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('dropped')
  await buy(shop)
  await buy(shop, { user: grace })
  const heal = await breakPrice(shop)

  await expect(reconcile(shop)).rejects.toThrow('the next round retries them')
  expect(await findPlan(shop, ada)).toBe('free')
  expect(await findPlan(shop, grace)).toBe('pro')

  await heal()
  shop.clock.move(hours(1))
  await reconcile(shop)
  expect(await findPlan(shop, ada)).toBe('pro')
  await checkBooks(shop)
})

test('a stale account that fails does not hold up the others', async () => {
  const shop = await openShop()
  await buy(shop)
  await shop.finish()
  shop.clock.move(1)
  await buy(shop, { user: grace })
  await shop.finish()
  await shop.controls.setDelivery('dropped')
  for (const { id } of (await shop.stripe.subscriptions.list()).data)
    await shop.controls.cancelInDashboard(id)
  await breakPrice(shop)
  shop.clock.move(hours(25))

  await expect(reconcile(shop)).rejects.toThrow('the next round retries them')

  expect(await findPlan(shop, ada)).toBe('pro')
  expect(await findPlan(shop, grace)).toBe('free')
})

test('an API key that may not read events still finds purchases whose notices were lost', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('dropped')
  await buy(shop)
  await shop.finish()
  await shop.controls.failNext({ path: '/v1/events', status: 401, times: 2 })

  await expect(reconcile(shop)).rejects.toThrow('the next round retries them')

  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('an unreachable provider fails the round and changes nothing', async () => {
  const shop = await openShop()
  await buy(shop)
  await shop.finish()
  await shop.controls.failNext({ path: '/v1', status: 401, times: 9 })

  await expect(reconcile(shop)).rejects.toThrow()

  expect(await findPlan(shop)).toBe('pro')
})

test('a yearly plan that the provider marked as unpaid is canceled after 30 days without any notice', async () => {
  const shop = await openShop()
  await shop.controls.changeAccount({ afterLastRetry: 'unpaid' })
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
