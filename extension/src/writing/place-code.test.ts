import { describe, expect, test } from 'vitest'
import { indentCode, readIndent } from './indent.ts'
import { replaceLines } from './lines.ts'
import { type NamedSymbol, placeCode } from './place-code.ts'

type Case = {
  readonly rule: string
  readonly language: string
  readonly file: string
  readonly code: string
  /** The file after the change is accepted; null when the user has to be asked. */
  readonly result: string | null
  readonly cursor?: number
  readonly symbols?: readonly NamedSymbol[]
}

const python =
  'def alpha():\n    return 1\n\n\ndef beta():\n    return 2\n\n\ndef gamma():\n    return 3\n'
const cart =
  'import x\n\nclass Cart {\n  add(item) {\n    push(item)\n  }\n\n  clear() {\n    drop()\n  }\n}\n'

const cases: readonly Case[] = [
  {
    rule: 'the next function does not change',
    language: 'python',
    file: python,
    code: 'def beta():\n    return 3',
    result: python.replace('return 2', 'return 3'),
  },
  {
    rule: 'a changed signature is the same function',
    language: 'python',
    file: python,
    code: 'def beta(factor=1, *, deep=False):\n    return 2 * factor',
    result: python.replace(
      'def beta():\n    return 2',
      'def beta(factor=1, *, deep=False):\n    return 2 * factor',
    ),
  },
  {
    rule: 'a changed signature over several lines is the same function',
    language: 'typescript',
    file: 'export function total(a: number): number {\n  return a\n}\n\nexport const x = 1\n',
    code: 'export async function total(\n  a: number,\n  b: number,\n): Promise<number> {\n  return a + b\n}',
    result:
      'export async function total(\n  a: number,\n  b: number,\n): Promise<number> {\n  return a + b\n}\n\nexport const x = 1\n',
  },
  {
    rule: 'a doc comment in the answer replaces the one in the file',
    language: 'typescript',
    file: '/** Old. */\nfunction a() {\n  return 1\n}\n',
    code: '/**\n * New.\n */\nfunction a() {\n  return 2\n}',
    result: '/**\n * New.\n */\nfunction a() {\n  return 2\n}\n',
  },
  {
    rule: 'a doc comment that is missing in the answer is kept',
    language: 'typescript',
    file: '/** Old. */\nfunction a() {\n  return 1\n}\n',
    code: 'function a() {\n  return 2\n}',
    result: '/** Old. */\nfunction a() {\n  return 2\n}\n',
  },
  {
    rule: 'a decorator that is missing in the answer is kept',
    language: 'python',
    file: '@cache\ndef a():\n    return 1\n',
    code: 'def a():\n    return 2',
    result: '@cache\ndef a():\n    return 2\n',
    symbols: [{ name: 'a', from: 0, to: 2 }],
  },
  {
    rule: 'a decorator in both is replaced',
    language: 'python',
    file: '@cache\ndef a():\n    return 1\n',
    code: '@lru_cache(10)\ndef a():\n    return 2',
    result: '@lru_cache(10)\ndef a():\n    return 2\n',
  },
  {
    rule: 'a method is indented like the one it replaces',
    language: 'javascript',
    file: cart,
    code: 'add(item, count = 1) {\n  push(item, count)\n}',
    result: cart.replace(
      'add(item) {\n    push(item)',
      'add(item, count = 1) {\n    push(item, count)',
    ),
  },
  {
    rule: 'a class is replaced completely',
    language: 'javascript',
    file: cart,
    code: 'class Cart {\n  add(item) {\n    push(item)\n  }\n}',
    result: 'import x\n\nclass Cart {\n  add(item) {\n    push(item)\n  }\n}\n',
  },
  {
    rule: 'a method of a Go type, with tabs',
    language: 'go',
    file: 'func (c *Cart) Add(i Item) {\n\tc.push(i)\n}\n\nfunc main() {\n}\n',
    code: 'func (c *Cart) Add(i Item, n int) error {\n    if n < 0 {\n        return errBad\n    }\n    return c.push(i, n)\n}',
    result:
      'func (c *Cart) Add(i Item, n int) error {\n\tif n < 0 {\n\t\treturn errBad\n\t}\n\treturn c.push(i, n)\n}\n\nfunc main() {\n}\n',
    symbols: [
      { name: '(*Cart).Add', from: 0, to: 2 },
      { name: 'main', from: 4, to: 5 },
    ],
  },
  {
    rule: 'a Java method as the language server names it',
    language: 'java',
    file: 'class A {\n    @Override\n    public int add(int a, int b) {\n        return a + b;\n    }\n}\n',
    code: 'public int add(int a, int b) {\n    return Math.addExact(a, b);\n}',
    result:
      'class A {\n    @Override\n    public int add(int a, int b) {\n        return Math.addExact(a, b);\n    }\n}\n',
    symbols: [
      { name: 'A', from: 0, to: 5 },
      { name: 'add(int, int) : int', from: 1, to: 4 },
    ],
  },
  {
    rule: 'a Rust function',
    language: 'rust',
    file: 'pub fn half(n: i32) -> i32 {\n    n / 0\n}\n\nfn main() {}\n',
    code: 'pub fn half(n: i32) -> i32 {\n    n / 2\n}',
    result: 'pub fn half(n: i32) -> i32 {\n    n / 2\n}\n\nfn main() {}\n',
  },
  {
    rule: 'a rule of a style sheet',
    language: 'css',
    file: '.card {\n  color: red;\n}\n\n.card:hover {\n  color: blue;\n}\n',
    code: '.card:hover {\n  color: navy;\n}',
    result: '.card {\n  color: red;\n}\n\n.card:hover {\n  color: navy;\n}\n',
  },
  {
    rule: 'a shell function',
    language: 'shellscript',
    file: 'start() {\n  echo one\n}\n\nstop() {\n  echo two\n}\n',
    code: 'stop() {\n  echo three\n}',
    result: 'start() {\n  echo one\n}\n\nstop() {\n  echo three\n}\n',
  },
  {
    rule: 'two neighboring functions, without changing the code around them',
    language: 'python',
    file: `import os\n\n${python}`,
    code: 'def alpha():\n    return 10\n\n\ndef beta():\n    return 20',
    result: `import os\n\n${python}`
      .replace('return 1', 'return 10')
      .replace('return 2', 'return 20'),
  },
  {
    rule: 'the line endings of the file are kept',
    language: 'typescript',
    file: 'function a() {\r\n  return 1\r\n}\r\nlet b\r\n',
    code: 'function a() {\n  return 2\n}',
    result: 'function a() {\r\n  return 2\r\n}\r\nlet b\r\n',
  },
  {
    rule: 'text at the left margin of a template string does not end the function',
    language: 'typescript',
    file: 'function a() {\n  return `\nend\n`\n}\nfunction b() {\n}\n',
    code: 'function a() {\n  return 1\n}',
    result: 'function a() {\n  return 1\n}\nfunction b() {\n}\n',
  },
  {
    rule: 'of two methods with the same name, the one at the cursor',
    language: 'python',
    file: 'class A:\n    def run(self):\n        return 1\n\nclass B:\n    def run(self):\n        return 2\n',
    code: 'def run(self):\n    return 3',
    cursor: 6,
    result:
      'class A:\n    def run(self):\n        return 1\n\nclass B:\n    def run(self):\n        return 3\n',
  },
  {
    rule: 'of two methods with the same name, neither if the cursor is elsewhere',
    language: 'python',
    file: 'class A:\n    def run(self):\n        return 1\n\nclass B:\n    def run(self):\n        return 2\n',
    code: 'def run(self):\n    return 3',
    result: null,
    cursor: 0,
  },
  {
    rule: 'the user chooses where a new function goes',
    language: 'python',
    file: python,
    code: 'def delta():\n    return 4',
    result: null,
  },
  {
    rule: 'a call is not mistaken for the function',
    language: 'javascript',
    file: cart,
    code: 'add(item)',
    result: null,
  },
  {
    rule: 'a call with a callback is not mistaken for the function',
    language: 'javascript',
    file: cart,
    code: 'add(() => {\n  b()\n})',
    result: null,
  },
  {
    rule: 'the user chooses where statements go',
    language: 'javascript',
    file: cart,
    code: 'if (a) {\n  clear()\n}',
    result: null,
  },
  {
    rule: 'a function with an import does not go in the middle of the file',
    language: 'python',
    file: python,
    code: 'import os\n\ndef beta():\n    return os',
    result: null,
  },
  {
    rule: 'two variables on one line are not separated',
    language: 'javascript',
    file: 'let a = 1, b = 2\n',
    code: 'let b = 3',
    result: null,
    symbols: [
      { name: 'a', from: 0, to: 0 },
      { name: 'b', from: 0, to: 0 },
    ],
  },
]

describe('code from the chat', () => {
  test.each(cases)('$language: $rule', (example) => {
    expect(apply(example)).toBe(example.result)
  })

  test('that contains the whole file replaces the whole file', () => {
    const code = `import os\n\n${python.replaceAll('return', 'return -')}`
    expect(place({ language: 'python', file: python, code })).toEqual({ kind: 'whole-file' })
    const fromTop = 'import x\n\nclass Cart {\n}\n\nclass Other {\n}'
    expect(place({ language: 'javascript', file: cart, code: fromTop })).toEqual({
      kind: 'whole-file',
    })
  })

  test('replaces the selection or an empty file', () => {
    const selection = { from: 1, to: 3 }
    const request = { code: 'x', language: 'python', cursor: 3, symbols: [] }
    expect(placeCode({ ...request, lines: python.split('\n'), selection })).toEqual({
      kind: 'lines',
      lines: selection,
    })
    expect(placeCode({ ...request, lines: [''], selection: null })).toEqual({ kind: 'whole-file' })
  })
})

function place({ file, code, language, cursor = 0, symbols = [] }: Omit<Case, 'rule' | 'result'>) {
  const lines = file.split(/\r?\n/)
  return placeCode({ code, lines, language, selection: null, cursor, symbols })
}

function apply(example: Case): string | null {
  const { file, code, language } = example
  const found = place(example)
  if (found.kind !== 'lines') return null
  const style = {
    insertSpaces: language !== 'go',
    tabSize: /python|java$|rust/.test(language) ? 4 : 2,
  }
  const indent = readIndent(file.split(/\r?\n/)[found.lines.from] ?? '')
  return replaceLines(file, {
    lines: found.lines,
    code: indentCode(code, { indent, style, language }),
  })
}
