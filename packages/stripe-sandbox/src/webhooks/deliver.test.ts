import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  sellPlans,
  type TestSandbox,
  webhookSecret,
} from '../../tests/open-test-sandbox.ts'
import { openSqliteStorage } from '../storage/sqlite.ts'
import { days, hours, later, minutes, seconds } from '../time.ts'

let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await openTestSandbox()
})

async function findEvent(type: string) {
  const { events } = await sandbox.controls.readOverview()
  const event = events.find((one) => one.type === type)
  if (!event) throw new Error(`No event was told of ${type}`)
  return event
}

describe('an event', () => {
  test('is delivered immediately, without delaying the request', async () => {
    const { stripe, site, finish } = sandbox
    let answer = (_: { status: number }) => undefined as unknown
    site.answer = () => new Promise((resolve) => (answer = resolve))

    await stripe.customers.create({ name: 'Ada' })
    await expect.poll(() => listTypes(site)).toEqual(['customer.created'])
    const { id } = await findEvent('customer.created')
    expect(await stripe.events.retrieve(id)).toMatchObject({ pending_webhooks: 1 })
    answer({ status: 204 })
    await finish()

    expect(await stripe.events.retrieve(id)).toMatchObject({
      pending_webhooks: 0,
      api_version: '2026-10-28.endive',
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
      data: { object: { name: 'Ada' } },
    })
    expect(await findEvent('customer.created')).toMatchObject({
      attempts: 1,
      statusCode: 204,
      isDelivered: true,
      retryInMs: null,
    })
  })

  test.each([
    ['500', async () => ({ status: 500 })],
    ['a redirect', async () => ({ status: 303 })],
    [
      'a crash',
      async () => {
        throw new Error('down')
      },
    ],
  ])('that is answered with %s is retried with growing delays', async (_, answer) => {
    const { stripe, site, realClock: clock, finish } = sandbox
    site.answer = answer
    await stripe.customers.create({ name: 'Ada' })
    await finish()

    const waits: number[] = []
    for (let attempts = 1; attempts <= 7; attempts += 1) {
      const { retryInMs } = await findEvent('customer.created')
      const waitMs = retryInMs ?? 0
      waits.push(waitMs)
      clock.move(waitMs - 1)
      await finish()
      expect(site.notices).toHaveLength(attempts)
      clock.move(1)
      await finish()
      expect(site.notices).toHaveLength(attempts + 1)
    }

    expect(waits).toEqual([
      seconds(5),
      seconds(30),
      minutes(2),
      minutes(10),
      hours(1),
      hours(6),
      hours(6),
    ])
  })

  test('is given up after about three days, and can still be listed', async () => {
    const { stripe, site, realClock: clock, finish } = sandbox
    site.answer = async () => ({ status: 500 })
    await stripe.customers.create({ name: 'Ada' })
    for (let hour = 0; hour < 24 * 4; hour += 1) {
      await finish()
      clock.move(hours(1))
    }

    const { id, retryInMs, attempts } = await findEvent('customer.created')
    expect(retryInMs).toBeNull()
    expect(attempts).toBe(17)
    const missed = await stripe.events.list({ delivery_success: false })
    expect(missed.data).toMatchObject([{ id, pending_webhooks: 1 }])
    expect((await stripe.events.list({ delivery_success: true })).data).toEqual([])
  })

  test('can be sent again by hand, with a fresh signature', async () => {
    const { stripe, site, controls, realClock: clock, finish } = sandbox
    await stripe.customers.create({ name: 'Ada' })
    await finish()
    const { id } = await findEvent('customer.created')

    clock.move(days(2))
    await controls.resendEvent(id)
    await finish()

    const [first, second] = site.notices
    expect(site.notices).toHaveLength(2)
    expect(JSON.parse(second?.body ?? '').id).toBe(id)
    expect(second?.signature).not.toBe(first?.signature)
    const at = `t=${clock.now().getTime() / 1000},`
    expect(second?.signature.startsWith(at)).toBe(true)
    stripe.webhooks.constructEvent(second?.body ?? '', second?.signature ?? '', webhookSecret, 0)
  })

  test('is found by its type and its time', async () => {
    const { stripe } = sandbox
    await stripe.customers.create({ name: 'Ada' })
    await stripe.products.create({ name: 'Pro' })
    const list = async (query: Parameters<typeof stripe.events.list>[0]) =>
      (await stripe.events.list(query)).data.map(({ type }) => type)

    expect(await list({ type: 'product.created' })).toEqual(['product.created'])
    expect(await list({ type: 'customer.*' })).toEqual(['customer.created'])
    expect(await list({ types: ['product.created', 'price.created'] })).toEqual(['product.created'])
    const now = sandbox.clock.now().getTime() / 1000
    expect(await list({ created: { gt: now } })).toEqual([])
    expect(await list({ created: { gte: now } })).toHaveLength(2)
  })
})

describe('delivery modes for tests', () => {
  async function createTwo() {
    const { stripe, finish } = sandbox
    await stripe.customers.create({ name: 'Ada' })
    await stripe.products.create({ name: 'Pro' })
    await finish()
  }

  test('held: events wait until delivery is normal again', async () => {
    await sandbox.controls.setDelivery('held')
    await createTwo()
    expect(sandbox.site.notices).toEqual([])

    await sandbox.controls.setDelivery('normal')
    await sandbox.finish()
    expect(listTypes(sandbox.site)).toEqual(['customer.created', 'product.created'])
  })

  test('dropped: events are never sent', async () => {
    await sandbox.controls.setDelivery('dropped')
    await createTwo()
    await sandbox.controls.setDelivery('normal')
    sandbox.realClock.move(days(5))
    await sandbox.finish()

    expect(sandbox.site.notices).toEqual([])
    const missed = await sandbox.stripe.events.list({ delivery_success: false })
    expect(missed.data).toHaveLength(2)
  })

  test('doubled: events are sent twice', async () => {
    await sandbox.controls.setDelivery('doubled')
    await createTwo()

    expect(listTypes(sandbox.site)).toEqual([
      'customer.created',
      'customer.created',
      'product.created',
      'product.created',
    ])
  })

  test('reversed: the newest event is sent first', async () => {
    await sandbox.controls.setDelivery('held')
    await createTwo()
    await sandbox.controls.setDelivery('reversed')
    await sandbox.finish()

    expect(listTypes(sandbox.site)).toEqual(['product.created', 'customer.created'])
  })
})

test('a sandbox that was closed continues with its events, clock and renewals', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.sqlite')
  const firstStorage = openSqliteStorage(file)
  const first = await openTestSandbox({ storage: firstStorage })
  const { pro } = await sellPlans(first)
  const { subscriptionId } = await buy(first, { price: pro.month })
  await first.controls.moveClock(later(first.realClock.now(), days(20)))
  await first.finish()
  first.site.answer = async () => ({ status: 500 })
  await first.stripe.customers.create({ name: 'Grace' })
  await first.finish()
  await first.idle()
  firstStorage.close()

  const storage = openSqliteStorage(file)
  onTestFinished(() => storage.close())
  first.realClock.move(seconds(5))
  const second = await openTestSandbox({ storage, clock: first.realClock })
  await second.finish()

  expect(listTypes(second.site)).toEqual(['customer.created'])
  expect(second.clock.now()).toEqual(later(first.realClock.now(), days(20)))
  second.realClock.move(days(12))
  await second.finish()
  const { data } = await second.stripe.invoices.list({ subscription: subscriptionId })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('a sandbox that is stopping leaves new events to others, without an attempt at its own webhook', async () => {
  const { storage, realClock: clock, stripe, site, stop, finish } = sandbox
  stop()

  await stripe.customers.create({ name: 'Ada' })
  await finish()
  expect(site.notices).toEqual([])

  const other = await openTestSandbox({ storage, clock })
  await other.finish()
  expect(listTypes(other.site)).toEqual(['customer.created'])
})

test('an event claimed by a process that died is delivered by another', async () => {
  const { storage, realClock: clock, stripe, site } = sandbox
  site.answer = () => new Promise(() => undefined)
  await stripe.customers.create({ name: 'Ada' })
  await expect.poll(() => site.notices.length).toBe(1)

  const other = await openTestSandbox({ storage, clock })
  await other.finish()
  expect(other.site.notices).toEqual([])
  clock.move(minutes(2))
  await other.finish()

  expect(listTypes(other.site)).toEqual(['customer.created'])
})
