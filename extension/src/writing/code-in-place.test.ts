import { describe, expect, test } from 'vitest'
import { chooseLines } from './choose-lines.ts'
import { indentCode, insertAfter } from './indent.ts'
import { placeCode } from './place-code.ts'
import { findEdit, replaceLines } from './replace-lines.ts'
import { toTestPath } from './test-path.ts'
import { trimCompletion } from './trim-completion.ts'

describe('what a command is about', () => {
  const symbols = [
    { from: 0, to: 90 },
    { from: 10, to: 20 },
    { from: 12, to: 14 },
  ]
  const at = (line: number) => ({ selection: { from: line, to: line }, isEmpty: true })

  test('is what the user has selected', () => {
    const selection = { from: 3, to: 5 }
    expect(chooseLines({ selection, isEmpty: false, lineCount: 900, symbols })).toEqual(selection)
  })

  test('is the innermost function around the cursor', () => {
    expect(chooseLines({ ...at(13), lineCount: 900, symbols })).toEqual({ from: 12, to: 14 })
    expect(chooseLines({ ...at(16), lineCount: 900, symbols })).toEqual({ from: 10, to: 20 })
  })

  test('is the whole of a short file, and what is near in a long one', () => {
    expect(chooseLines({ ...at(5), lineCount: 100, symbols: [] })).toEqual({ from: 0, to: 99 })
    expect(chooseLines({ ...at(5), lineCount: 900, symbols: [] })).toEqual({ from: 0, to: 35 })
  })
})

describe('code of the chat', () => {
  const lines = ['function a() {', '  if (b) {', '    c()', '  }', '}', '', 'function d() {', '}']

  test('replaces the function that begins and ends as it does', () => {
    const code = 'function a() {\n  e()\n}'
    expect(placeCode({ code, lines, selection: null, cursor: 7 })).toEqual({ from: 0, to: 4 })
  })

  test('goes in at the cursor when it is new', () => {
    const code = 'function f() {\n}'
    expect(placeCode({ code, lines, selection: null, cursor: 5 })).toEqual({ from: 5, to: 4 })
  })

  test('replaces the selection, or all of an empty file', () => {
    const selection = { from: 1, to: 3 }
    expect(placeCode({ code: 'x', lines, selection, cursor: 3 })).toEqual(selection)
    expect(placeCode({ code: 'x', lines: [''], selection: null, cursor: 0 })).toEqual({
      from: 0,
      to: 0,
    })
  })

  test('is set as deep as what it replaces', () => {
    expect(indentCode('  a {\n    b\n\n  }', '\t')).toBe('\ta {\n\t  b\n\n\t}')
  })

  test('goes on from what is typed, and a block of it begins a line of its own', () => {
    const block = 'if (a) {\n  b()\n}'
    expect(insertAfter('b()', { indent: '  ', typed: '  a = ' })).toBe('b()')
    expect(insertAfter(block, { indent: '  ', typed: '  ' })).toBe('if (a) {\n    b()\n  }')
    expect(insertAfter(block, { indent: '  ', typed: '  // then' })).toBe(
      '\n  if (a) {\n    b()\n  }',
    )
  })
})

describe('a proposal', () => {
  test('keeps the line ends of the file, and changes no more than it must', () => {
    const before = 'one\r\ntwo\r\nthree'
    const after = replaceLines(before, { lines: { from: 1, to: 1 }, code: 'deux\nzwei' })

    expect(after).toBe('one\r\ndeux\r\nzwei\r\nthree')
    const { from, to, text } = findEdit(before, after)
    expect(before.slice(0, from) + text + before.slice(to)).toBe(after)
    expect(text).toBe('deux\r\nzwei')
  })

  test('for a whole file leaves the line end at its end', () => {
    const lines = { from: 0, to: 2 }
    expect(replaceLines('one\ntwo\n', { lines, code: 'new' })).toBe('new\n')
    expect(replaceLines('one\ntwo\n', { lines, code: 'new\n' })).toBe('new\n')
  })

  test('that only adds takes nothing away', () => {
    const after = replaceLines('one\ntwo', { lines: { from: 1, to: 0 }, code: 'new' })
    expect(after).toBe('one\nnew\ntwo')
    expect(findEdit('aa', 'aaa')).toMatchObject({ text: 'a' })
  })
})

test.each([
  ['src/greet.ts', 'typescript', 'src/greet.test.ts'],
  ['greet.py', 'python', 'test_greet.py'],
  ['pkg/greet.go', 'go', 'pkg/greet_test.go'],
  ['Greet.java', 'java', 'GreetTest.java'],
  ['/a.b/Makefile', 'makefile', '/a.b/Makefile.test'],
])('the tests for %s (%s) go into %s', (path, language, expected) => {
  expect(toTestPath(path, language)).toBe(expected)
})

test.each([
  ['return a + b', { before: 'function add(a, b) {\n  return ', after: '\n}' }, ' a + b'],
  ['a + b)', { before: 'print(', after: ')' }, 'a + b'],
  ['  ', { before: 'x', after: '' }, ''],
  ['x', { before: 'x', after: '' }, ''],
])('a completion "%s" is offered without what is there already', (code, around, expected) => {
  expect(trimCompletion(code, around)).toBe(expected)
})
