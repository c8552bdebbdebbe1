import { expect, test } from 'vitest'
import { findIndentStyle } from './find-indent-style.ts'

const spaces = (tabSize: number) => ({ insertSpaces: true, tabSize })

test.each([
  ['two spaces', 'function a() {\n  if (b) {\n    c()\n  }\n}\n', spaces(2)],
  ['four spaces', 'class A:\n    def b(self):\n        return 1\n', spaces(4)],
  ['three spaces', 'a\n   b\n   c\n', spaces(3)],
  ['tabs', 'class A:\n\tdef b(self):\n\t\treturn 1\n', { insertSpaces: false, tabSize: 4 }],
  ['CRLF', 'services:\r\n  web:\r\n    image: a\r\n', spaces(2)],
  [
    'doc comments',
    '/**\n * a\n * b\n */\nfunction a() {\n\treturn 1\n}\n',
    { insertSpaces: false, tabSize: 4 },
  ],
  ['aligned arguments', 'f(a,\n  b,\n  c)\nif a:\n    b\nif c:\n    d\n', spaces(4)],
  ['mostly tabs', 'a\n\tb\n\tc\n    d\n', { insertSpaces: false, tabSize: 4 }],
  ['nothing indented', 'a = 1\nb = 2\n', null],
  ['tabs and spaces alike', 'a\n\tb\n    c\n', null],
  ['no text', '', null],
])('the indentation of a text is found in the text itself: %s', (_, text, style) => {
  expect(findIndentStyle(text, 4)).toEqual(style)
})
