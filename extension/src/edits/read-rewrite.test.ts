import { describe, expect, test } from 'vitest'
import { changeFile } from './change-file.ts'
import { readRewrite } from './read-rewrite.ts'

const fence = (code: string, info = 'ts') => `\`\`\`${info}\n${code}\n\`\`\``
const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`

const excerpt = 'function a() {\n  one()\n  two()\n}'
const expected = { path: 'src/a.ts', language: 'typescript', excerpt, original: excerpt }
const read = (text: string, isTruncated = false) => readRewrite({ text, isTruncated }, expected)

describe('an answer that rewrites code', () => {
  const cases: Record<string, { answer: string; result: object }> = {
    'all of the lines': {
      answer: fence('function a() {}'),
      result: { code: 'function a() {}', isFromBlocks: false, otherFiles: [] },
    },
    'blocks in one fence': {
      answer: fence(`${block('  one()', '  1')}\n${block('  two()', '  2')}`),
      result: { code: 'function a() {\n  1\n  2\n}', isFromBlocks: true, otherFiles: [] },
    },
    'blocks in several fences, with explanations': {
      answer: `First:\n${fence(block('  one()', '  1'))}\nThen:\n${fence(block('  two()', '  2'))}`,
      result: { code: 'function a() {\n  1\n  2\n}', isFromBlocks: true },
    },
    'blocks without a fence': {
      answer: block('  one()', '  1'),
      result: { code: 'function a() {\n  1\n  two()\n}' },
    },
    'the path of the file in the fence': {
      answer: fence(block('  one()', '  1'), 'ts path=a.ts'),
      result: { code: 'function a() {\n  1\n  two()\n}', otherFiles: [] },
    },
    'another file as well': {
      answer: `${fence(block('  one()', '  1'))}\n${fence('export {}', 'ts path=src/b.ts')}`,
      result: {
        code: 'function a() {\n  1\n  two()\n}',
        otherFiles: [{ path: 'src/b.ts', code: 'export {}' }],
      },
    },
    'only another file': {
      answer: fence('export {}', 'ts path=src/b.ts'),
      result: { code: excerpt, otherFiles: [{ path: 'src/b.ts', code: 'export {}' }] },
    },
    'code that is not there': {
      answer: fence(block('  three()', '  3')),
      result: { refused: 'bad-blocks', message: expect.stringContaining("code that isn't there") },
    },
    'a block without an end': {
      answer: fence('<<<<<<< SEARCH\n  one()\n=======\n  1'),
      result: { refused: 'bad-blocks', message: expect.stringContaining("isn't complete") },
    },
    'a block that leaves code out': {
      answer: fence(block('  one()', '  // ... existing code ...')),
      result: { refused: 'incomplete' },
    },
    'markers of a merge conflict': {
      answer: fence('<<<<<<< HEAD\n  one()\n=======\n  1\n>>>>>>> main'),
      result: { refused: 'bad-blocks' },
    },
    'another file that has no end': {
      answer: `${fence('function a() {}')}\n\`\`\`ts path=src/b.ts\nexport`,
      result: { refused: 'bad-files' },
    },
    prose: { answer: 'I cannot do that.', result: { refused: 'no-code' } },
  }
  for (const [name, { answer, result }] of Object.entries(cases))
    test(name, () => expect(read(answer)).toMatchObject(result))

  test('a merge conflict in the file can be kept, or resolved with blocks', () => {
    const conflict = '<<<<<<< HEAD\none()\n=======\ntwo()\n>>>>>>> main\nthree()'
    const inConflict = { ...expected, excerpt: conflict, original: conflict }
    const answer = (text: string) => readRewrite({ text, isTruncated: false }, inConflict)

    expect(answer(fence(conflict.replace('three', '3')))).toMatchObject({
      code: conflict.replace('three', '3'),
    })
    expect(answer(fence(block('three()', '3')))).toMatchObject({
      code: conflict.replace('three()', '3'),
      isFromBlocks: true,
    })
  })

  test('a truncated answer is refused even if its blocks are complete', () => {
    expect(read(fence(block('  one()', '  1')), true)).toMatchObject({ refused: 'truncated' })
  })
})

describe('code for a named file', () => {
  const file = 'import x from "x"\n\nfunction a() {\n  one()\n}\n\nfunction b() {\n  two()\n}\n'
  const cases: Record<string, { text: string | null; code: string; result: object }> = {
    'a new file': { text: null, code: 'export {}', result: { after: 'export {}\n' } },
    'an empty file': { text: '', code: 'export {}\n', result: { after: 'export {}\n' } },
    'one function': {
      text: file,
      code: 'function b() {\n  three()\n}',
      result: { after: file.replace('two', 'three') },
    },
    'CRLF stays': {
      text: file.replaceAll('\n', '\r\n'),
      code: 'function b() {\n  three()\n}',
      result: { after: file.replace('two', 'three').replaceAll('\n', '\r\n') },
    },
    'the whole file': {
      text: file,
      code: file.replace('two', 'three'),
      result: { after: file.replace('two', 'three') },
    },
    'the whole file without declarations': {
      text: '{\n  "a": 1,\n  "b": 2\n}\n',
      code: '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}',
      result: { after: '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n' },
    },
    blocks: {
      text: file,
      code: block('  two()', '  three()'),
      result: { after: file.replace('two', 'three') },
    },
    'blocks for a file that is not there': {
      text: null,
      code: block('  two()', '  three()'),
      result: { problem: 'bad-blocks' },
    },
    'a line that could be anywhere': {
      text: file,
      code: 'three()',
      result: { problem: 'no-place' },
    },
    'code with parts left out': {
      text: file,
      code: 'function a() {\n  // ... existing code ...\n}',
      result: { problem: 'incomplete' },
    },
    'a block with parts left out': {
      text: file,
      code: block('  two()', '  // rest of the code unchanged'),
      result: { problem: 'incomplete' },
    },
  }
  for (const [name, { text, code, result }] of Object.entries(cases))
    test(name, () => {
      const style = { insertSpaces: true, tabSize: 2 }
      expect(changeFile({ text, code, language: 'typescript', style, symbols: [] })).toEqual(result)
    })
})
