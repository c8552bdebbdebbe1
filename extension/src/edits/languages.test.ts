import { describe, expect, test } from 'vitest'
import { listBlocks } from '../writing/find-declarations.ts'
import { chooseLines, type LineRange } from '../writing/lines.ts'
import { changeFile } from './change-file.ts'
import { readTestFile, rewriteFile } from './rewrite-file.ts'

/** A file, the declaration in it that changes, and what a model writes instead of it. */
type Program = {
  readonly language: string
  readonly file: string
  readonly target: string
  readonly answer: string
  /** YAML can't be indented with tabs. */
  readonly hasNoTabs?: boolean
}

/** No language server is asked: most users have none for these languages. One row, one language. */
const programs: readonly Program[] = [
  {
    language: 'python',
    file: 'import os\n\n\ndef first(a):\n    return a\n\n\n@cache\ndef total(xs):\n    n = 0\n    for x in xs:\n        n += x\n    return n\n\n\nclass Last:\n    def run(self):\n        return os\n\n\nprint(total([1]))\n',
    target:
      '@cache\ndef total(xs):\n    n = 0\n    for x in xs:\n        n += x\n    return n\n\n\nclass',
    answer:
      '@cache\ndef total(xs):\n    if not xs:\n        return 0\n    return sum(xs)\n\n\nclass',
  },
  {
    language: 'yaml',
    file: 'version: 3\nservices:\n  web:\n    image: a\n    ports:\n      - 80\n  db:\n    image: b\nvolumes:\n  data: {}\n',
    target: '  web:\n    image: a\n    ports:\n      - 80\n  db',
    answer: '  web:\n    image: c\n    ports:\n      - 80\n      - 81\n  db',
    hasNoTabs: true,
  },
  {
    language: 'ruby',
    file: "require 'set'\n\nclass Cart\n  def first\n    1\n  end\n\n  def total(xs)\n    n = 0\n    xs.each do |x|\n      n += x\n    end\n    n\n  end\n\n  def last\n    3\n  end\nend\n",
    target:
      '  def total(xs)\n    n = 0\n    xs.each do |x|\n      n += x\n    end\n    n\n  end\n\n  def last',
    answer: '  def total(xs)\n    return 0 if xs.empty?\n    xs.sum\n  end\n\n  def last',
  },
  {
    language: 'go',
    file: 'package main\n\nimport "fmt"\n\nfunc First() int {\n    return 1\n}\n\nfunc Total(xs []int) int {\n    n := 0\n    for _, x := range xs {\n        n += x\n    }\n    return n\n}\n\nfunc main() {\n    fmt.Println(Total(nil))\n}\n',
    target:
      'func Total(xs []int) int {\n    n := 0\n    for _, x := range xs {\n        n += x\n    }\n    return n\n}\n\nfunc main',
    answer:
      'func Total(xs []int) (n int) {\n    for _, x := range xs {\n        n += x\n    }\n    return\n}\n\nfunc main',
  },
  {
    language: 'rust',
    file: 'use std::fmt;\n\nstruct Cart;\n\nimpl Cart {\n    fn first(&self) -> i32 {\n        1\n    }\n\n    fn total(&self) -> i32 {\n        let mut n = 0;\n        for x in 0..3 {\n            n += x;\n        }\n        n\n    }\n\n    fn last(&self) {}\n}\n\nfn main() {}\n',
    target:
      '    fn total(&self) -> i32 {\n        let mut n = 0;\n        for x in 0..3 {\n            n += x;\n        }\n        n\n    }\n\n    fn last',
    answer: '    fn total(&self) -> i32 {\n        (0..3).sum()\n    }\n\n    fn last',
  },
  {
    language: 'java',
    file: 'package shop;\n\nimport java.util.List;\n\npublic class Cart {\n    public Cart() {\n    }\n\n    @Override\n    public int total(List<Integer> xs) {\n        int n = 0;\n        for (int x : xs) {\n            n += x;\n        }\n        return n;\n    }\n\n    public int last() {\n        return 3;\n    }\n}\n',
    target:
      '    @Override\n    public int total(List<Integer> xs) {\n        int n = 0;\n        for (int x : xs) {\n            n += x;\n        }\n        return n;\n    }\n\n    public int last',
    answer:
      '    @Override\n    public int total(List<Integer> xs) {\n        return xs.stream().mapToInt(x -> x).sum();\n    }\n\n    public int last',
  },
  {
    language: 'csharp',
    file: 'using System.Linq;\n\nnamespace Shop\n{\n    public class Cart\n    {\n        public int First() => 1;\n\n        public int Total(int[] xs)\n        {\n            var n = 0;\n            foreach (var x in xs)\n            {\n                n += x;\n            }\n            return n;\n        }\n\n        public int Last()\n        {\n            return 3;\n        }\n    }\n}\n',
    target:
      '        public int Total(int[] xs)\n        {\n            var n = 0;\n            foreach (var x in xs)\n            {\n                n += x;\n            }\n            return n;\n        }\n\n        public int Last',
    answer:
      '        public int Total(int[] xs)\n        {\n            return xs.Sum();\n        }\n\n        public int Last',
  },
  {
    language: 'typescript',
    file: "import { a } from 'a'\n\nexport const first = () => a\n\n/** Adds. */\nexport function total(xs: number[]): number {\n  let n = 0\n  for (const x of xs) {\n    n += x\n  }\n  return n\n}\n\nexport class Last {\n  run() {\n    return 3\n  }\n}\n",
    target:
      '/** Adds. */\nexport function total(xs: number[]): number {\n  let n = 0\n  for (const x of xs) {\n    n += x\n  }\n  return n\n}\n\nexport class',
    answer:
      '/** Adds. */\nexport function total(xs: number[]): number {\n  return xs.reduce((n, x) => n + x, 0)\n}\n\nexport class',
  },
]

/** The same program as users have it, and the file after the change. */
type Case = {
  readonly language: string
  readonly file: string
  readonly expected: string
  /** What the model is expected to write again, from the left margin and with spaces. */
  readonly answer: string
  /** The same, with what is around it. */
  readonly wholeAnswer: string
  readonly target: string
  /** A line of the declaration that changes. */
  readonly cursor: number
}

const unitOf = ({ file }: Program) => (/^ {2}\S/m.test(file) ? '  ' : '    ')

/** The target and the answer end with the beginning of what follows, so that they are unique. */
const withoutNext = (text: string) => text.slice(0, text.lastIndexOf('\n')).trimEnd()

function toCase(program: Program, { indent, eol }: { indent: string; eol: string }): Case {
  const { language, file, target, answer } = program
  const unit = unitOf(program)
  const toUsers = (text: string) =>
    text
      .replace(/^ +/gm, (space) => indent.repeat(space.length / unit.length))
      .replaceAll('\n', eol)
  const changed = file.replace(target, answer)
  const margin = /^ */.exec(answer)?.[0].length ?? 0
  return {
    language,
    file: toUsers(file),
    expected: toUsers(changed),
    answer: withoutNext(answer).replace(new RegExp(`^ {${margin}}`, 'gm'), ''),
    wholeAnswer: changed.trimEnd(),
    target: toUsers(withoutNext(target)),
    cursor: file.slice(0, file.indexOf(target)).split('\n').length,
  }
}

const fence = (code: string) => ({ text: `Here:\n\`\`\`\n${code}\n\`\`\``, isTruncated: false })

/** What VS Code has in its settings, whatever the file has. */
const style = { insertSpaces: true, tabSize: 4 }

function toWholeRange(text: string): LineRange {
  return { from: 0, to: text.split(/\r?\n/).length - 1 }
}

function rewrite({ file, language }: Case, { lines, code }: { lines: LineRange; code: string }) {
  return rewriteFile(fence(code), { path: 'a', language, fileText: file, lines, style })
}

function findLines({ file, language, cursor }: Case): LineRange {
  const lines = file.split(/\r?\n/)
  return chooseLines({
    selection: { from: cursor, to: cursor },
    isEmpty: true,
    lineCount: lines.length,
    symbols: listBlocks({ lines, language }),
  })
}

/** Refactor and Fix Bug read answers in the same way. */
const commands: Record<string, (one: Case) => object> = {
  'Refactor at the cursor': (one) => rewrite(one, { lines: findLines(one), code: one.answer }),
  'Refactor at the cursor, answered with the whole file': (one) =>
    rewrite(one, { lines: findLines(one), code: one.wholeAnswer }),
  'Refactor of a file, answered with one function': (one) =>
    rewrite(one, { lines: toWholeRange(one.file), code: one.answer }),
  'Refactor of a file, answered with the whole file': (one) =>
    rewrite(one, { lines: toWholeRange(one.file), code: one.wholeAnswer }),
  'Apply from the chat: one function': ({ file, language, answer }) =>
    changeFile({ text: file, code: answer, language, style, symbols: [] }),
  'Apply from the chat: the whole file': ({ file, language, wholeAnswer }) =>
    changeFile({ text: file, code: wholeAnswer, language, style, symbols: [] }),
  'SEARCH/REPLACE blocks': (one) => {
    const { file, expected, target, language } = one
    const at = file.indexOf(target)
    const replace = expected.slice(at, at + target.length + expected.length - file.length)
    const code = `<<<<<<< SEARCH\n${target}\n=======\n${replace}\n>>>>>>> REPLACE`
    return changeFile({
      text: file,
      code: code.replaceAll('\r\n', '\n'),
      language,
      style,
      symbols: [],
    })
  },
  'Generate Tests into a file that has some': ({ file, language, wholeAnswer }) =>
    readTestFile(fence(wholeAnswer), {
      path: 'a',
      existing: file,
      style,
      code: { text: 'x', language },
    }),
}

describe.each(Object.entries(commands))('%s', (_, run) => {
  const variants = programs.flatMap((program) =>
    [unitOf(program), ...(program.hasNoTabs ? [] : ['\t'])].flatMap((indent) =>
      ['\n', '\r\n'].map((eol) => ({
        name: `${program.language}, ${JSON.stringify(indent)}, ${JSON.stringify(eol)}`,
        one: toCase(program, { indent, eol }),
      })),
    ),
  )
  test.each(variants)('changes one declaration and nothing else: $name', ({ one }) => {
    expect(run(one)).toMatchObject({ after: one.expected })
  })
})
