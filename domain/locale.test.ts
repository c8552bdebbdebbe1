import { expect, test } from 'vitest'
import {
  createDayFinder,
  formatAgo,
  formatLocalDay,
  formatMoment,
  formatMoney,
  formatWait,
  plural,
} from './locale.ts'

test.each([
  [0, 'eur', '€0'],
  [700, 'eur', '€7'],
  [1_500, 'usd', '$15'],
  [583, 'usd', '$5.83'],
  [1_234_560, 'usd', '$12,345.60'],
] as const)('%i cents in %s are formatted as %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text)
})

test('times are formatted with AM and PM, in UTC', () => {
  expect(formatMoment(new Date('2026-11-29T15:05:59Z'))).toBe('November 29, 2026, 3:05 PM UTC')
  expect(formatMoment(new Date('2026-11-29T00:30:00Z'))).toBe('November 29, 2026, 12:30 AM UTC')
})

test('a day is the day where the reader is', () => {
  const night = new Date('2026-11-29T23:30:00Z')

  expect(formatLocalDay(night, 'UTC')).toBe('November 29, 2026')
  expect(formatLocalDay(night, 'Europe/Berlin')).toBe('November 30, 2026')
})

test.each([
  [0, 'just now'],
  [-5_000, 'just now'],
  [60_000, '1 minute ago'],
  [3_599_000, '59 minutes ago'],
  [7_200_000, '2 hours ago'],
  [90_000_000, 'yesterday'],
  [864_000_000, '10 days ago'],
  [2_592_000_000, 'October 30, 2026'],
])('something %i ms ago is shown as "%s"', (ms, words) => {
  const now = new Date('2026-11-29T15:05:00Z')
  expect(formatAgo(new Date(now.getTime() - ms), now)).toBe(words)
})

test.each([
  [1, '1 second'],
  [1_000, '1 second'],
  [1_001, '2 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [900_000, '15 minutes'],
])('%i ms are rounded up to "%s"', (ms, words) => {
  expect(formatWait(ms)).toBe(words)
})

test('a number stands in the form of the text that goes with it', () => {
  const forms = { one: '# snippet', other: '# snippets' }

  expect([0, 1, 2, 1_200].map((count) => plural(count, forms))).toEqual([
    '0 snippets',
    '1 snippet',
    '2 snippets',
    '1,200 snippets',
  ])
  expect(plural(0.1, forms)).toBe('0.1 snippets')
})

test("usage counts toward the day it was in the reader's time zone", () => {
  const newYear = new Date('2026-12-31T23:30:00Z')

  expect(createDayFinder('UTC')(newYear)).toBe('2026-12-31')
  expect(createDayFinder('Europe/Berlin')(newYear)).toBe('2027-01-01')
  expect(createDayFinder('America/Los_Angeles')(new Date('2026-03-01T04:00:00Z'))).toBe(
    '2026-02-28',
  )
})
