import { expect, test } from 'vitest'
import { hours, later, minutes } from '#domain/time.ts'
import { openLocalRateLimit } from './local-rate-limit.ts'

const now = new Date('2026-03-01T12:00:00Z')
const input = { key: 'ada', max: 3, windowMs: minutes(1), now }

test('each key has a number of requests per window', () => {
  const { take } = openLocalRateLimit()

  expect([1, 2, 3, 4].map(() => take(input))).toEqual([true, true, true, false])
  expect(take({ ...input, key: 'grace' })).toBe(true)
  expect(take({ ...input, now: later(now, minutes(1) - 1) })).toBe(false)
  expect(take({ ...input, now: later(now, minutes(1)) })).toBe(true)
})

test('a clock that is set back doesn’t lock anyone out', () => {
  const { take } = openLocalRateLimit()
  for (let count = 0; count < 4; count += 1) take(input)

  expect(take({ ...input, now: later(now, -hours(1)) })).toBe(true)
})
