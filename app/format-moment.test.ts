import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test('a moment is told with the day as every other day is told', () => {
  expect(formatMoment(new Date('2026-11-29T15:05:59Z'))).toBe('November 29, 2026, 15:05 UTC')
})
