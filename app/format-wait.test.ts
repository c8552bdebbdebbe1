import { expect, test } from 'vitest'
import { formatWait } from './format-wait.ts'

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
