import { expect, onTestFinished, test } from 'vitest'
import { later, minutes } from '#domain/time.ts'
import { engines } from '#tests/engines.ts'
import { openStore } from './open-store.ts'

const at = new Date('2026-03-01T12:00:00Z')
const dueAt = later(at, minutes(1))

test('replicas that add and handle the same notices in parallel, in any order, do not deadlock', async () => {
  const address = await engines[1].findAddress()
  const replicas = [await openStore(address), await openStore(address), await openStore(address)]
  onTestFinished(async () => void (await Promise.all(replicas.map((store) => store.close()))))
  const ids = Array.from({ length: 60 }, (_, count) => `evt_${(count * 37) % 60}`)
  const orders = [ids, ids.toReversed(), ids.toSorted()]

  for (let round = 0; round < 15; round += 1) {
    await Promise.all(
      replicas.map(async ({ notices }, replica) => {
        const own = (orders[replica] ?? []).map((id) => `${id}_${round}`)
        const arrivals = own.map((id) => ({ id, kind: 'invoice.paid', customerId: null }))
        await Promise.all(arrivals.map((notice) => notices.addNotice(notice, { at, dueAt })))
        await Promise.all(own.map((id) => notices.markHandled(id, at)))
      }),
    )
  }

  expect(await replicas[0]?.notices.readInbox()).toEqual({ waiting: 0, givenUp: 0, oldest: null })
})
