import { expect, test } from 'vitest'
import { listDatedDays, listTicks } from './chart-scale.ts'

test.each([
  [0, [1, 0]],
  [1, [1, 0]],
  [2, [2, 1, 0]],
  [3, [4, 2, 0]],
  [9, [10, 5, 0]],
  [41, [60, 30, 0]],
  [1_000, [1_000, 500, 0]],
  [8_001, [10_000, 5_000, 0]],
])('a chart whose highest value is %i has round numbers on its axis', (highest, ticks) => {
  expect(listTicks(highest)).toEqual(ticks)
})

test('the last day has its date; a month has one every week before it, a year at most six', () => {
  expect(listDatedDays(30)).toEqual([1, 8, 15, 22, 29])
  expect(listDatedDays(7)).toEqual([6])
  expect(listDatedDays(366)).toEqual([50, 113, 176, 239, 302, 365])
})
