import { describe, expect, test } from 'vitest'
import { applyBlocks, hasBlocks, parseBlocks } from './search-replace.ts'

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}${search && '\n'}=======\n${replace}${replace && '\n'}>>>>>>> REPLACE`

function apply(text: string, ...blocks: string[]) {
  const parsed = parseBlocks(blocks.join('\n'))
  return 'problem' in parsed ? parsed : applyBlocks(text, parsed)
}

describe('SEARCH/REPLACE blocks that fit are applied', () => {
  const cases: Record<string, { text: string; blocks: string[]; result: string }> = {
    'one block': { text: 'a\nb\nc\n', blocks: [block('b', 'B')], result: 'a\nB\nc\n' },
    'several blocks in any order': {
      text: 'a\nb\nc\nd\n',
      blocks: [block('d', 'D'), block('a\nb', 'A')],
      result: 'A\nc\nD\n',
    },
    'a deletion': { text: 'a\nb\nc\n', blocks: [block('b', '')], result: 'a\nc\n' },
    'CRLF stays': {
      text: 'a\r\nb\r\nc\r\n',
      blocks: [block('b', 'B\nB2')],
      result: 'a\r\nB\r\nB2\r\nc\r\n',
    },
    'no line break at the end': { text: 'a\nb', blocks: [block('b', 'B')], result: 'a\nB' },
    'an empty file': { text: '', blocks: [block('', 'new')], result: 'new\n' },
    'spaces at the end of lines': {
      text: 'a \nb\t\n',
      blocks: [block('a\nb', 'A')],
      result: 'A\n',
    },
    'a search text without its indentation': {
      text: 'if (x) {\n    one()\n    two()\n}\n',
      blocks: [block('one()\ntwo()', 'one()\nif (y) {\n  two()\n}')],
      result: 'if (x) {\n    one()\n    if (y) {\n      two()\n    }\n}\n',
    },
    'a search text with too much indentation': {
      text: 'one()\ntwo()\n',
      blocks: [block('  one()\n  two()', '  three()')],
      result: 'three()\n',
    },
    tabs: {
      text: '\tone()\n\ttwo()\n',
      blocks: [block('two()', 'three()')],
      result: '\tone()\n\tthree()\n',
    },
    'an exact match wins over one with another indentation': {
      text: 'x\n  x\n',
      blocks: [block('  x', '  y')],
      result: 'x\n  y\n',
    },
  }
  for (const [name, { text, blocks, result }] of Object.entries(cases))
    test(name, () => expect(apply(text, ...blocks)).toEqual({ text: result }))
})

describe('blocks that do not fit are refused, and nothing is changed', () => {
  const cases: Record<string, { text: string; blocks: string[]; refused: object }> = {
    'code that is not there': {
      text: 'a\nb\n',
      blocks: [block('a', 'A'), block('z', 'Z')],
      refused: { problem: 'not-found', block: 2 },
    },
    'code that occurs twice': {
      text: 'a\nb\na\n',
      blocks: [block('a', 'A')],
      refused: { problem: 'ambiguous', block: 1 },
    },
    'code that occurs twice with different indentation': {
      text: '  a\n    a\n',
      blocks: [block('a', 'A')],
      refused: { problem: 'ambiguous', block: 1 },
    },
    'two blocks for the same lines': {
      text: 'a\nb\nc\n',
      blocks: [block('a\nb', 'A'), block('b\nc', 'C')],
      refused: { problem: 'overlapping', block: 2 },
    },
    'the same block twice': {
      text: 'a\nb\n',
      blocks: [block('a', 'A'), block('a', 'A')],
      refused: { problem: 'overlapping', block: 2 },
    },
    'nothing to search for in a file with code': {
      text: 'a\n',
      blocks: [block('', 'new')],
      refused: { problem: 'not-found', block: 1 },
    },
    'lines with different indentation from each other': {
      text: '    a\n  b\n',
      blocks: [block('a\nb', 'c')],
      refused: { problem: 'not-found', block: 1 },
    },
    'a block without an end': {
      text: 'a\n',
      blocks: [block('a', 'A'), '<<<<<<< SEARCH\na\n=======\nA'],
      refused: { problem: 'unfinished', block: 2 },
    },
    'a block without a divider': {
      text: 'a\n',
      blocks: ['<<<<<<< SEARCH\na\n>>>>>>> REPLACE'],
      refused: { problem: 'malformed', block: 1 },
    },
    'a block inside another one': {
      text: 'a\n',
      blocks: ['<<<<<<< SEARCH\na\n<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE'],
      refused: { problem: 'malformed', block: 1 },
    },
    'an underlined heading that looks like a divider': {
      text: 'Title\n=======\n',
      blocks: [block('Title\n=======', 'Other\n=======')],
      refused: { problem: 'malformed', block: 1 },
    },
    'only the end of a block': {
      text: 'a\n',
      blocks: ['>>>>>>> REPLACE'],
      refused: { problem: 'malformed', block: 1 },
    },
    'markers of a merge conflict': {
      text: 'a\n',
      blocks: ['<<<<<<< HEAD\na\n>>>>>>> main'],
      refused: { problem: 'malformed', block: 1 },
    },
  }
  for (const [name, { text, blocks, refused }] of Object.entries(cases))
    test(name, () => expect(apply(text, ...blocks)).toEqual(refused))
})

test('ordinary code has no markers of blocks', () => {
  const code = 'const a = b << 5\nif (a >>> 2 === 1) {}\n<Row>\n  <<T>() => T>x\n</Row>\n'
  expect(hasBlocks(code)).toBe(false)
  expect(hasBlocks('<<<<<<< SEARCH\n')).toBe(true)
  expect(hasBlocks('a\r\n>>>>>>> REPLACE\r\n')).toBe(true)
})
