import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  [0, 'EUR', '€0'],
  [700, 'EUR', '€7'],
  [1_500, 'USD', '$15'],
  [583, 'USD', '$5.83'],
  [1_234_560, 'USD', '$12,345.60'],
] as const)('%i cents of %s read %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text)
})
