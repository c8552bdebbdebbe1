import { describe, expect, test } from 'vitest'
import type { LineRange } from '../writing/lines.ts'
import { changeFile } from './change-file.ts'
import { readTestFile, rewriteFile } from './rewrite-file.ts'

const style = { insertSpaces: true, tabSize: 4 }
const fence = (code: string) => ({ text: `\`\`\`\n${code}\n\`\`\``, isTruncated: false })

type Case = {
  readonly language: string
  readonly file: string
  /** The lines that the model was asked to rewrite. Absent: all. */
  readonly lines?: LineRange
  readonly code: string
  /** Null: refused, and nothing changes. */
  readonly after: string | null
}

const go =
  'package main\n\nimport "fmt"\n\nfunc A() {\n\tfmt.Println(1)\n}\n\nfunc B() {\n}\n\nfunc C() {\n}\n'
const cart =
  'class Cart {\n  add(item) {\n    push(item)\n  }\n\n  total() {\n    return 1\n  }\n}\n\nclass Other {\n}\n'
const overloads =
  'export function f(a: string): string\nexport function f(a: number): number\nexport function f(a: unknown) {\n  return a\n}\n\nconst x = f(1)\n'

const cases: Record<string, Case> = {
  'a function of a file with a package, answered with a new one': {
    language: 'go',
    file: go,
    code: 'func D() {\n}',
    after: null,
  },
  'the first and last function without the package': {
    language: 'go',
    file: go,
    after: null,
    code: 'func A() {\n}\n\nfunc helper() {\n}\n\nfunc C() {\n}',
  },
  'imports and all functions, but no package': {
    language: 'go',
    file: go,
    after: null,
    code: 'import "fmt"\n\nfunc A() {\n\tfmt.Println(2)\n}\n\nfunc B() {\n}\n\nfunc C() {\n}',
  },
  'a file with one function renamed': {
    language: 'go',
    file: go,
    code: go.trimEnd().replace('C()', 'D()'),
    after: go.replace('C()', 'D()'),
  },
  'imports and a single function of several': {
    language: 'python',
    after: null,
    file: 'import os\n\n\ndef a():\n    return 1\n\n\ndef b():\n    return 2\n\n\ndef c():\n    return 3\n',
    code: 'import os\n\n\ndef b():\n    return os',
  },
  'prose written again': {
    language: 'markdown',
    file: '# Title\n\nOld text.\n',
    code: '# New\n\nNew text.',
    after: '# New\n\nNew text.\n',
  },
  'prose that looks like code': {
    language: 'markdown',
    file: 'class action\n\nOld text.\n',
    code: 'New.\n\nNew text.',
    after: 'New.\n\nNew text.\n',
  },
  'a method with its class around it': {
    language: 'javascript',
    file: cart,
    lines: { from: 1, to: 3 },
    code: 'class Cart {\n  add(item) {\n    push(item, 1)\n  }\n}',
    after: cart.replace('push(item)', 'push(item, 1)'),
  },
  'only a method of a class': {
    language: 'javascript',
    file: cart,
    lines: { from: 0, to: 8 },
    code: 'add(item) {\n  push(item, 1)\n}',
    after: cart.replace('push(item)', 'push(item, 1)'),
  },
  'a method, answered with the whole file': {
    language: 'javascript',
    file: cart,
    lines: { from: 1, to: 3 },
    code: cart.trimEnd().replace('push(item)', 'push(item, 1)'),
    after: cart.replace('push(item)', 'push(item, 1)'),
  },
  'a class without the method that was asked for': {
    language: 'javascript',
    file: cart,
    lines: { from: 1, to: 3 },
    after: null,
    code: 'class Cart {\n  total() {\n    return 2\n  }\n}',
  },
  'a statement, answered with the function around it': {
    language: 'javascript',
    file: cart,
    lines: { from: 2, to: 2 },
    code: 'add(item) {\n  push(item, 1)\n}',
    after: cart.replace('push(item)', 'push(item, 1)'),
  },
  'a statement, answered with a class that has lost a method': {
    language: 'javascript',
    file: cart,
    lines: { from: 2, to: 2 },
    after: null,
    code: 'class Cart {\n  add(item) {\n    push(item, 1)\n  }\n}',
  },
  'a constructor with the name of its class': {
    language: 'java',
    file: 'class Cart {\n    Cart() {\n        a();\n    }\n\n    int b() {\n        return 1;\n    }\n}\n',
    lines: { from: 1, to: 3 },
    code: 'Cart() {\n    c();\n}',
    after:
      'class Cart {\n    Cart() {\n        c();\n    }\n\n    int b() {\n        return 1;\n    }\n}\n',
  },
  'a function and a new one that it uses': {
    language: 'go',
    file: go,
    lines: { from: 8, to: 9 },
    code: 'func B() {\n    b2()\n}\n\nfunc b2() {\n}',
    after: go.replace('func B() {\n}', 'func B() {\n\tb2()\n}\n\nfunc b2() {\n}'),
  },
  'a decorator that is above the given lines': {
    language: 'python',
    file: '@cache\ndef a():\n    return 1\n',
    lines: { from: 1, to: 2 },
    code: '@cache\ndef a():\n    return 2',
    after: '@cache\ndef a():\n    return 2\n',
  },
}

describe('an answer to Refactor', () => {
  for (const [name, { file, language, code, after, lines }] of Object.entries(cases))
    test(name, () => {
      const all = { from: 0, to: file.split('\n').length - 1 }
      const target = { path: 'a', language, fileText: file, lines: lines ?? all, style }
      const result = after === null ? { refused: 'not-whole' } : { after }
      expect(rewriteFile(fence(code), target)).toMatchObject(result)
    })
})

describe('code for a file', () => {
  const manifest =
    '{\n  "name": "shop",\n  "scripts": {\n    "test": "a"\n  },\n  "version": "1.0.0"\n}\n'
  const chat: Record<string, Omit<Case, 'lines'>> = {
    'one entry of a manifest keeps its comma': {
      language: 'json',
      file: manifest,
      code: '"scripts": {\n  "test": "b"\n}',
      after: manifest.replace('"a"', '"b"'),
    },
    'one entry in braces does not replace the manifest': {
      language: 'json',
      file: manifest,
      code: '{\n  "scripts": {\n    "test": "b"\n  }\n}',
      after: null,
    },
    'half of the lines do not replace the file': {
      language: 'sql',
      after: null,
      file: 'select 1;\nselect 2;\nselect 3;\nselect 4;\nselect 5;\nselect 6;\n',
      code: 'select 1;\nselect 2;\nselect 30;\nselect 3;',
    },
    'overloads are replaced with their function': {
      language: 'typescript',
      file: overloads,
      code: 'export function f(a: string): number\nexport function f(a: boolean): number\nexport function f(a: unknown) {\n  return 1\n}',
      after:
        'export function f(a: string): number\nexport function f(a: boolean): number\nexport function f(a: unknown) {\n  return 1\n}\n\nconst x = f(1)\n',
    },
    'no old signature stays above a function': {
      language: 'typescript',
      file: overloads,
      code: 'export function f(a: string) {\n  return a\n}',
      after: 'export function f(a: string) {\n  return a\n}\n\nconst x = f(1)\n',
    },
    'overloads of a method': {
      language: 'typescript',
      file: 'class A {\n  m(a: string): void;\n  m(a: number): void;\n  m(a: unknown) {\n    b(a)\n  }\n\n  n() {\n    m(1)\n  }\n}\n',
      code: 'm(a: boolean): void;\nm(a: unknown) {\n  c(a)\n}',
      after:
        'class A {\n  m(a: boolean): void;\n  m(a: unknown) {\n    c(a)\n  }\n\n  n() {\n    m(1)\n  }\n}\n',
    },
    'overloads in Python': {
      language: 'python',
      file: '@overload\ndef f(a: int) -> int: ...\n@overload\ndef f(a: str) -> str: ...\ndef f(a):\n    return a\n\n\nx = f(1)\n',
      code: '@overload\ndef f(a: int) -> float: ...\ndef f(a):\n    return a / 2',
      after: '@overload\ndef f(a: int) -> float: ...\ndef f(a):\n    return a / 2\n\n\nx = f(1)\n',
    },
    'a call above a function is not its signature': {
      language: 'typescript',
      file: 'f(1)\nfunction f(a: number) {\n  return a\n}\n',
      code: 'function f(a: number) {\n  return 2\n}',
      after: 'f(1)\nfunction f(a: number) {\n  return 2\n}\n',
    },
  }
  for (const [name, { file, language, code, after }] of Object.entries(chat))
    test(name, () => {
      const result = after === null ? { problem: 'no-place' } : { after }
      expect(changeFile({ text: file, code, language, style, symbols: [] })).toEqual(result)
    })
})

describe('an answer to Generate Tests', () => {
  const existing = 'import a\n\n\ndef test_a():\n    assert a\n\n\ndef test_b():\n    assert a\n'
  const read = (code: string, text = existing) =>
    readTestFile(fence(code), {
      path: 'test_a.py',
      existing: text,
      style,
      code: { text: 'a = 1\r\nb = 2', language: 'python' },
    })

  test('with only the new tests does not replace the ones that are there', () => {
    expect(read('import a\n\n\ndef test_c():\n    assert a')).toMatchObject({
      refused: 'not-whole',
    })
    expect(read(`${existing}\n\ndef test_c():\n    assert a`)).toMatchObject({
      after: `${existing}\n\ndef test_c():\n    assert a\n`,
    })
  })

  test('for a new file has the line endings of the code, and one at the end', () => {
    expect(read('import a\n\nassert a', '')).toMatchObject({
      after: 'import a\r\n\r\nassert a\r\n',
    })
  })
})
