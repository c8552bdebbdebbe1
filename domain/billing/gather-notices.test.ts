import { describe, expect, test } from 'vitest'
import { seconds } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { listEvents, seal } from '#tests/notices.ts'
import { buy, findPlan, openShop, type Shop } from '#tests/shop.ts'
import type { BillingPorts } from './ports.ts'
import { batchDelayMs, receiveNotice, settleNotices } from './receive-notice.ts'

const waiting = ['customer.subscription.created', 'invoice.paid', 'customer.subscription.updated']

/** Ada has paid, and the test delivers the notices that can wait. */
async function openPaidShop(engine: (typeof engines)[number]) {
  const shop = await openShop(engine)
  await shop.controls.setDelivery('held')
  await buy(shop)
  const events = (await listEvents(shop)).filter(({ type }) => waiting.includes(type))
  return { shop, messages: events.map((event) => seal(shop, event)) }
}

/**
 * The same site, counting how often a customer is fetched, with a hook that runs during the fetch.
 */
function countFetches(shop: Shop, meanwhile: () => Promise<unknown> = async () => undefined) {
  let fetches = 0
  const fetchHistory: BillingPorts['payments']['fetchHistory'] = async (customerId) => {
    fetches += 1
    const history = await shop.payments.fetchHistory(customerId)
    await meanwhile()
    return history
  }
  const payments = { ...shop.payments, fetchHistory }
  return { ports: { ...shop, payments }, count: () => fetches }
}

describe.each(sampledEngines)('on $name', (engine) => {
  test('notices about one customer within a second are stored immediately and handled by one sync', async () => {
    const { shop, messages } = await openPaidShop(engine)
    const { ports, count } = countFetches(shop)

    for (const message of messages)
      expect(await receiveNotice(ports, message)).toHaveProperty('taken')
    expect(count()).toBe(0)
    expect(await shop.notices.readInbox()).toMatchObject({ waiting: messages.length })
    shop.clock.move(batchDelayMs)
    while (await settleNotices(ports));

    expect(messages.length).toBeGreaterThan(2)
    expect(count()).toBe(1)
    expect(await findPlan(shop)).toBe('pro')
    await checkBooks(shop)
  })

  test('a notice that arrives during a sync is not settled by that sync', async () => {
    const { shop, messages } = await openPaidShop(engine)
    const [first, second] = messages
    if (!first || !second) throw new Error('No notice was delivered')
    const { ports, count } = countFetches(shop, () => receiveNotice(shop, second))
    await receiveNotice(ports, first)
    shop.clock.move(batchDelayMs)

    expect(await settleNotices(ports)).toBe(true)

    expect(await shop.notices.readInbox()).toMatchObject({ waiting: 1 })
    shop.clock.move(batchDelayMs)
    expect(await settleNotices(ports)).toBe(true)
    expect(count()).toBe(2)
    await checkBooks(shop)
  })
})

test('a notice is retried when the provider said it is available again', async () => {
  const { shop, messages } = await openPaidShop(engines[0])
  const busy = { refused: 'payments-busy', retryAfterMs: seconds(40) } as const
  const payments = { ...shop.payments, fetchHistory: async () => busy }
  for (const message of messages) await receiveNotice(shop, message)
  shop.clock.move(batchDelayMs)

  await expect(settleNotices({ ...shop, payments })).rejects.toThrow('payments-busy')

  shop.clock.move(seconds(39))
  expect(await settleNotices(shop)).toBe(false)
  shop.clock.move(seconds(1))
  expect(await settleNotices(shop)).toBe(true)
  expect(await findPlan(shop)).toBe('pro')
})
