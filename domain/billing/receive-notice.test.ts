import { describe, expect, test } from 'vitest'
import { deleteExpiredData } from '#domain/retention.ts'
import { days, hours, minutes, seconds } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { findPurchase, listEvents, seal } from '#tests/notices.ts'
import { ada } from '#tests/people.ts'
import { buy, findPlan, openShop, type Shop } from '#tests/shop.ts'
import { receiveNotice, settleNotices } from './receive-notice.ts'

/** Ada has paid, and no notice has been delivered yet. */
async function openPaidShop(engine: (typeof engines)[number]) {
  const shop = await openShop(engine)
  await shop.controls.setDelivery('held')
  await buy(shop)
  const purchase = await findPurchase(shop)
  return { shop, purchase, message: seal(shop, purchase) }
}

const empty = { waiting: 0, givenUp: 0, oldest: null }

/** How often our record was written. */
function countWrites(shop: Shop): { count(): number } {
  let writes = 0
  shop.changes.listen(ada.id, () => {
    writes += 1
  })
  return { count: () => writes }
}

describe.each(sampledEngines)('on $name', (engine) => {
  test('a notice that arrives a hundred times is accepted each time and handled once', async () => {
    const { shop, message } = await openPaidShop(engine)
    await receiveNotice(shop, message)
    const before = await shop.billing.findAccount(ada.id)
    const writes = countWrites(shop)
    shop.clock.move(seconds(1))

    for (let time = 0; time < 99; time += 1)
      expect(await receiveNotice(shop, message)).toHaveProperty('taken')

    expect(await findPlan(shop)).toBe('pro')
    expect(await shop.billing.findAccount(ada.id)).toEqual(before)
    if (engine.name === 'SQLite') expect(writes.count()).toBe(0)
    const mails = await shop.outbox.listMails(5)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'welcome'])
  })

  test('a notice that arrives fifty times in parallel is accepted each time and handled once', async () => {
    const { shop, message } = await openPaidShop(engine)

    const taken = await Promise.all(Array.from({ length: 50 }, () => receiveNotice(shop, message)))

    expect(taken.every((answer) => 'taken' in answer)).toBe(true)
    expect(await shop.notices.readInbox()).toEqual(empty)
    expect(shop.faults).toEqual([])
    await checkBooks(shop)
  })

  test('an old notice that arrives after newer ones changes nothing', async () => {
    const { shop } = await openPaidShop(engine)
    const events = await listEvents(shop)
    const [subscription] = (await shop.stripe.subscriptions.list()).data
    await shop.controls.cancelInDashboard(subscription?.id ?? '')
    const newest = (await listEvents(shop)).findLast(({ type }) => type.endsWith('.deleted'))
    await receiveNotice(shop, seal(shop, newest ?? {}))

    for (const event of events.toReversed()) await receiveNotice(shop, seal(shop, event))

    expect(await findPlan(shop)).toBe('free')
    await checkBooks(shop)
  })

  test('a notice that cannot be handled returns an error, is kept, and is retried with backoff', async () => {
    const { shop, message } = await openPaidShop(engine)
    await shop.controls.failNext({ path: '/v1/subscriptions', status: 401, times: 2 })

    await expect(receiveNotice(shop, message)).rejects.toThrow('payments-closed')
    expect(await findPlan(shop)).toBe('free')
    expect(await shop.notices.readInbox()).toMatchObject({ waiting: 1, givenUp: 0 })

    shop.clock.move(seconds(15))
    await expect(settleNotices(shop)).rejects.toThrow('payments-closed')
    shop.clock.move(seconds(15))
    expect(await settleNotices(shop)).toBe(false)
    shop.clock.move(seconds(15))
    expect(await settleNotices(shop)).toBe(true)

    expect(await findPlan(shop)).toBe('pro')
    expect(await shop.notices.readInbox()).toEqual(empty)
  })

  test('a notice that fails for hours is given up, and handled when the provider sends it again', async () => {
    const { shop, message } = await openPaidShop(engine)
    await shop.controls.failNext({ path: '/v1/subscriptions', status: 401, times: 15 })
    await expect(receiveNotice(shop, message)).rejects.toThrow()
    for (let time = 1; time < 15; time += 1) {
      expect((await shop.notices.readInbox()).waiting).toBe(1)
      shop.clock.move(hours(1))
      await expect(settleNotices(shop)).rejects.toThrow()
    }
    expect(await shop.notices.readInbox()).toEqual({ waiting: 0, givenUp: 1, oldest: null })
    shop.clock.move(days(1))
    expect(await settleNotices(shop)).toBe(false)

    const again = seal(shop, message.body)
    expect(await receiveNotice(shop, again)).toHaveProperty('taken')

    expect(await findPlan(shop)).toBe('pro')
    expect(await shop.notices.readInbox()).toEqual(empty)
  })

  test('a notice is handled by another process after a crash, and a repetition changes nothing', async () => {
    const { shop, purchase, message } = await openPaidShop(engine)
    const at = shop.clock.now()
    const customerId = String(Object(purchase.data.object).customer)
    const notice = { id: purchase.id, kind: purchase.type, customerId: customerId as never }
    await shop.notices.addNotice(notice, { at, dueAt: at })

    expect(await settleNotices(shop)).toBe(true)

    expect(await findPlan(shop)).toBe('pro')
    expect(await receiveNotice(shop, message)).toHaveProperty('taken')
    expect(await settleNotices(shop)).toBe(false)
    await checkBooks(shop)
  })
})

test('two notices about one change have one effect', async () => {
  const { shop, purchase, message } = await openPaidShop(engines[0])
  await receiveNotice(shop, message)
  const granted = await shop.users.findSubscription(ada.id)

  await receiveNotice(shop, seal(shop, { ...purchase, id: 'evt_twin' }))

  expect(await shop.users.findSubscription(ada.id)).toEqual(granted)
  await checkBooks(shop)
})

test.each([
  ['an unknown customer', { object: 'invoice', customer: 'cus_stranger' }],
  ['no customer', { object: 'price', id: 'price_1' }],
  ['an unknown kind of object', { object: 'moon.landing', customer: null }],
])('a notice about %s is accepted and has no effect', async (_, object) => {
  const { shop, purchase } = await openPaidShop(engines[0])
  const event = { ...purchase, id: 'evt_other', type: 'some.news', data: { object } }

  expect(await receiveNotice(shop, seal(shop, event))).toHaveProperty('taken')

  expect(await findPlan(shop)).toBe('free')
  expect(await shop.notices.readInbox()).toEqual(empty)
})

test('a notice about a deleted account is accepted and has no effect', async () => {
  const { shop, message } = await openPaidShop(engines[0])
  await shop.users.deleteUser(ada.id)

  expect(await receiveNotice(shop, message)).toHaveProperty('taken')

  expect(await shop.users.findSubscription(ada.id)).toBeNull()
})

test('a notice about a subscription that the provider has deleted ends the plan', async () => {
  const { shop, message } = await openPaidShop(engines[0])
  await receiveNotice(shop, message)
  const [customer] = (await shop.stripe.customers.list()).data
  await shop.controls.deleteCustomer(customer?.id ?? '')
  const [gone] = (await listEvents(shop)).filter(({ type }) => type === 'customer.deleted')

  expect(await receiveNotice(shop, seal(shop, gone ?? {}))).toHaveProperty('taken')
  shop.clock.move(seconds(1))
  expect(await settleNotices(shop)).toBe(true)

  expect(await findPlan(shop)).toBe('free')
})

test('a notice is kept for longer than the provider retries it', async () => {
  const { shop, message } = await openPaidShop(engines[0])
  await receiveNotice(shop, message)
  const writes = countWrites(shop)

  shop.clock.move(days(31))
  await deleteExpiredData(shop)
  await receiveNotice(shop, seal(shop, message.body))
  expect(writes.count()).toBe(0)

  shop.clock.move(days(60))
  await deleteExpiredData(shop)
  await receiveNotice(shop, seal(shop, message.body))
  expect(writes.count()).toBe(1)
})

test('a notice that is being handled is not picked up by another process', async () => {
  const { shop, message } = await openPaidShop(engines[0])
  const fetched = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow: Shop['payments']['fetchHistory'] = async (customerId) => {
    fetched.resolve()
    await released.promise
    return shop.payments.fetchHistory(customerId)
  }
  const payments = { ...shop.payments, fetchHistory: slow }
  const handled = receiveNotice({ ...shop, payments }, message)
  await fetched.promise

  shop.clock.move(seconds(30))
  expect(await settleNotices(shop)).toBe(false)
  shop.clock.move(minutes(1))
  expect(await settleNotices(shop)).toBe(true)
  released.resolve()
  await handled

  await checkBooks(shop)
})
