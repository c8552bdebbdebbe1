import { expect, test } from 'vitest'
import { continueLine, insertAfter } from './continue-line.ts'
import { indentCode } from './indent.ts'

const two = { insertSpaces: true, tabSize: 2 }
const four = { insertSpaces: true, tabSize: 4 }
const tabs = { insertSpaces: false, tabSize: 4 }

type Case = {
  readonly rule: string
  readonly language: string
  readonly style: typeof two
  readonly indent: string
  readonly answer: string
  readonly result: string
}

const cases: readonly Case[] = [
  {
    rule: 'code from the margin is set as deep as what it replaces',
    ...{ language: 'typescript', style: two, indent: '    ' },
    answer: 'a {\n  b\n\n}',
    result: '    a {\n      b\n\n    }',
  },
  {
    rule: 'code that is as deep already stays as it is',
    ...{ language: 'python', style: four, indent: '    ' },
    answer: '    if a:\n        b()\n    return c',
    result: '    if a:\n        b()\n    return c',
  },
  {
    rule: 'a selection that begins deeper than it ends is not shifted',
    ...{ language: 'javascript', style: two, indent: '    ' },
    answer: '    a()\n  }\n}',
    result: '    a()\n  }\n}',
  },
  {
    rule: 'lines that are less deep than the first stay where they are',
    ...{ language: 'javascript', style: two, indent: '      ' },
    answer: '    a()\n  }\n    b()',
    result: '      a()\n  }\n      b()',
  },
  {
    rule: 'spaces become the tabs of the file',
    ...{ language: 'go', style: tabs, indent: '\t' },
    answer: 'if a {\n    for {\n        b()\n    }\n}',
    result: '\tif a {\n\t\tfor {\n\t\t\tb()\n\t\t}\n\t}',
  },
  {
    rule: 'two spaces become tabs too',
    ...{ language: 'go', style: tabs, indent: '' },
    answer: 'func a() {\n  if b {\n    c()\n  }\n}',
    result: 'func a() {\n\tif b {\n\t\tc()\n\t}\n}',
  },
  {
    rule: 'tabs become the spaces of the file',
    ...{ language: 'rust', style: four, indent: '    ' },
    answer: 'fn a() {\n\tb();\n}',
    result: '    fn a() {\n        b();\n    }',
  },
  {
    rule: 'two spaces become the four of the file',
    ...{ language: 'python', style: four, indent: '' },
    answer: 'def a():\n  if b:\n    c()',
    result: 'def a():\n    if b:\n        c()',
  },
  {
    rule: 'the inside of a template string stays as it is, with its blanks',
    ...{ language: 'typescript', style: two, indent: '  ' },
    answer: 'const a = `\nmargin\n   \n  deep\n`\nb()',
    result: '  const a = `\nmargin\n   \n  deep\n`\n  b()',
  },
  {
    rule: 'code inside of a template string is code, its lines are not',
    ...{ language: 'javascript', style: two, indent: '  ' },
    answer: ['const a = `x $', '{b(`y\nz`)}\nend`\nc()'].join(''),
    result: ['  const a = `x $', '{b(`y\nz`)}\nend`\n  c()'].join(''),
  },
  {
    rule: 'a heredoc stays as it is',
    ...{ language: 'shellscript', style: two, indent: '  ' },
    answer: "cat <<'EOF' > a\nline\n  two\nEOF\necho done",
    result: "  cat <<'EOF' > a\nline\n  two\nEOF\n  echo done",
  },
  {
    rule: 'a Ruby heredoc stays as it is',
    ...{ language: 'ruby', style: two, indent: '  ' },
    answer: 'a = <<~SQL\n  select 1\nSQL\nb',
    result: '  a = <<~SQL\n  select 1\nSQL\n  b',
  },
  {
    rule: 'a docstring moves with its function',
    ...{ language: 'python', style: four, indent: '    ' },
    answer: 'def a(self):\n    """Says.\n\n    More.\n    """\n    return 1',
    result: '    def a(self):\n        """Says.\n\n        More.\n        """\n        return 1',
  },
  {
    rule: 'a long string in Python stays as it is',
    ...{ language: 'python', style: four, indent: '    ' },
    answer: 'a = """\nmargin\n  deep\n"""\nb()',
    result: '    a = """\nmargin\n  deep\n"""\n    b()',
  },
  {
    rule: 'a raw string in Go stays as it is',
    ...{ language: 'go', style: tabs, indent: '\t' },
    answer: 'a := `\n  one\n`\nb()',
    result: '\ta := `\n  one\n`\n\tb()',
  },
  {
    rule: 'a text block in Java stays as it is',
    ...{ language: 'java', style: four, indent: '    ' },
    answer: 'var a = """\n  one "two"\n  """;\nb();',
    result: '    var a = """\n  one "two"\n  """;\n    b();',
  },
  {
    rule: 'a quote in a comment or a lifetime begins no string',
    ...{ language: 'rust', style: four, indent: '    ' },
    answer: "// don't\nfn a<'a>(b: &'a str) {\n    c('\\'');\n}",
    result: "    // don't\n    fn a<'a>(b: &'a str) {\n        c('\\'');\n    }",
  },
  {
    rule: 'YAML is shifted as a whole, block scalars too',
    ...{ language: 'yaml', style: two, indent: '  ' },
    answer: 'a: |\n  one\n    two\nb: 1',
    result: '  a: |\n    one\n      two\n  b: 1',
  },
  {
    rule: 'line ends of the answer are those of one system',
    ...{ language: 'typescript', style: two, indent: '  ' },
    answer: 'a {\r\n  b\r\n}',
    result: '  a {\n    b\n  }',
  },
  {
    rule: 'a list in Markdown keeps its steps',
    ...{ language: 'markdown', style: four, indent: '' },
    answer: "- it's\n    - (one\n- two",
    result: "- it's\n    - (one\n- two",
  },
]

test.each(cases)('$language: $rule', ({ answer, result, ...target }) => {
  expect(indentCode(answer, target)).toBe(result)
})

test('code for the cursor goes on from what is typed, and a block begins a line of its own', () => {
  const block = 'if (a) {\n  b()\n}'
  const spot = { indent: '  ', style: two, language: 'javascript' }
  expect(continueLine('b()', { ...spot, typed: '  a = ' })).toBe('b()')
  expect(continueLine(block, { ...spot, typed: '  ' })).toBe('if (a) {\n    b()\n  }')
  expect(insertAfter(block, { ...spot, typed: '  // then' })).toBe('\n  if (a) {\n    b()\n  }')
})
