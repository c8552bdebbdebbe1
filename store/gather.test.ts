import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('what is asked for in the same moment is done transaction, and each gets its own answer', async () => {
  const batches: number[] = []
  const double = gather(async (items: readonly number[]) => {
    batches.push(items.length)
    return items.map((item) => item * 2)
  })

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)

  expect(batches).toEqual([3, 1])
})

test('what is too much for once is done in several turns', async () => {
  const batches: number[] = []
  const same = gather(async (items: readonly number[]) => {
    batches.push(items.length)
    return items
  })
  const many = Array.from({ length: 1_200 }, (_, count) => count)

  expect(await Promise.all(many.map(same))).toEqual(many)

  expect(batches).toEqual([500, 500, 200])
})

test('a fault is told to everyone whom it concerns, and to nobody later', async () => {
  let isBroken = true
  const same = gather(async (items: readonly number[]) => {
    if (isBroken) throw new Error('the disk is full')
    return items
  })

  const failed = await Promise.allSettled([1, 2].map(same))
  isBroken = false

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await same(3)).toBe(3)
})

test('with one lane whoever comes while one batch is under way goes into the next together', async () => {
  const batches: number[][] = []
  const doors: (() => void)[] = []
  const same = gather(
    async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise<void>((open) => doors.push(open))
      return items
    },
    { lanes: 1 },
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
