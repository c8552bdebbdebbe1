import { describe, expect, test } from 'vitest'
import { seconds } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines } from '#tests/engines.ts'
import { listEvents, seal } from '#tests/notices.ts'
import { buy, findPlan, openShop, type Shop } from '#tests/shop.ts'
import type { BillingPorts } from './ports.ts'
import { gatherMs, receiveNotice } from './receive-notice.ts'
import { settleNotices } from './settle-notices.ts'

const waiting = ['customer.subscription.created', 'invoice.paid', 'customer.subscription.updated']

/** Ada has paid, and the notices that can wait are ours to send. */
async function openPaidShop(engine: (typeof engines)[number]) {
  const shop = await openShop(engine)
  await shop.desk.setDelivery('held')
  await buy(shop)
  const events = (await listEvents(shop)).filter(({ type }) => waiting.includes(type))
  return { shop, messages: events.map((event) => seal(shop, event)) }
}

/** The same site, which counts how often it looks at a customer, and what happens meanwhile. */
function countLooks(shop: Shop, meanwhile: () => Promise<unknown> = async () => undefined) {
  let looks = 0
  const fetchHistory: BillingPorts['payments']['fetchHistory'] = async (customerId) => {
    looks += 1
    const history = await shop.payments.fetchHistory(customerId)
    await meanwhile()
    return history
  }
  const payments = { ...shop.payments, fetchHistory }
  return { ports: { ...shop, payments }, count: () => looks }
}

describe.each(engines)('on $name', (engine) => {
  test('notices about one customer within a second are stored at once and handled by one look', async () => {
    const { shop, messages } = await openPaidShop(engine)
    const { ports, count } = countLooks(shop)

    for (const message of messages)
      expect(await receiveNotice(ports, message)).toHaveProperty('taken')
    expect(count()).toBe(0)
    expect(await shop.notices.readInbox()).toMatchObject({ waiting: messages.length })
    shop.clock.move(gatherMs)
    while (await settleNotices(ports));

    expect(messages.length).toBeGreaterThan(2)
    expect(count()).toBe(1)
    expect(await findPlan(shop)).toBe('pro')
    await checkBooks(shop)
  })

  test('a notice that arrives while we look is not settled by that look', async () => {
    const { shop, messages } = await openPaidShop(engine)
    const [first, second] = messages
    if (!first || !second) throw new Error('Nothing was told')
    const { ports, count } = countLooks(shop, () => receiveNotice(shop, second))
    await receiveNotice(ports, first)
    shop.clock.move(gatherMs)

    expect(await settleNotices(ports)).toBe(true)

    expect(await shop.notices.readInbox()).toMatchObject({ waiting: 1 })
    shop.clock.move(gatherMs)
    expect(await settleNotices(ports)).toBe(true)
    expect(count()).toBe(2)
    await checkBooks(shop)
  })
})

test('a notice is tried again when the provider said that it can be asked', async () => {
  const { shop, messages } = await openPaidShop(engines[0])
  const busy = { refused: 'payments-busy', retryAfterMs: seconds(40) } as const
  const payments = { ...shop.payments, fetchHistory: async () => busy }
  for (const message of messages) await receiveNotice(shop, message)
  shop.clock.move(gatherMs)

  await expect(settleNotices({ ...shop, payments })).rejects.toThrow('payments-busy')

  shop.clock.move(seconds(39))
  expect(await settleNotices(shop)).toBe(false)
  shop.clock.move(seconds(1))
  expect(await settleNotices(shop)).toBe(true)
  expect(await findPlan(shop)).toBe('pro')
})
