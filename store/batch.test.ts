import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'
import { DatabaseUnavailable } from './database-errors.ts'

test('concurrent calls run as one batch, and each gets its own result', async () => {
  const batches: number[] = []
  const double = createBatcher(
    async (items: readonly number[]) => {
      batches.push(items.length)
      return items.map((item) => item * 2)
    },
    { owner: String },
  )

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)

  expect(batches).toEqual([3, 1])
})

test('a batch holds at most 500 items', async () => {
  const batches: number[] = []
  const same = createBatcher(
    async (items: readonly number[]) => {
      batches.push(items.length)
      return items
    },
    { owner: String },
  )
  const many = Array.from({ length: 1_200 }, (_, count) => count)

  expect(await Promise.all(many.map(same))).toEqual(many)

  expect(batches).toEqual([500, 500, 200])
})

test('an unavailable database rejects every call of the batch at once, and no later one', async () => {
  const batches: number[] = []
  let isDown = true
  const same = createBatcher(
    async (items: readonly number[]) => {
      batches.push(items.length)
      if (isDown) throw new DatabaseUnavailable('the disk is full')
      return items
    },
    { owner: String },
  )

  const failed = await Promise.allSettled([1, 2].map(same))
  isDown = false

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await same(3)).toBe(3)
  expect(batches).toEqual([2, 1])
})

/** Items are `owner:number`; the work fails with every bad one. */
function openPicky({ concurrency = 2 } = {}) {
  const batches: (readonly string[])[] = []
  const failed: string[] = []
  const same = createBatcher(
    async (items: readonly string[]) => {
      batches.push(items)
      if (items.some((item) => item.includes('bad'))) throw new Error('cannot be stored')
      return items
    },
    {
      concurrency,
      owner: (item) => item.split(':')[0] ?? '',
      onItemFailed: (item) => failed.push(item),
    },
  )
  const send = async (items: readonly string[]) =>
    (await Promise.allSettled(items.map(same))).map(({ status }) => status === 'fulfilled')
  return { batches, failed, send }
}

const others = Array.from({ length: 200 }, (_, person) => `person-${person}:1`)

test('an item that fails does not fail the others of its batch, and is reported', async () => {
  const { failed, send } = openPicky()
  const items = [...others.slice(0, 99), 'mallory:bad', ...others.slice(99)]

  const results = await send(items)

  expect(items.filter((_, place) => !results[place])).toEqual(['mallory:bad'])
  expect(failed).toEqual(['mallory:bad'])
})

test('many bad items of one owner are found in few batches', async () => {
  const { batches, send } = openPicky()
  const bad = Array.from({ length: 20 }, (_, count) => `mallory:bad-${count}`)
  const items = others.flatMap((item, place) => [
    item,
    ...(place % 10 === 0 ? bad.splice(0, 1) : []),
  ])

  const results = await send(items)

  expect(results.filter((isFine) => !isFine)).toHaveLength(20)
  expect(batches.length).toBeLessThan(60)
})

test('a user who sent a bad item does not slow down the next batches of the others', async () => {
  const { batches, send } = openPicky()
  await send(['mallory:bad', ...others])
  batches.length = 0

  for (const _ of [1, 2, 3]) await send([...others, 'mallory:bad', 'mallory:bad-too'])

  expect(batches.filter((items) => items.some((item) => item.startsWith('person')))).toEqual([
    others,
    others,
    others,
  ])
})

test('and still gets answers for what is fine', async () => {
  const { send } = openPicky()
  await send(['mallory:bad', ...others])

  expect(await send(['mallory:bad', 'mallory:fine', 'ada:fine'])).toEqual([false, true, true])
})

test('the items of an owner keep the order of the work when a batch is split', async () => {
  const seen: string[] = []
  const same = createBatcher(
    async (items: readonly string[]) => {
      if (items.length > 1) throw new Error('one of them is bad')
      seen.push(...items)
      return items
    },
    { owner: (item) => item.slice(0, 3), rank: (item) => (item.endsWith('settle') ? 0 : 1) },
  )

  await Promise.all(['ada reserve', 'bob reserve', 'ada settle', 'ada reserve 2'].map(same))

  expect(seen).toEqual(['ada settle', 'ada reserve', 'ada reserve 2', 'bob reserve'])
})

test('with a concurrency of one, calls during a batch wait and run together in the next', async () => {
  const batches: number[][] = []
  const doors: (() => void)[] = []
  const same = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise<void>((open) => doors.push(open))
      return items
    },
    { concurrency: 1, owner: String },
  )

  const first = same(1)
  await expect.poll(() => doors.length).toBe(1)
  const others = Promise.all([2, 3, 4].map(same))
  doors[0]?.()
  await expect.poll(() => doors.length).toBe(2)
  doors[1]?.()

  expect(await first).toBe(1)
  expect(await others).toEqual([2, 3, 4])
  expect(batches).toEqual([[1], [2, 3, 4]])
})
