import { expect, test } from 'vitest'
import { parseJson } from './responses.ts'

test('JSON that nests too deeply is not parsed', () => {
  expect(parseJson('['.repeat(30_000) + ']'.repeat(30_000))).toBeUndefined()
  expect(parseJson(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)).toBeUndefined()
})

test('ordinary JSON is parsed, and brackets inside strings do not count', () => {
  const call = { plan: 'pro', note: `${'[{'.repeat(40)} "quoted" \\`, list: [{ id: 1 }] }

  expect(parseJson(JSON.stringify(call))).toEqual(call)
})

test('invalid JSON is undefined', () => {
  expect(parseJson('{"open')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
})
