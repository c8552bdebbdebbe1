import { expect, test } from 'vitest'
import { findNames, findSimilar, indexCode } from './similar-code.ts'

const filler = Array.from({ length: 200 }, (_, line) => `const filler${line} = ${line}`)

test('the most similar lines of a file are found, wherever they are', () => {
  const related = ['function totalPrice(cart) {', '  return cart.items.length * unitPrice', '}']
  const text = [...filler, ...related, ...filler].join('\n')

  const found = findSimilar(findNames('const sum = totalPrice(cart, unitPrice)'), indexCode(text))

  expect(found?.from).toBeGreaterThan(170)
  expect(found?.from).toBeLessThanOrEqual(200)
  expect(found?.to).toBeGreaterThanOrEqual(202)
})

test('a file that shares only keywords is not similar', () => {
  const text = 'export function one() {\n  return null\n}'
  expect(findSimilar(findNames('export async function two() { return'), indexCode(text))).toBeNull()
})

test('all lines of a file are searched, and an empty file has nothing', () => {
  const index = indexCode(filler.join('\n'))
  expect(index[0]?.from).toBe(0)
  expect(index.at(-1)?.to).toBe(199)
  expect(findSimilar(findNames('anything'), indexCode(''))).toBeNull()
})

test('a file of 100,000 characters is indexed quickly', () => {
  const text = 'const price = readPrice(cart, item) + unitPrice\n'.repeat(2200)
  const start = process.cpuUsage()

  indexCode(text)

  expect(process.cpuUsage(start).user / 1000).toBeLessThan(200)
})
