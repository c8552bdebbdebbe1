import { beforeEach, describe, expect, test } from 'vitest'
import type { NewObject, SandboxRecords, SandboxStorage } from '../src/storage/storage.ts'
import { days, hours, later } from '../src/time.ts'
import { buy, openTestSandbox, sellPlans } from './open-test-sandbox.ts'

const now = new Date('2026-03-01T12:00:00Z')

function customer(id: string, tags: readonly string[] = []): NewObject {
  return { kind: 'customer', id, tags, document: { id, name: 'Ada' } }
}

/** What every implementation of the storage interface has to do. */
export function describeStorage(name: string, open: () => Promise<SandboxStorage>): void {
  describe(`sandbox storage: ${name}`, () => {
    let storage: SandboxStorage
    const write = <Result>(work: (records: SandboxRecords) => Promise<Result>) =>
      storage.exclusiveTransaction(work)

    beforeEach(async () => {
      storage = await open()
    })

    test('lists objects newest first, and a replaced object keeps its position', async () => {
      await write(async (records) => {
        await records.putObject(customer('cus_1'))
        await records.putObject(customer('cus_2'))
      })
      await write((records) => records.putObject(customer('cus_3')))
      await write((records) =>
        records.putObject({ ...customer('cus_1'), document: { id: 'cus_1', name: 'Grace' } }),
      )

      const listed = await write((records) => records.listObjects({ kind: 'customer', limit: 9 }))

      expect(listed.map(({ id }) => id)).toEqual(['cus_3', 'cus_2', 'cus_1'])
      expect(listed[2]?.document).toEqual({ id: 'cus_1', name: 'Grace' })
      const next = { kind: 'customer', below: listed[0]?.position, limit: 1 }
      expect(await write((records) => records.listObjects(next))).toMatchObject([{ id: 'cus_2' }])
    })

    test('finds objects by the tags they were last stored with', async () => {
      await write(async (records) => {
        await records.putObject(customer('cus_1', ['ada@example.com', 'ada@example.com']))
        await records.putObject(customer('cus_2', ['grace@example.com']))
        await records.putObject(customer('cus_2', ['ada@example.com']))
        await records.removeObject('cus_1')
      })

      const findTagged = (tag: string) =>
        write((records) => records.listObjects({ kind: 'customer', tag, limit: 9 }))

      expect(await findTagged('ada@example.com')).toMatchObject([{ id: 'cus_2' }])
      expect(await findTagged('grace@example.com')).toEqual([])
      expect(await write((records) => records.findObject('cus_1'))).toBeNull()
    })

    test('rolls back a transaction that fails', async () => {
      const failing = write(async (records) => {
        await records.putObject(customer('cus_1'))
        await records.writeSettings('{"aheadMs":5}')
        throw new Error('the power went out')
      })

      await expect(failing).rejects.toThrow('the power went out')
      expect(await write((records) => records.findObject('cus_1'))).toBeNull()
      expect((await storage.readStatus()).settings ?? '{}').toBe('{}')
    })

    test('can be read during a write, and shows only committed data', async () => {
      await write((records) => records.putObject(customer('cus_1')))
      const list = () =>
        storage.read((records) => records.listObjects({ kind: 'customer', limit: 9 }))

      const writing = write((records) => records.putObject(customer('cus_2')))
      const [before] = await Promise.all([list(), writing])

      expect(before.at(-1)?.id).toBe('cus_1')
      expect((await list()).map(({ id }) => id)).toEqual(['cus_2', 'cus_1'])
    })

    test('runs concurrent transactions one after the other', async () => {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          write(async (records) => {
            const { count = 0 } = JSON.parse(records.readSettings() ?? '{}')
            await records.writeSettings(JSON.stringify({ count: count + 1 }))
          }),
        ),
      )

      expect(JSON.parse((await storage.readStatus()).settings ?? '')).toEqual({ count: 20 })
    })

    test('finds the earliest scheduled event, one per object and purpose', async () => {
      const renewal = (objectId: string, at: Date) => ({ objectId, purpose: 'renew', at })
      await write(async (records) => {
        await records.putScheduledEvent(renewal('sub_1', later(now, -1)))
        await records.putScheduledEvent(renewal('sub_2', later(now, -2)))
        await records.putScheduledEvent(renewal('sub_2', now))
        await records.putScheduledEvent(renewal('sub_3', later(now, 1)))
      })

      const due = await write(async (records) => {
        const first = await records.findDueEvent(now)
        await records.removeScheduledEvent({ objectId: 'sub_1', purpose: 'renew' })
        const second = await records.findDueEvent(now)
        await records.removeScheduledEvent({ objectId: 'sub_2', purpose: 'renew' })
        return [first, second, await records.findDueEvent(now)]
      })

      expect(due).toEqual([renewal('sub_1', later(now, -1)), renewal('sub_2', now), null])
    })

    test('remembers idempotency keys until they are removed or old', async () => {
      const request = { key: 'k1', fingerprint: 'f', answer: null, requestedAt: now }
      const answer = { status: 200, body: '{"id":"cus_1"}' }

      await write(async (records) => {
        await records.putKey(request)
        expect(await records.findKey('k1')).toEqual(request)
        await records.putKey({ ...request, answer })
        await records.removeKeysBefore(now)
        expect(await records.findKey('k1')).toEqual({ ...request, answer })
        await records.removeKeysBefore(later(now, hours(1)))
        expect(await records.findKey('k1')).toBeNull()
        await records.putKey(request)
        await records.removeKey('k1')
        expect(await records.findKey('k1')).toBeNull()
      })
    })

    test('finds due deliveries in the order of their events, or newest first', async () => {
      const delivery = { attempts: 0, dueAt: now, statusCode: null, isDelivered: false }
      await write(async (records) => {
        for (const eventId of ['evt_1', 'evt_2', 'evt_3'])
          await records.putDelivery({ ...delivery, eventId })
        const retried = { ...delivery, eventId: 'evt_1', attempts: 1, statusCode: 500 }
        await records.putDelivery(retried)
        await records.putDelivery({
          ...delivery,
          eventId: 'evt_3',
          dueAt: null,
          isDelivered: true,
        })

        expect(await records.findDueDelivery({ by: now, isReversed: false })).toEqual(retried)
        expect(await records.findDueDelivery({ by: now, isReversed: true })).toMatchObject({
          eventId: 'evt_2',
        })
        expect(await records.findDueDelivery({ by: later(now, -1), isReversed: false })).toBeNull()
        expect(await records.findDelivery('evt_3')).toMatchObject({
          isDelivered: true,
          dueAt: null,
        })
        expect(await records.findDelivery('evt_9')).toBeNull()
      })
    })

    test('tells what is due next', async () => {
      const { scheduledAt, deliveryAt } = await storage.readStatus()
      expect([scheduledAt, deliveryAt]).toEqual([null, null])

      await write(async (records) => {
        await records.writeSettings('{"aheadMs":7}')
        const renewal = { purpose: 'renew' }
        await records.putScheduledEvent({ ...renewal, objectId: 'sub_1', at: later(now, 2) })
        await records.putScheduledEvent({ ...renewal, objectId: 'sub_2', at: later(now, 1) })
        const waiting = { attempts: 0, statusCode: null, isDelivered: false }
        await records.putDelivery({ ...waiting, eventId: 'evt_1', dueAt: null })
        await records.putDelivery({ ...waiting, eventId: 'evt_2', dueAt: now })
      })

      expect(await storage.readStatus()).toEqual({
        settings: '{"aheadMs":7}',
        scheduledAt: later(now, 1),
        deliveryAt: now,
      })
    })

    test('lets two processes deliver each event once and see the same subscriptions', async () => {
      const one = await openTestSandbox({ storage })
      const { pro } = await sellPlans(one)
      const other = await openTestSandbox({ storage, clock: one.realClock, site: one.site })

      const bought = await Promise.all([
        buy(one, { price: pro.month }),
        buy(other, { price: pro.year }),
        buy(one, { price: pro.year }),
        buy(other, { price: pro.month }),
      ])
      await Promise.all([one.finish(), other.finish()])
      await Promise.all([one.finish(), other.finish()])

      const delivered = one.site.notices.map(({ body }) => JSON.parse(body).id)
      expect(new Set(delivered).size).toBe(delivered.length)
      expect((await one.stripe.events.list({ delivery_success: false })).data).toEqual([])
      for (const { subscriptionId } of bought) {
        const here = await one.stripe.subscriptions.retrieve(subscriptionId)
        const there = await other.stripe.subscriptions.retrieve(subscriptionId)
        expect(JSON.stringify(here)).toBe(JSON.stringify(there))
      }
    })

    test('lets two processes share a clock and renew a subscription once', async () => {
      const one = await openTestSandbox({ storage })
      const other = await openTestSandbox({ storage, clock: one.realClock })
      const { pro } = await sellPlans(one)
      const { subscriptionId } = await buy(one, { price: pro.month })
      const to = later(one.realClock.now(), days(40))

      await Promise.all([one.controls.moveClock(to), other.controls.moveClock(to)])
      await Promise.all([one.finish(), other.finish()])

      expect(other.clock.now()).toEqual(to)
      const { data } = await other.stripe.invoices.list({ subscription: subscriptionId })
      expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
      await other.controls.moveClock(later(to, -days(10)))
      expect(other.clock.now()).toEqual(to)

      const late = await openTestSandbox({ storage, clock: one.realClock })
      await late.syncClock()
      expect(late.clock.now()).toEqual(to)
    })
  })
}
