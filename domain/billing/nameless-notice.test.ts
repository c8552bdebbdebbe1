import { describe, expect, test } from 'vitest'
import { seconds } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines, oneEngine } from '#tests/engines.ts'
import { listEvents, seal } from '#tests/notices.ts'
import { ada } from '#tests/people.ts'
import { getCustomer, openShop, type Shop, subscribe } from '#tests/shop.ts'
import { receiveNotice, settleNotices } from './receive-notice.ts'

type DisputeScenario = Parameters<typeof openShop>[1]

/** Ada has disputed a payment with her bank, and the notice hasn't reached us yet. */
async function openDisputed(engine: (typeof engines)[number], given?: DisputeScenario) {
  const shop = await openShop(engine, given)
  await subscribe(shop)
  await shop.controls.setDelivery('held')
  const [charge] = (await shop.stripe.charges.list()).data
  await shop.controls.openDispute(charge?.id ?? '')
  const dispute = (await listEvents(shop)).findLast(({ type }) => type === 'charge.dispute.created')
  return { shop, message: seal(shop, dispute ?? {}) }
}

async function findDispute({ billing }: Shop) {
  return (await billing.findAccount(ada.id))?.dispute
}

describe.each(oneEngine)('a notice of a dispute, on $name', (engine) => {
  test('names only a charge; its customer is looked up and recorded', async () => {
    const { shop, message } = await openDisputed(engine)

    expect(await receiveNotice(shop, message)).toHaveProperty('taken')

    expect(await findDispute(shop)).toBe('open')
    const notices = await shop.notices.listNoticesOf(await getCustomer(shop), 100)
    expect(notices.map(({ kind }) => kind)).toContain('charge.dispute.created')
    await checkBooks(shop)
  })

  test.each(['/v1/events', '/v1/charges'])(
    'is kept and retried when %s cannot be reached',
    async (path) => {
      const { shop, message } = await openDisputed(engine)
      await shop.controls.failNext({ path, status: 401, times: 1 })

      await expect(receiveNotice(shop, message)).rejects.toThrow('payments-closed')
      expect(await shop.notices.readInbox()).toMatchObject({ waiting: 1 })

      shop.clock.move(seconds(15))
      expect(await settleNotices(shop)).toBe(true)
      expect(await findDispute(shop)).toBe('open')
      await checkBooks(shop)
    },
  )
})

test('a dispute about a charge that the provider does not know concerns no customer', async () => {
  let isGone = false
  const { shop, message } = await openDisputed(engines[0], {
    around: (fetch) => (url, init) =>
      fetch(isGone ? String(url).replace(/charges\/ch_\w+/, 'charges/ch_gone') : url, init),
  })
  isGone = true

  expect(await receiveNotice(shop, message)).toHaveProperty('taken')

  expect(await shop.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
  expect(await findDispute(shop)).toBeNull()
})

test('an early fraud warning is reported with its customer, so that a person can refund in time', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const [charge] = (await shop.stripe.charges.list()).data
  const payments = {
    ...shop.payments,
    findConcerned: async () => ({ customerId: await getCustomer(shop) }),
  }
  const object = { id: 'issfr_1', object: 'radar.early_fraud_warning', charge: charge?.id }
  const type = 'radar.early_fraud_warning.created'
  const [event] = await listEvents(shop)

  await receiveNotice(
    { ...shop, payments },
    seal(shop, { ...event, id: 'evt_efw', type, data: { object } }),
  )

  expect(shop.alerts).toMatchObject([
    { event: 'early_fraud_warning', facts: { id: 'evt_efw', customerId: await getCustomer(shop) } },
  ])
})
