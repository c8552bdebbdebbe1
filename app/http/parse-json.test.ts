import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const refused = (error: string) => ({ error: expect.stringContaining(error) })

test('JSON that nests too deeply is not parsed', () => {
  expect(parseJson('['.repeat(30_000) + ']'.repeat(30_000))).toEqual(refused('deeper'))
  expect(parseJson(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)).toEqual(refused('deeper'))
})

test.each([
  ['numbers', `[${'0,'.repeat(1_000)}0]`],
  ['lists', `[${'[],'.repeat(600)}[]]`],
  ['fields', `{${'"a":1,'.repeat(1_000)}"a":1}`],
  ['unfinished texts', '"'.repeat(5_000)],
])('JSON of too many %s is not parsed', (_, text) => {
  expect(parseJson(text)).toEqual(refused('elements'))
})

test('ordinary JSON is parsed, and what is inside of strings does not count', () => {
  const call = {
    plan: 'pro',
    note: `${'[{,'.repeat(2_000)} "quoted" \\`,
    path: 'C:\\',
    list: [{ id: 1 }],
  }

  expect(parseJson(JSON.stringify(call))).toEqual({ value: call })
  expect(parseJson(JSON.stringify(call, null, 2))).toEqual({ value: call })
})

test('invalid JSON is refused', () => {
  for (const text of ['{"open', '', '{"a":"\\', 'x', '"a\0b"'])
    expect(parseJson(text)).toEqual({ error: 'Malformed request' })
})

test.each(['\\u0000', '\\ud800', '\\uD83D.', '\\udc00\\ud800', 'x\\u0000'])(
  'a text with %s, which no database can store, is refused with its place',
  (escaped) => {
    const place = refused('messages.1.content has a NUL or half of a surrogate pair')

    expect(parseJson(`{"messages":[{},{"content":"${escaped}"}]}`)).toEqual(place)
    expect(parseJson(`["${escaped}"]`)).toEqual(refused(' 0 has a NUL'))
    expect(parseJson(`"${escaped}"`)).toEqual(refused('the body has a NUL'))
    expect(parseJson(`{"a":{"${escaped}":1}}`)).toEqual(refused(' a has a NUL'))
  },
)

test('escapes of whole characters are fine, and so is code that is about escapes', () => {
  for (const value of ['👻', 'a\u0001b', String.raw`"\u0000" and '\ud800'`])
    expect(parseJson(JSON.stringify({ value }))).toEqual({ value: { value } })
  expect(parseJson('{"ghost":"\\ud83d\\udc7b"}')).toEqual({ value: { ghost: '👻' } })
})
