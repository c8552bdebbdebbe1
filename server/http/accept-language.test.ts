import { expect, test } from 'vitest'
import { chooseLanguage } from './accept-language.ts'

test.each([
  ['English in any region is English', 'en-GB,en;q=0.9', 'en'],
  ['a language that the site lacks is passed over', 'tlh,en;q=0.3', 'en'],
  ['a language that the client refuses is not chosen', 'en;q=0', null],
  ['who accepts anything gets the default', '*', null],
  ['what is not a header of a browser chooses nothing', ';;;q=,,-', null],
  ['a word that only begins like a language is another one', 'english', null],
])('%s', (_, header, expected) => {
  expect(chooseLanguage(header)).toBe(expected)
})
