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
  expect(findShownText(text, `${after}\nconst next = 1`)).toBe(shown)
})

test('a completion of fewer than three characters is not shown', () => {
  expect(findShownText('x)', '')).toBeNull()
  expect(findShownText('ab);', ')')).toBeNull()
  expect(findShownText('   );', ')')).toBeNull()
})
