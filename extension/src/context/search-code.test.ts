import { expect, test } from 'vitest'
import { createSearch, isReadable, isWorthReading, pickLines, toTerms } from './search-code.ts'

const listTexts = (question: string) => toTerms(question).map(({ text }) => text)

test('a question becomes its names and its words without endings, and mentions are not among them', () => {
  expect(listTexts('@codebase Where are the requests counted that readStream makes?')).toEqual(
    expect.arrayContaining(['readstream', 'request', 'count', 'stream', 'read']),
  )
  expect(listTexts('@codebase where is it?')).toEqual([])
  expect(listTexts('Wo wird die Währung geprüft?')).toContain('währung')
})

function search(question: string, files: Readonly<Record<string, string>>) {
  const found = createSearch(toTerms(question))
  for (const [path, text] of Object.entries(files)) found.add(path, text)
  return found.rank(3)
}

test('the file that says most about a question comes first, and a rare word says more than a common one', () => {
  const filler = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`src/${at}.ts`, 'handle the request here']),
  )
  const { paths } = search('Where is the refund of a request handled?', {
    ...filler,
    'src/money.ts': 'export function refund(request) {}',
  })

  expect(paths[0]).toBe('src/money.ts')
})

test('a file can be found by its path alone', () => {
  expect(search('How does billing work?', { 'src/billing/main.go': 'package x' }).paths).toEqual([
    'src/billing/main.go',
  ])
})

test('of a large file, the lines are sent that are about the question, with long ones cut', () => {
  const lines = Array.from({ length: 500 }, (_, at) => `const line${at} = ${at}`)
  lines[300] = `function refund() { ${'x'.repeat(10_000)} }`
  const found = pickLines(lines.join('\n'), { weights: toTerms('refund') })

  expect(found.from).toBeLessThanOrEqual(300)
  expect(found.to).toBeGreaterThanOrEqual(300)
  expect(found.text).toContain('function refund')
  expect(found.text.length).toBeLessThan(2_000)
})

test('a line that is known to be the definition decides', () => {
  const text = Array.from({ length: 200 }, () => 'refund').join('\n')
  const { from, to } = pickLines(text, { weights: toTerms('refund'), line: 150 })

  expect([from <= 150, to >= 150]).toEqual([true, true])
})

test('a binary file with the name of a program, and minified code, are not searched', () => {
  expect(isReadable('\u0000\u0001G@')).toBe(false)
  expect(isReadable(new TextDecoder().decode(new Uint8Array([0x47, 0xff, 0xfe, 0x10])))).toBe(false)
  expect(isReadable('x'.repeat(100_000))).toBe(false)
  expect(isReadable('let a = 1\n')).toBe(true)
  expect(isWorthReading('logo.png')).toBe(false)
  expect(isWorthReading('app.min.js')).toBe(false)
  expect(isWorthReading('deep/.gitignore')).toBe(false)
  expect(isWorthReading('src/app.ts')).toBe(true)
})
