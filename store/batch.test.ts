import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'

test('concurrent calls run as one batch, and each gets its own result', async () => {
  const batches: number[] = []
  const double = createBatcher(async (items: readonly number[]) => {
    batches.push(items.length)
    return items.map((item) => item * 2)
  })

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)

  expect(batches).toEqual([3, 1])
})

test('a batch holds at most 500 items', async () => {
  const batches: number[] = []
  const same = createBatcher(async (items: readonly number[]) => {
    batches.push(items.length)
    return items
  })
  const many = Array.from({ length: 1_200 }, (_, count) => count)

  expect(await Promise.all(many.map(same))).toEqual(many)

  expect(batches).toEqual([500, 500, 200])
})

test('an error rejects every call of its batch and no later one', async () => {
  let isBroken = true
  const same = createBatcher(async (items: readonly number[]) => {
    if (isBroken) throw new Error('the disk is full')
    return items
  })

  const failed = await Promise.allSettled([1, 2].map(same))
  isBroken = false

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await same(3)).toBe(3)
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
    { concurrency: 1 },
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
