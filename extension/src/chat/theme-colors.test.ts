import { expect, test } from 'vitest'
import { toThemeColors } from './theme-colors.ts'

test('the colors of a theme are used for code, however it lists its scopes', () => {
  const theme = {
    tokenColors: [
      { scope: 'comment', settings: { foreground: '#111111' } },
      { scope: ['string', 'constant.numeric'], settings: { foreground: '#222' } },
      { scope: 'keyword, storage.type', settings: { foreground: '#33333380' } },
      { scope: 'entity.name.function', settings: { fontStyle: 'bold' } },
    ],
  }

  expect(toThemeColors([theme])).toEqual({
    comment: '#111111',
    string: '#222',
    number: '#222',
    keyword: '#33333380',
    declaration: '#33333380',
  })
})

test('a theme overrides the one that it includes, and a precise scope wins', () => {
  const included = {
    tokenColors: [
      { scope: 'keyword', settings: { foreground: '#111111' } },
      { scope: 'comment', settings: { foreground: '#111111' } },
    ],
  }
  const own = {
    tokenColors: [
      { scope: 'keyword.control', settings: { foreground: '#222222' } },
      { scope: 'comment', settings: { foreground: '#333333' } },
    ],
  }

  expect(toThemeColors([own, included])).toEqual({
    keyword: '#222222',
    declaration: '#111111',
    comment: '#333333',
  })
})

test('anything that is not a color is ignored', () => {
  const rules = ['red', 'url(https://example.com)', '#12', 7, null].map((foreground) => ({
    scope: 'comment',
    settings: { foreground },
  }))

  expect(toThemeColors([{ tokenColors: [...rules, null, {}] }, { tokenColors: 'x' }, {}])).toEqual(
    {},
  )
})
