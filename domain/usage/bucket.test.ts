import { getPlan } from '@ghost-writers-ia/rules/plans'
import { expect, test } from 'vitest'
import { days, hours, later } from '../time.ts'
import { type Bucket, changeBucket, countLeft, fillBucket, findNextAt } from './bucket.ts'

const now = new Date('2026-03-01T12:00:00Z')
const free = fillBucket(getPlan('free'), now) as Bucket
const essential = fillBucket(getPlan('essential'), now) as Bucket
const after = (bucket: Bucket, taken: number): Bucket => ({
  ...bucket,
  fullAt: later(bucket.fullAt, taken * bucket.refillMs),
})

test('a new bucket is full: 1,000 on Free, 5,000 on Essential, unlimited on Pro', () => {
  expect(countLeft(free, now)).toBe(1000)
  expect(countLeft(essential, now)).toBe(5000)
  expect(fillBucket(getPlan('pro'), now)).toBeNull()
})

test('requests refill one by one at the daily rate and never above the ceiling', () => {
  const empty = after(free, 1000)

  expect(countLeft(empty, now)).toBe(0)
  expect(countLeft(empty, later(now, days(1) / 50 - 1))).toBe(0)
  expect(countLeft(empty, later(now, days(1) / 50))).toBe(1)
  expect(countLeft(empty, later(now, days(1)))).toBe(50)
  expect(countLeft(empty, later(now, days(20)))).toBe(1000)
  expect(countLeft(empty, later(now, days(900)))).toBe(1000)
})

test('a clock that is set back grants nothing', () => {
  expect(countLeft(after(free, 10), later(now, -hours(1)))).toBeLessThan(990)
  expect(countLeft(free, later(now, -days(365)))).toBe(0)
})

test('the time of the next request is exact', () => {
  const one = after(free, 1)

  expect(findNextAt(free, now)).toBeNull()
  expect(findNextAt(one, now)).toEqual(later(now, days(1) / 50))
  expect(findNextAt(after(free, 3), later(now, 1))).toEqual(later(now, days(1) / 50))
  expect(countLeft(one, findNextAt(one, now) ?? now)).toBe(1000)
})

test('an upgrade fills the bucket, whatever was left', () => {
  const better = changeBucket(after(free, 999), { to: getPlan('essential'), now })

  expect(better && countLeft(better, now)).toBe(5000)
  expect(changeBucket(after(free, 999), { to: getPlan('pro'), now })).toBeNull()
})

test.each([
  [0, 1000],
  [4000, 1000],
  [4500, 500],
  [5000, 0],
])('a downgrade keeps what is left up to the ceiling: %i used leaves %i', (used, left) => {
  const smaller = changeBucket(after(essential, used), { to: getPlan('free'), now })

  expect(smaller && countLeft(smaller, now)).toBe(left)
})

test('a downgrade from an unlimited plan fills the new bucket', () => {
  const smaller = changeBucket(null, { to: getPlan('free'), now })

  expect(smaller && countLeft(smaller, now)).toBe(1000)
})
