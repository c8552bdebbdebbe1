import { expect, test } from 'vitest'
import { splitLinks } from './mail-body.tsx'

const cases = [
  ['at the end of a sentence', 'See https://ghost.example/a.', ['https://ghost.example/a']],
  ['in brackets', '(http://ghost.example/?a=1&b=2)', ['http://ghost.example/?a=1&b=2']],
  [
    'between punctuation',
    '<https://ghost.example/#x>, "https://b.example"',
    ['https://ghost.example/#x', 'https://b.example'],
  ],
  ['twice', 'https://a.example https://a.example', ['https://a.example', 'https://a.example']],
  [
    'on a line of its own',
    'Open:\nhttps://a.example/v?token=1\n\n--',
    ['https://a.example/v?token=1'],
  ],
  ['with a script or data scheme', 'javascript:alert(1) data:text/html,x', []],
  ['without a host', 'https:// and http://...', []],
] as const

test.each(cases)('text with a link %s is split correctly', (_where, text, links) => {
  const parts = splitLinks(text)

  expect(parts.filter(({ isLink }) => isLink).map(({ words }) => words)).toEqual(links)
  expect(parts.map(({ words }) => words).join('')).toBe(text)
  expect(new Set(parts.map(({ at, isLink }) => `${at} ${isLink}`)).size).toBe(parts.length)
})
