import { expect, test } from 'vitest'
import { mapAtMost } from './map-at-most.ts'

test('a hundred changed files start at most four processes at once, and keep their order', async () => {
  let [running, most] = [0, 0]
  const items = Array.from({ length: 100 }, (_, index) => index)
  const map = async (item: number) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return item * 2
  }

  const doubled = await mapAtMost(items, { atOnce: 4, map })

  expect(doubled).toEqual(items.map((item) => item * 2))
  expect(most).toBe(4)
})

test('if one fails, all fail', async () => {
  const map = (item: number) => (item === 2 ? Promise.reject(new Error('no')) : item)
  await expect(mapAtMost([1, 2, 3], { atOnce: 2, map })).rejects.toThrow('no')
})
