import { expect, test } from 'vitest'
import { readRewrite } from '../edits/read-rewrite.ts'
import { isRefusal } from '../refusal.ts'
import { toRewriteAnswer, toTestsAnswer } from './accepted-answer.ts'

const language = 'typescript'
const before = ['// top', 'function a() {', '  return 1', '}', '// end', ''].join('\n')
const lines = { from: 1, to: 3 }
const toFile = (after: string | null, path = 'a.ts') => ({ path, before, after })

test('the answer to Refactor has the given lines with what was accepted', () => {
  const after = before.replace('  return 1', '  return 2')

  expect(toRewriteAnswer([toFile(after)], { lines, language })).toBe(
    '```typescript\nfunction a() {\n  return 2\n}\n```',
  )
  expect(toRewriteAnswer([toFile(after.replaceAll('\n', '\r\n'))], { lines, language })).toBe(
    '```typescript\nfunction a() {\n  return 2\n}\n```',
  )
})

test('nothing is learned if nothing was accepted, or if other lines changed meanwhile', () => {
  expect(toRewriteAnswer([toFile(before)], { lines, language })).toBeNull()
  expect(toRewriteAnswer([toFile(`${before}// more\n`)], { lines, language })).toBeNull()
  expect(toRewriteAnswer([toFile('// other')], { lines, language })).toBeNull()
  expect(toRewriteAnswer([toFile(null)], { lines, language })).toBeNull()
  expect(toRewriteAnswer([], { lines, language })).toBeNull()
})

test('other files that were accepted are whole, with their paths, and a deletion is no answer', () => {
  const after = before.replace('return 1', 'return 2')
  const other = { path: 'src/b.ts', before: null, after: 'export {}\n' }

  expect(toRewriteAnswer([toFile(after), other], { lines, language })).toMatch(
    /\n```\n\n```ts path=src\/b\.ts\nexport \{\}\n```$/,
  )
  const deleted = { ...other, before: 'x', after: null }
  expect(toRewriteAnswer([toFile(after), deleted], { lines, language })).toBeNull()
})

test('long code is answered with a block that is found exactly once', () => {
  const code = Array.from({ length: 100 }, (_, at) => (at % 2 ? '  repeat()' : `  step${at}()`))
  const all = { from: 0, to: code.length - 1 }
  const changed = code.with(51, '  changed()').toSpliced(53, 1)
  const texts = { path: 'a.ts', before: code.join('\n'), after: changed.join('\n') }

  const text = toRewriteAnswer([texts], { lines: all, language }) ?? ''

  expect(text.split('\n').length).toBeLessThan(20)
  const expected = { language, path: 'a.ts', excerpt: texts.before, original: texts.before }
  const read = readRewrite({ text, isTruncated: false }, expected)
  expect(isRefusal(read) ? read : read.code).toBe(texts.after)
})

test('the answer to Generate Tests is the whole file', () => {
  const file = { path: 'a.test.ts', before: null, after: "test('a', () => {})\r\n" }

  expect(toTestsAnswer([file], language)).toBe("```typescript\ntest('a', () => {})\n```")
  expect(toTestsAnswer([{ ...file, after: null }], language)).toBeNull()
})
