import { expect, test } from 'vitest'
import { completeLine } from './complete-line.ts'

const two = { insertSpaces: true, tabSize: 2 }
const four = { insertSpaces: true, tabSize: 4 }
const tabs = { insertSpaces: false, tabSize: 4 }
const styles = { python: four, go: tabs, rust: four, java: four }

type Case = {
  readonly language: string
  /** ¦ is the cursor. */
  readonly file: string
  readonly answer: string
  /** The file after accepting the completion. Null: nothing is offered. */
  readonly result: string | null
}

const inBrackets: readonly Case[] = [
  {
    language: 'typescript',
    file: 'export function add(¦)',
    answer: 'a: number, b: number): number {\n  return a + b\n}',
    result: 'export function add(a: number, b: number): number {\n  return a + b\n}',
  },
  { language: 'typescript', file: 'foo(¦)', answer: 'bar(x)', result: 'foo(bar(x))' },
  { language: 'typescript', file: 'foo(¦)', answer: 'bar(x))', result: 'foo(bar(x))' },
  { language: 'typescript', file: 'foo(¦);', answer: 'bar(x));', result: 'foo(bar(x));' },
  { language: 'javascript', file: 'foo(¦);', answer: 'bar(x);', result: 'foo(bar(x));' },
  { language: 'javascript', file: 'foo(¦)', answer: 'bar(x', result: 'foo(bar(x))' },
  {
    language: 'javascript',
    file: '  items.forEach(¦)\n',
    answer: '(item) => {\n  print(item)\n}',
    result: '  items.forEach((item) => {\n    print(item)\n  })\n',
  },
  {
    language: 'javascript',
    file: 'const a = [¦]\n',
    answer: '1, 2, 3]',
    result: 'const a = [1, 2, 3]\n',
  },
  {
    language: 'javascript',
    file: "say('hello ¦')",
    answer: "world')",
    result: "say('hello world')",
  },
  {
    language: 'typescript',
    file: 'const a = `one ¦`',
    answer: '$' + '{two(1)} three`',
    result: 'const a = `one $' + '{two(1)} three`',
  },
  {
    language: 'javascript',
    file: 'x = a.replace(¦)',
    answer: "/[)(]/g, '')",
    result: "x = a.replace(/[)(]/g, '')",
  },
  {
    language: 'javascript',
    file: 'function f() {\n  ¦\n}\n',
    answer: 'return 1\n}',
    result: 'function f() {\n  return 1\n}\n',
  },
  {
    language: 'javascript',
    file: 'if (a) ¦\n',
    answer: '{',
    result: 'if (a) {\n}\n',
  },
  {
    language: 'javascript',
    file: '  if (a) ¦\n    b()\n  }\n',
    answer: '{',
    result: '  if (a) {\n    b()\n  }\n',
  },
  { language: 'python', file: 'print(¦)', answer: 'sum(values))', result: 'print(sum(values))' },
  { language: 'go', file: '\tfmt.Println(¦)\n', answer: 'a, b)', result: '\tfmt.Println(a, b)\n' },
  {
    language: 'rust',
    file: "fn f<'a>(¦)",
    answer: "x: &'a str) -> &'a str {\n    x\n}",
    result: "fn f<'a>(x: &'a str) -> &'a str {\n    x\n}",
  },
  {
    language: 'css',
    file: 'a {\n  color: ¦\n}\n',
    answer: 'red;\n}',
    result: 'a {\n  color: red;\n}\n',
  },
  { language: 'shellscript', file: 'echo "$(¦)"', answer: 'date)"', result: 'echo "$(date)"' },
  {
    language: 'shellscript',
    file: 'case $1 in\n  ¦\nesac',
    answer: 'start) run;;\n  stop) halt;;',
    result: 'case $1 in\n  start) run;;\n  stop) halt;;\nesac',
  },
]

const indented: readonly Case[] = [
  {
    language: 'java',
    file: 'int add(int a, int b) {¦}\n',
    answer: '\n  return a + b;\n',
    result: 'int add(int a, int b) {\n    return a + b;\n}\n',
  },
  {
    language: 'java',
    file: '    int add(int a, int b) {¦}\n',
    answer: '\n  return a + b;\n}',
    result: '    int add(int a, int b) {\n        return a + b;\n    }\n',
  },
  {
    language: 'typescript',
    file: '  run(task, {¦})\n',
    answer: '\n    retries: 2,\n    isQuiet: true,',
    result: '  run(task, {\n    retries: 2,\n    isQuiet: true,\n  })\n',
  },
  {
    language: 'go',
    file: 'func f() {\n\tfor {¦}\n}\n',
    answer: '\n        work()',
    result: 'func f() {\n\tfor {\n\t\twork()\n\t}\n}\n',
  },
  {
    language: 'typescript',
    file: '  const text = `a¦`\n',
    answer: '\nb',
    result: '  const text = `a\nb`\n',
  },
  {
    language: 'python',
    file: '    def area(self):¦\n',
    answer: '\n        return self.w * self.h',
    result: '    def area(self):\n        return self.w * self.h\n',
  },
  {
    language: 'python',
    file: 'class A:\n    def area(¦)\n',
    answer: 'self):\n    return self.w',
    result: 'class A:\n    def area(self):\n        return self.w\n',
  },
  {
    language: 'python',
    file: '    for a in b:\n        ¦\n',
    answer: 'c(a)\n        d(a)',
    result: '    for a in b:\n        c(a)\n        d(a)\n',
  },
  {
    language: 'python',
    file: '    if a: ¦\n',
    answer: 'return 1\n\ndef other():\n    pass',
    result: '    if a: return 1\n\ndef other():\n    pass\n',
  },
  {
    language: 'go',
    file: 'func f() {\n\tif err != nil ¦\n}\n',
    answer: '{\n    return err\n}',
    result: 'func f() {\n\tif err != nil {\n\t\treturn err\n\t}\n}\n',
  },
  {
    language: 'java',
    file: '    int add(¦)\n',
    answer: 'int a, int b) {\n    return a + b;\n}',
    result: '    int add(int a, int b) {\n        return a + b;\n    }\n',
  },
  {
    language: 'typescript',
    file: '  const text = ¦\n',
    answer: '`first\nsecond\n  third`',
    result: '  const text = `first\nsecond\n  third`\n',
  },
  {
    language: 'shellscript',
    file: '  cat ¦\n',
    answer: '<<EOF\nhello\n  world\nEOF',
    result: '  cat <<EOF\nhello\n  world\nEOF\n',
  },
  {
    language: 'yaml',
    file: 'a:\n  b: ¦\n',
    answer: '1\n  c: 2',
    result: 'a:\n  b: 1\n  c: 2\n',
  },
]

const repeated: readonly Case[] = [
  {
    language: 'javascript',
    file: 'f() {\n  return ¦\n}',
    answer: 'return a + b',
    result: 'f() {\n  return a + b\n}',
  },
  {
    language: 'javascript',
    file: 'const total = pri¦',
    answer: 'prices.length',
    result: 'const total = prices.length',
  },
  { language: 'javascript', file: 'return a¦', answer: 'a + b', result: 'return a + b' },
  {
    language: 'python',
    file: 'def f():\n    total = 0\n    ¦\n    return total\n',
    answer: 'total += 1\n    return total',
    result: 'def f():\n    total = 0\n    total += 1\n    return total\n',
  },
  {
    language: 'typescript',
    file: 'let a = 1\nlet b =¦',
    answer: 'let a = 1\nlet b = 2',
    result: 'let a = 1\nlet b = 2',
  },
  { language: 'python', file: 'x = a¦', answer: ' and b', result: 'x = a and b' },
  { language: 'javascript', file: 'x¦', answer: 'x', result: null },
  { language: 'javascript', file: 'x = ¦', answer: '  ', result: null },
  { language: 'javascript', file: '  ¦\n  return total\n', answer: 'return total', result: null },
  { language: 'markdown', file: "Don't (¦)", answer: 'panic)', result: "Don't (panic)" },
  { language: 'html', file: '<p>It¦', answer: "'s here</p>", result: "<p>It's here</p>" },
]

test.each([...inBrackets, ...indented, ...repeated])(
  'in $language, completing $file with $answer gives valid code',
  ({ language, file, answer, result }) => {
    expect(accept({ language, file, answer })).toBe(result)
  },
)

test.each(inBrackets)(
  'the same with Windows line endings: $file',
  ({ language, file, answer, result }) => {
    const crlf = file.replaceAll('\n', '\r\n')
    expect(accept({ language, file: crlf, answer })?.replaceAll('\r\n', '\n')).toBe(result)
  },
)

const onOneLine: readonly Case[] = [
  {
    language: 'typescript',
    file: 'export function add(¦)',
    answer: 'a: number, b: number): number {\n  return a + b\n}',
    result: 'export function add(a: number, b: number): number {}',
  },
  {
    language: 'typescript',
    file: 'if (isDone) ¦\n}\n',
    answer: '{\n  stop()\n}',
    result: 'if (isDone) {\n}\n',
  },
  { language: 'python', file: 'x =¦\n', answer: ' 1\ny = 2', result: 'x = 1\n' },
  { language: 'python', file: 'def f():¦\n', answer: '\n    return 1', result: null },
  {
    language: 'typescript',
    file: 'let a = 1\nlet b =¦',
    answer: 'let a = 1\nlet b = 2\nlet c = 3',
    result: 'let a = 1\nlet b = 2',
  },
]

test.each(onOneLine)(
  'basic completion of $file in $language adds one line at most',
  ({ result, ...given }) => {
    expect(accept({ ...given, isSingleLine: true })).toBe(result)
  },
)

/** The columns are those of the file, whatever the cursor's line looks like. */
const filled: readonly Case[] = [
  {
    language: 'python',
    file: 'def f():\n¦\n',
    answer: '    return 1',
    result: 'def f():\n    return 1\n',
  },
  {
    language: 'python',
    file: 'if a:\n    ¦\n',
    answer: '    b()\n    c()',
    result: 'if a:\n    b()\n    c()\n',
  },
  {
    language: 'python',
    file: 'if a:\n    if b:\n    ¦\n',
    answer: '    c()\n        d()',
    result: 'if a:\n    if b:\n        c()\n        d()\n',
  },
  {
    language: 'python',
    file: 'if a:\n    b()\n    ¦\n',
    answer: '\nelse:\n    c()',
    result: 'if a:\n    b()\n    \nelse:\n    c()\n',
  },
  {
    language: 'python',
    file: 'def f():\n    a = 1¦\n',
    answer: '  # one\n\n    return a',
    result: 'def f():\n    a = 1  # one\n\n    return a\n',
  },
  {
    language: 'yaml',
    file: 'a:\n    - b¦\n',
    answer: '\n  # c\n    - d',
    result: 'a:\n    - b\n  # c\n    - d\n',
  },
]

test.each(filled)(
  'in $language, filling in $file with $answer moves nothing',
  ({ result, ...given }) => {
    expect(accept({ ...given, isChat: false })).toBe(result)
  },
)

type Accepted = Omit<Case, 'result'> & {
  readonly isSingleLine?: boolean
  readonly isChat?: boolean
}

function accept({ language, file, answer, isSingleLine, isChat = true }: Accepted): string | null {
  const [before = '', after = ''] = file.split('¦')
  const style = styles[language as keyof typeof styles] ?? two
  const completion = completeLine(
    { text: answer, isChat },
    { before, after, language, style, isSingleLine: isSingleLine === true },
  )
  return completion && before + completion.text + after.slice(completion.replaced)
}
