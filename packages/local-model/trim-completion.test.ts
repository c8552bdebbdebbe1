import { expect, test } from 'vitest'
import { findShownText } from './trim-completion.ts'

test.each([
  ['a bracket that is closed after the cursor', 'first, second);', ')', 'first, second'],
  ['nothing of brackets that it opens itself', 'read(file)', ')', 'read(file)'],
  ['a quote that is closed after the cursor', 'utf8")', '")', 'utf8'],
  ['the text right of the cursor', 'name: string,', 'string,', 'name:'],
  ['a semicolon that is there already', 'total + 1;', ';', 'total + 1'],
  ['space at its end', 'return value  ', '', 'return value'],
])('a completion leaves out %s', (_, text, after, shown) => {
  expect(show(text, `${after}\nconst next = 1`)).toBe(shown)
})

test('a completion of fewer than three characters is not shown', () => {
  expect(show('x)', '')).toBeNull()
  expect(show('ab);', ')')).toBeNull()
  expect(show('   );', ')')).toBeNull()
})

test('more than 60 characters are shown only if they stand in the open document', () => {
  const long = 'throw new RangeError("The value of this option has to be between 1 and 100")'

  expect(show(long, '')).toBe('throw new RangeError("The value of this option has to be')
  expect(findShownText(long, { before: `if (a) ${long}\nelse `, after: '' })).toBe(long)
  expect(show('x'.repeat(80), '')).toBeNull()
})

function show(text: string, after: string): string | null {
  return findShownText(text, { before: '', after })
}
