import { expect, test } from 'vitest'
import { continueLine, insertAtCursor, startAtCursor } from './continue-line.ts'
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
    rule: 'code from the left margin is indented like the code it replaces',
    language: 'typescript',
    style: two,
    indent: '    ',
    answer: 'a {\n  b\n\n}',
    result: '    a {\n      b\n\n    }',
  },
  {
    rule: 'code with the right indentation does not change',
    language: 'python',
    style: four,
    indent: '    ',
    answer: '    if a:\n        b()\n    return c',
    result: '    if a:\n        b()\n    return c',
  },
  {
    rule: 'a selection that starts deeper than it ends is not shifted',
    language: 'javascript',
    style: two,
    indent: '    ',
    answer: '    a()\n  }\n}',
    result: '    a()\n  }\n}',
  },
  {
    rule: 'lines with less indentation than the first do not change',
    language: 'javascript',
    style: two,
    indent: '      ',
    answer: '    a()\n  }\n    b()',
    result: '      a()\n  }\n      b()',
  },
  {
    rule: 'spaces become tabs in a file with tabs',
    language: 'go',
    style: tabs,
    indent: '\t',
    answer: 'if a {\n    for {\n        b()\n    }\n}',
    result: '\tif a {\n\t\tfor {\n\t\t\tb()\n\t\t}\n\t}',
  },
  {
    rule: 'two spaces become tabs too',
    language: 'go',
    style: tabs,
    indent: '',
    answer: 'func a() {\n  if b {\n    c()\n  }\n}',
    result: 'func a() {\n\tif b {\n\t\tc()\n\t}\n}',
  },
  {
    rule: 'tabs become spaces in a file with spaces',
    language: 'rust',
    style: four,
    indent: '    ',
    answer: 'fn a() {\n\tb();\n}',
    result: '    fn a() {\n        b();\n    }',
  },
  {
    rule: 'two spaces become four in a file with four',
    language: 'python',
    style: four,
    indent: '',
    answer: 'def a():\n  if b:\n    c()',
    result: 'def a():\n    if b:\n        c()',
  },
  {
    rule: 'the inside of a template string does not change',
    language: 'typescript',
    style: two,
    indent: '  ',
    answer: 'const a = `\nmargin\n   \n  deep\n`\nb()',
    result: '  const a = `\nmargin\n   \n  deep\n`\n  b()',
  },
  {
    rule: 'lines of an expression in a template string do not change',
    language: 'javascript',
    style: two,
    indent: '  ',
    answer: ['const a = `x $', '{b(`y\nz`)}\nend`\nc()'].join(''),
    result: ['  const a = `x $', '{b(`y\nz`)}\nend`\n  c()'].join(''),
  },
  {
    rule: 'a heredoc does not change',
    language: 'shellscript',
    style: two,
    indent: '  ',
    answer: "cat <<'EOF' > a\nline\n  two\nEOF\necho done",
    result: "  cat <<'EOF' > a\nline\n  two\nEOF\n  echo done",
  },
  {
    rule: 'a Ruby heredoc does not change',
    language: 'ruby',
    style: two,
    indent: '  ',
    answer: 'a = <<~SQL\n  select 1\nSQL\nb',
    result: '  a = <<~SQL\n  select 1\nSQL\n  b',
  },
  {
    rule: 'a docstring moves with its function',
    language: 'python',
    style: four,
    indent: '    ',
    answer: 'def a(self):\n    """Says.\n\n    More.\n    """\n    return 1',
    result: '    def a(self):\n        """Says.\n\n        More.\n        """\n        return 1',
  },
  {
    rule: 'a multi-line string in Python does not change',
    language: 'python',
    style: four,
    indent: '    ',
    answer: 'a = """\nmargin\n  deep\n"""\nb()',
    result: '    a = """\nmargin\n  deep\n"""\n    b()',
  },
  {
    rule: 'a raw string in Go does not change',
    language: 'go',
    style: tabs,
    indent: '\t',
    answer: 'a := `\n  one\n`\nb()',
    result: '\ta := `\n  one\n`\n\tb()',
  },
  {
    rule: 'a text block in Java does not change',
    language: 'java',
    style: four,
    indent: '    ',
    answer: 'var a = """\n  one "two"\n  """;\nb();',
    result: '    var a = """\n  one "two"\n  """;\n    b();',
  },
  {
    rule: 'a quote in a comment or a lifetime does not start a string',
    language: 'rust',
    style: four,
    indent: '    ',
    answer: "// don't\nfn a<'a>(b: &'a str) {\n    c('\\'');\n}",
    result: "    // don't\n    fn a<'a>(b: &'a str) {\n        c('\\'');\n    }",
  },
  {
    rule: 'YAML is shifted as a whole, including block scalars',
    language: 'yaml',
    style: two,
    indent: '  ',
    answer: 'a: |\n  one\n    two\nb: 1',
    result: '  a: |\n    one\n      two\n  b: 1',
  },
  {
    rule: 'Windows line endings in the answer are normalized',
    language: 'typescript',
    style: two,
    indent: '  ',
    answer: 'a {\r\n  b\r\n}',
    result: '  a {\n    b\n  }',
  },
  {
    rule: 'a list in Markdown keeps its indentation',
    language: 'markdown',
    style: four,
    indent: '',
    answer: "- it's\n    - (one\n- two",
    result: "- it's\n    - (one\n- two",
  },
]

test.each(cases)('$language: $rule', ({ answer, result, ...target }) => {
  expect(indentCode(answer, target)).toBe(result)
})

test('code at the cursor continues the typed text, and several lines start on a new line', () => {
  const block = 'if (a) {\n  b()\n}'
  const cursor = { indent: '  ', style: two, language: 'javascript' }
  expect(continueLine('b()', { ...cursor, typed: '  a = ' })).toBe('b()')
  expect(continueLine(block, { ...cursor, typed: '  ' })).toBe('if (a) {\n    b()\n  }')
  expect(insertAtCursor(block, { ...cursor, typed: '  // then' })).toBe(
    '\n  if (a) {\n    b()\n  }',
  )
})

test('complete code on an empty line keeps its shape, also without brackets and with another indentation', () => {
  const cursor = { indent: '  ', typed: '  ', style: two, language: 'ruby' }
  const block = 'if prices.empty?\n    return 0\nend'

  expect(insertAtCursor(block, cursor)).toBe('if prices.empty?\n    return 0\n  end')
  expect(startAtCursor(block, cursor)).toBe('if prices.empty?\n    return 0\n  end')
})
