import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test('times are formatted with AM and PM, in UTC', () => {
  expect(formatMoment(new Date('2026-11-29T15:05:59Z'))).toBe('November 29, 2026, 3:05 PM UTC')
  expect(formatMoment(new Date('2026-11-29T00:30:00Z'))).toBe('November 29, 2026, 12:30 AM UTC')
})
