import { describe, expect, test } from 'vitest'
import { readFiles } from './read-files.ts'
import { toSafePath } from './safe-path.ts'

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``

describe('the file of a code block', () => {
  const cases: Record<string, { answer: string; path: string | null }> = {
    'a path in the fence': { answer: fence('ts path=src/cart.ts', 'x'), path: 'src/cart.ts' },
    'a quoted path with a space': {
      answer: fence('ts path="my cart.ts"', 'x'),
      path: 'my cart.ts',
    },
    'a title': { answer: fence("ts title='src/cart.ts'", 'x'), path: 'src/cart.ts' },
    'a path after the language': { answer: fence('ts:src/cart.ts', 'x'), path: 'src/cart.ts' },
    'a heading': { answer: `### src/cart.ts\n\n${fence('ts', 'x')}`, path: 'src/cart.ts' },
    'bold text': { answer: `Then:\n\n**src/cart.ts**\n${fence('ts', 'x')}`, path: 'src/cart.ts' },
    'inline code with a colon': {
      answer: `\`src/cart.ts\`:\n${fence('ts', 'x')}`,
      path: 'src/cart.ts',
    },
    'a numbered heading': {
      answer: `## 1. \`cart.ts\` (new file)\n${fence('ts', 'x')}`,
      path: 'cart.ts',
    },
    'a label': { answer: `File: src/Makefile.am\n${fence('', 'x')}`, path: 'src/Makefile.am' },
    'no name': { answer: fence('ts', 'x'), path: null },
    'a sentence': { answer: `Change src/cart.ts like this:\n${fence('ts', 'x')}`, path: null },
    'a heading without a path': { answer: `### Usage\n${fence('ts', 'x')}`, path: null },
  }
  for (const [name, { answer, path }] of Object.entries(cases))
    test(name, () => {
      const { files, unnamed } = readFiles(answer)
      expect(files).toEqual(path === null ? [] : [{ path, code: 'x' }])
      expect(unnamed).toEqual(path === null ? ['x'] : [])
    })
})

test('several files keep their order, and blocks for one file are put together', () => {
  const block = (name: string) => `<<<<<<< SEARCH\n${name}\n=======\n>>>>>>> REPLACE`
  const answer = [
    fence('ts path=a.ts', block('one')),
    fence('ts path=b.ts', 'b'),
    fence('ts path=a.ts', block('two')),
  ].join('\n\n')

  expect(readFiles(answer)).toEqual({
    files: [
      { path: 'a.ts', code: `${block('one')}\n${block('two')}` },
      { path: 'b.ts', code: 'b' },
    ],
    unnamed: [],
    isClear: true,
  })
})

test('a file that is not finished or is there twice makes the answer unusable', () => {
  expect(readFiles('```ts path=a.ts\nconst a').isClear).toBe(false)
  const twice = `${fence('ts path=a.ts', 'one')}\n${fence('ts path=a.ts', 'two')}`
  expect(readFiles(twice).isClear).toBe(false)
})

describe('a path that a model names', () => {
  const safe = {
    'src/cart.ts': 'src/cart.ts',
    './src/cart.ts': 'src/cart.ts',
    'src\\cart.ts': 'src/cart.ts',
    ' a.ts ': 'a.ts',
    '.gitignore': '.gitignore',
    '.github/workflows/ci.yml': '.github/workflows/ci.yml',
    'my file.ts': 'my file.ts',
    'a..b/c.ts': 'a..b/c.ts',
    'ä/ö.ts': 'ä/ö.ts',
  }
  for (const [path, result] of Object.entries(safe))
    test(`${path} is in the workspace`, () => expect(toSafePath(path)).toBe(result))

  const hostile = [
    '',
    ' ',
    '.',
    '..',
    '../a.ts',
    'src/../../a.ts',
    'src/../a.ts',
    '..\\a.ts',
    'a/..',
    '/etc/passwd',
    '\\\\server\\share\\a',
    '\\a.ts',
    'C:\\a.ts',
    'c:a.ts',
    '~/a.ts',
    '~root/a',
    'file:///etc/passwd',
    'vscode://x/y',
    'command:x',
    'http://a/b.ts',
    'a:b',
    '.git/config',
    '.GIT/hooks/pre-commit',
    'sub/.git/config',
    'git~1/config',
    '.git.',
    '.git ',
    'a\0.ts',
    'a\n.ts',
    'a\u202egnp.ts',
    'a//b.ts',
    'a/',
    'a/. /b',
    'a/.../b',
    'a?.ts',
    'a*.ts',
    'x'.repeat(401),
  ]
  for (const path of hostile)
    test(`${JSON.stringify(path).slice(0, 40)} is refused`, () => {
      // A space at the end of the whole path is only how it was written.
      const result = toSafePath(path)
      expect(path === '.git ' ? toSafePath('.git /x') : result).toBeNull()
    })
})
