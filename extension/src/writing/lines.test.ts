import { describe, expect, test } from 'vitest'
import { toTestPath } from './languages.ts'
import { chooseLines, replaceLines, toEdit } from './lines.ts'

describe('a command works on', () => {
  const symbols = [
    { from: 0, to: 90 },
    { from: 10, to: 20 },
    { from: 12, to: 14 },
  ]
  const at = (line: number) => ({ selection: { from: line, to: line }, isEmpty: true })

  test('the selection', () => {
    const selection = { from: 3, to: 5 }
    expect(chooseLines({ selection, isEmpty: false, lineCount: 900, symbols })).toEqual(selection)
  })

  test('the innermost function around the cursor', () => {
    expect(chooseLines({ ...at(13), lineCount: 900, symbols })).toEqual({ from: 12, to: 14 })
    expect(chooseLines({ ...at(16), lineCount: 900, symbols })).toEqual({ from: 10, to: 20 })
  })

  test('a whole short file, or the lines near the cursor in a long one', () => {
    expect(chooseLines({ ...at(5), lineCount: 100, symbols: [] })).toEqual({ from: 0, to: 99 })
    expect(chooseLines({ ...at(5), lineCount: 900, symbols: [] })).toEqual({ from: 0, to: 35 })
  })
})

describe('a proposal', () => {
  test('keeps the line endings of the file and changes as little as possible', () => {
    const before = 'one\r\ntwo\r\nthree'
    const after = replaceLines(before, { lines: { from: 1, to: 1 }, code: 'deux\nzwei' })

    expect(after).toBe('one\r\ndeux\r\nzwei\r\nthree')
    const { from, to, text } = toEdit(before, after)
    expect(before.slice(0, from) + text + before.slice(to)).toBe(after)
    expect(text).toBe('deux\r\nzwei')
  })

  test('for a whole file keeps the final line break', () => {
    const lines = { from: 0, to: 2 }
    expect(replaceLines('one\ntwo\n', { lines, code: 'new' })).toBe('new\n')
    expect(replaceLines('one\ntwo\n', { lines, code: 'new\n' })).toBe('new\n')
  })

  test('for a file without a final line break adds none', () => {
    expect(replaceLines('one\ntwo', { lines: { from: 0, to: 1 }, code: 'new\n' })).toBe('new')
    expect(replaceLines('one\r\ntwo', { lines: { from: 1, to: 1 }, code: 'b\n' })).toBe('one\r\nb')
  })

  test('at the end of a file leaves no blank line and keeps the final line break', () => {
    expect(replaceLines('one\n', { lines: { from: 2, to: 1 }, code: 'new' })).toBe('one\nnew\n')
  })

  test('never changes half of a character or half of a line ending', () => {
    for (const [before, after] of [
      ['a😀b', 'a😁b'],
      ['a😀b', 'a🎁b'],
      ['a\r\nb', 'a\nb'],
      ['x\n\r\n', 'x\n'],
    ] as const) {
      const { from, to, text } = toEdit(before, after)
      expect(before.slice(0, from) + text + before.slice(to)).toBe(after)
      for (const [one, at] of [
        [before, from],
        [before, to],
      ] as const)
        expect(one.slice(at - 1, at + 1)).not.toMatch(/^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)$/)
    }
  })

  test('that only adds lines removes nothing', () => {
    const after = replaceLines('one\ntwo', { lines: { from: 1, to: 0 }, code: 'new' })
    expect(after).toBe('one\nnew\ntwo')
    expect(toEdit('aa', 'aaa')).toMatchObject({ text: 'a' })
  })
})

test.each([
  ['src/greet.ts', 'typescript', 'src/greet.test.ts'],
  ['greet.py', 'python', 'test_greet.py'],
  ['pkg/greet.go', 'go', 'pkg/greet_test.go'],
  ['Greet.java', 'java', 'GreetTest.java'],
  ['/a.b/Makefile', 'makefile', '/a.b/Makefile.test'],
  ['notes/book.ipynb', 'python', 'notes/test_book.py'],
  ['book.ipynb', 'julia', 'book.test.jl'],
])('the tests for %s (%s) go into %s', (path, language, expected) => {
  expect(toTestPath(path, language)).toBe(expected)
})
