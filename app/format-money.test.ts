import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  [0, 'eur', '€0'],
  [700, 'eur', '€7'],
  [1_500, 'usd', '$15'],
  [583, 'usd', '$5.83'],
  [1_234_560, 'usd', '$12,345.60'],
] as const)('%i cents in %s are formatted as %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text)
})
