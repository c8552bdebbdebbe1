import { beforeEach, describe, expect, test } from 'vitest'
import type { NewObject } from '#domain/sandbox/books.ts'
import type { SandboxStore } from '#domain/sandbox/ports.ts'
import { hours, later } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'

const now = new Date('2026-03-01T12:00:00Z')

function customer(id: string, about: readonly string[] = []): NewObject {
  return { kind: 'customer', id, about, document: { id, name: 'Ada' } }
}

describe.each(engines)("the sandbox's books on $name", (engine) => {
  let store: SandboxStore

  beforeEach(async () => {
    store = (await openTestStore(engine)).sandbox
  })

  test('keep documents in the order they were made, the newest first', async () => {
    await store.alone(async (books) => {
      await books.putObject(customer('cus_1'))
      await books.putObject(customer('cus_2'))
    })
    await store.alone((books) => books.putObject(customer('cus_3')))
    await store.alone((books) =>
      books.putObject({ ...customer('cus_1'), document: { id: 'cus_1', name: 'Grace' } }),
    )

    const listed = await store.alone((books) => books.listObjects({ kind: 'customer', atMost: 9 }))

    expect(listed.map(({ id }) => id)).toEqual(['cus_3', 'cus_2', 'cus_1'])
    expect(listed[2]?.document).toEqual({ id: 'cus_1', name: 'Grace' })
    const below = { kind: 'customer', below: listed[0]?.place, atMost: 1 }
    expect(await store.alone((books) => books.listObjects(below))).toMatchObject([{ id: 'cus_2' }])
  })

  test('file a document under what it is about, as it was last put', async () => {
    await store.alone(async (books) => {
      await books.putObject(customer('cus_1', ['ada@example.com', 'ada@example.com']))
      await books.putObject(customer('cus_2', ['grace@example.com']))
      await books.putObject(customer('cus_2', ['ada@example.com']))
      await books.removeObject('cus_1')
    })

    const about = (words: string) =>
      store.alone((books) => books.listObjects({ kind: 'customer', about: words, atMost: 9 }))

    expect(await about('ada@example.com')).toMatchObject([{ id: 'cus_2' }])
    expect(await about('grace@example.com')).toEqual([])
    expect(await store.alone((books) => books.findObject('cus_1'))).toBeNull()
  })

  test('a turn that fails leaves nothing behind', async () => {
    const turn = store.alone(async (books) => {
      await books.putObject(customer('cus_1'))
      await books.changeSettings({ aheadMs: 5 })
      throw new Error('the power went out')
    })

    await expect(turn).rejects.toThrow('the power went out')
    expect(await store.alone((books) => books.findObject('cus_1'))).toBeNull()
    expect(await store.alone(async (books) => books.readSettings())).toMatchObject({ aheadMs: 0 })
  })

  test('can be read while somebody writes, as they were before', async () => {
    await store.alone((books) => books.putObject(customer('cus_1')))
    const list = () => store.read((books) => books.listObjects({ kind: 'customer', atMost: 9 }))

    const writing = store.alone((books) => books.putObject(customer('cus_2')))
    const [before] = await Promise.all([list(), writing])

    expect(before.at(-1)?.id).toBe('cus_1')
    expect((await list()).map(({ id }) => id)).toEqual(['cus_2', 'cus_1'])
    expect(await store.read(async (books) => books.readSettings().deliveryMode)).toBe('normal')
  })

  test('of many turns at once each is alone', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.alone(async (books) => {
          const { aheadMs } = books.readSettings()
          await books.changeSettings({ aheadMs: aheadMs + 1 })
        }),
      ),
    )

    expect(await store.alone(async (books) => books.readSettings().aheadMs)).toBe(20)
  })

  test('give out what is due, the earliest first, one for each object and purpose', async () => {
    await store.alone(async (books) => {
      await books.putAppointment({ objectId: 'sub_1', purpose: 'renew', at: later(now, -1) })
      await books.putAppointment({ objectId: 'sub_2', purpose: 'renew', at: later(now, -2) })
      await books.putAppointment({ objectId: 'sub_2', purpose: 'renew', at: now })
      await books.putAppointment({ objectId: 'sub_3', purpose: 'renew', at: later(now, 1) })
    })

    const met = await store.alone(async (books) => {
      const first = await books.findAppointment(now)
      await books.removeAppointment({ objectId: 'sub_1', purpose: 'renew' })
      const second = await books.findAppointment(now)
      await books.removeAppointment({ objectId: 'sub_2', purpose: 'renew' })
      return [first, second, await books.findAppointment(now)]
    })

    expect(met).toEqual([
      { objectId: 'sub_1', purpose: 'renew', at: later(now, -1) },
      { objectId: 'sub_2', purpose: 'renew', at: now },
      null,
    ])
  })

  test('remember what was asked under a key, until it is old', async () => {
    const request = { key: 'k1', fingerprint: 'f', answer: null, askedAt: now }
    const answer = { status: 200, body: '{"id":"cus_1"}' }

    await store.alone(async (books) => {
      await books.putKey(request)
      expect(await books.findKey('k1')).toEqual(request)
      await books.putKey({ ...request, answer })
      await books.forgetKeys(now)
      expect(await books.findKey('k1')).toEqual({ ...request, answer })
      await books.forgetKeys(later(now, hours(1)))
      expect(await books.findKey('k1')).toBeNull()
      await books.putKey(request)
      await books.removeKey('k1')
      expect(await books.findKey('k1')).toBeNull()
    })
  })

  test('give out deliveries in the order of their events, or the newest first', async () => {
    const delivery = { tries: 0, dueAt: now, statusCode: null, isTaken: false }
    await store.alone(async (books) => {
      for (const eventId of ['evt_1', 'evt_2', 'evt_3'])
        await books.putDelivery({ ...delivery, eventId })
      await books.putDelivery({ ...delivery, eventId: 'evt_1', tries: 1, statusCode: 500 })
      await books.putDelivery({ ...delivery, eventId: 'evt_3', dueAt: null, isTaken: true })

      expect(await books.findDueDelivery({ now, isReversed: false })).toEqual({
        ...delivery,
        eventId: 'evt_1',
        tries: 1,
        statusCode: 500,
      })
      expect(await books.findDueDelivery({ now, isReversed: true })).toMatchObject({
        eventId: 'evt_2',
      })
      expect(await books.findDueDelivery({ now: later(now, -1), isReversed: false })).toBeNull()
      expect(await books.findDelivery('evt_3')).toMatchObject({ isTaken: true, dueAt: null })
      expect(await books.findDelivery('evt_9')).toBeNull()
    })
  })

  test('tell at a glance what is to be done next', async () => {
    const account = {
      afterLastRetry: 'cancel',
      minimumChargeCents: 50,
      isAdaptivePricingOn: false,
    }
    const unset = { enabledEvents: null, rateLimit: null, pruneAt: null }
    const settings = { aheadMs: 0, deliveryMode: 'normal', failures: [], account, ...unset }
    expect(await store.look()).toEqual({ settings, appointmentAt: null, deliveryAt: null })

    await store.alone(async (books) => {
      await books.changeSettings({ aheadMs: 7 })
      await books.putAppointment({ objectId: 'sub_1', purpose: 'renew', at: later(now, 2) })
      await books.putAppointment({ objectId: 'sub_2', purpose: 'renew', at: later(now, 1) })
      const waiting = { tries: 0, statusCode: null, isTaken: false }
      await books.putDelivery({ ...waiting, eventId: 'evt_1', dueAt: null })
      await books.putDelivery({ ...waiting, eventId: 'evt_2', dueAt: now })
    })

    expect(await store.look()).toEqual({
      settings: { ...settings, aheadMs: 7 },
      appointmentAt: later(now, 1),
      deliveryAt: now,
    })
  })
})
