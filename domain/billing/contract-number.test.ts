import { describe, expect, test } from 'vitest'
import { createKeyedHash } from '#server/ports/secrets.ts'
import { getContractNumber, hasContractNumber } from './contract-number.ts'

const ports = { keyedHash: createKeyedHash(['today'], 'deleted accounts') }
const subscriptionId = 'sub_1Ada'
const number = getContractNumber(ports, subscriptionId)

test('a contract number is short, is always the same, and differs between contracts', () => {
  const others = Array.from({ length: 1_000 }, (_, count) =>
    getContractNumber(ports, `sub_${count}`),
  )

  expect(number).toMatch(/^GW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(getContractNumber(ports, subscriptionId)).toBe(number)
  expect(new Set([number, ...others]).size).toBe(1_001)
  const letters = new Set(others.flatMap((one) => [...one.slice(3).replace('-', '')]))
  expect(letters.size).toBe(32)
})

test('a contract number can only be derived with our secret', () => {
  const other = { keyedHash: createKeyedHash(['another'], 'deleted accounts') }

  expect(getContractNumber(other, subscriptionId)).not.toBe(number)
  expect(() => getContractNumber({ keyedHash: { list: () => [] } }, subscriptionId)).toThrow(
    'secret',
  )
})

describe('what a customer types contains the contract number', () => {
  const compact = number.replaceAll('-', '')
  test.each([
    number,
    number.toLowerCase(),
    compact,
    number.slice(3),
    `  ${number}. `,
    `Essential, monthly (${number})`,
    number.replaceAll('-', ' '),
    number.replaceAll('-', '–'),
    number.replaceAll('0', 'O').replaceAll('1', 'l'),
  ])('%j', (text) => {
    expect(hasContractNumber(ports, { text, subscriptionId })).toBe(true)
  })

  test.each([
    '',
    'GW',
    number.slice(0, -1),
    compact.slice(3),
    'Essential, monthly',
    'F2A9C1D0-0001',
  ])('not %j', (text) => {
    expect(hasContractNumber(ports, { text, subscriptionId })).toBe(false)
  })

  test('also the number from before the secret was replaced', () => {
    const rotated = { keyedHash: createKeyedHash(['tomorrow', 'today'], 'deleted accounts') }

    expect(getContractNumber(rotated, subscriptionId)).not.toBe(number)
    expect(hasContractNumber(rotated, { text: number, subscriptionId })).toBe(true)
  })
})
