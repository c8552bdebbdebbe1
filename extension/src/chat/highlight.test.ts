import { expect, test } from 'vitest'
import { findGrammar } from './grammars.ts'
import { highlightLine, type LineState } from './highlight.ts'

const samples: readonly [language: string, code: string, expected: Record<string, string[]>][] = [
  [
    'ts',
    'const total = sum(1_000, "a \\" b") // done\n/* two\nlines */ let cart: Cart = `x\ny`',
    {
      declaration: ['const', 'let'],
      function: ['sum'],
      number: ['1_000'],
      string: ['"a \\" b"', '`x', 'y`'],
      comment: ['// done', '/* two', 'lines */'],
      type: ['Cart'],
    },
  ],
  [
    'python',
    '@cached\ndef greet(name):\n    """Say\n    hello."""\n    return f"Hi {name}"  # polite',
    {
      function: ['@cached', 'greet'],
      declaration: ['def'],
      keyword: ['return'],
      string: ['"""Say', '    hello."""', 'f"Hi {name}"'],
      comment: ['# polite'],
    },
  ],
  [
    'rust',
    "fn first<'a>(x: &'a str) -> char { 'c' } // 'x\nprintln!(\"{}\", x)",
    {
      declaration: ['fn'],
      keyword: ['str', 'char'],
      string: ["'c'", '"{}"'],
      comment: ["// 'x"],
      function: ['println!'],
    },
  ],
  [
    'sql',
    "SELECT name FROM users WHERE id = 7 -- one\nAND note = 'it''s'",
    {
      keyword: ['SELECT', 'FROM', 'WHERE', 'AND'],
      number: ['7'],
      comment: ['-- one'],
      string: ["'it''s'"],
    },
  ],
  [
    'json',
    '{ "name": "x", "on": true, "n": 1.5 }',
    { attribute: ['"name"', '"on"', '"n"'], string: ['"x"'], keyword: ['true'], number: ['1.5'] },
  ],
  [
    'html',
    '<a href="x"\n>text</a><!-- note\nmore -->',
    {
      tag: ['<a', '>', '</a>'],
      attribute: ['href'],
      string: ['"x"'],
      comment: ['<!-- note', 'more -->'],
    },
  ],
  [
    'css',
    '.chip { color: #fff; --line: 2px }',
    { tag: ['.chip'], attribute: ['color', '--line'], number: ['#fff', '2px'] },
  ],
  [
    'bash',
    'echo "$HOME" --all # note\nurl=a#b',
    { keyword: ['echo', '--all'], string: ['"$HOME"'], comment: ['# note'] },
  ],
  [
    'yaml',
    'name: x # y\n- on: true',
    { attribute: ['name', 'on'], comment: ['# y'], keyword: ['true'] },
  ],
  [
    'diff',
    '@@ -1 +1 @@\n-old\n+new\n same',
    { keyword: ['@@ -1 +1 @@'], deleted: ['-old'], inserted: ['+new'] },
  ],
  [
    'go',
    'func main() { x := `a\nb` }',
    { declaration: ['func'], function: ['main'], string: ['`a', 'b`'] },
  ],
  [
    'c#',
    'public void Run() { }',
    { declaration: ['public'], keyword: ['void'], function: ['Run'] },
  ],
]

test.each(samples)(
  '%s code is split into comments, strings, keywords and names',
  (language, code, expected) => {
    const tokens = highlight(language, code)

    for (const [kind, texts] of Object.entries(expected))
      expect(tokens.filter((token) => token.kind === kind).map(({ text }) => text)).toEqual(texts)
  },
)

test('the tokens of any code are exactly its text', () => {
  const all = samples.map(([, code]) => code).join('\n')
  const hostile = `${all}\n"unclosed\n'\`<!--\n/* ${'"'.repeat(500)}\n\u202e\u0000 é 漢字 😀`

  for (const [language] of samples) {
    const text = highlight(language, hostile).map((token) => token.text)
    expect(text.join('')).toBe(hostile.replaceAll('\n', ''))
  }
})

test('a very long line has no colors, and is split quickly', () => {
  const line = `"${'\\"('.repeat(100_000)}`

  expect(highlight('ts', line)).toEqual([{ kind: 'plain', text: line }])
})

test('an unknown language has no colors', () => {
  expect(findGrammar('klingon')).toBeNull()
  expect(findGrammar('')).toBeNull()
})

function highlight(language: string, code: string) {
  const grammar = findGrammar(language)
  if (!grammar) throw new Error(`No grammar for ${language}`)
  let state: LineState = null
  return code.split('\n').flatMap((line) => {
    const result = highlightLine(line, grammar, state)
    state = result.state
    return result.tokens
  })
}
