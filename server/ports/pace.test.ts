import { expect, test } from 'vitest'
import { hours, later, minutes } from '#domain/time.ts'
import { openPace } from './pace.ts'

const now = new Date('2026-03-01T12:00:00Z')
const wish = { key: 'ada', turns: 3, windowMs: minutes(1), now }

test('so many turns in a window, counted for each key', () => {
  const { take } = openPace()

  expect([1, 2, 3, 4].map(() => take(wish))).toEqual([true, true, true, false])
  expect(take({ ...wish, key: 'grace' })).toBe(true)
  expect(take({ ...wish, now: later(now, minutes(1) - 1) })).toBe(false)
  expect(take({ ...wish, now: later(now, minutes(1)) })).toBe(true)
})

test('a clock that was set back locks nobody out', () => {
  const { take } = openPace()
  for (let count = 0; count < 4; count += 1) take(wish)

  expect(take({ ...wish, now: later(now, -hours(1)) })).toBe(true)
})
