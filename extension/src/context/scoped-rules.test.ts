import { expect, test } from 'vitest'
import { appliesTo, readScope } from './scoped-rules.ts'

const file = (...lines: readonly string[]) => ['---', ...lines, '---', 'Use tabs.'].join('\n')
const applies = (content: string, path: string | null) => appliesTo(readScope(content), path)

test.each([
  ['applyTo: "**/*.ts"', 'src/a.ts', true],
  ['applyTo: "**/*.ts"', 'a.ts', true],
  ['applyTo: "**/*.ts"', 'src/a.tsx', false],
  ["applyTo: 'src/**/*.ts,test/**'", 'test/deep/a.py', true],
  ['applyTo: src/**', 'other/src/a.ts', false],
  ['globs: *.ts, *.tsx', 'src/a.tsx', true],
  ['globs: ["src/**/*.{ts,tsx}", "docs/**"]', 'src/x/a.tsx', true],
  ['globs: src/**/*.{ts,tsx}, docs/**', 'docs/a.md', true],
  ['globs:\n  - "api/**"\n  - lib/*.py', 'lib/a.py', true],
  ['globs:\n  - "api/**"\n  - lib/*.py', 'lib/deep/a.py', false],
  ['description: x\nglobs:\nalwaysApply: false', 'a.ts', false],
  ['description: for *.ts', 'a.ts', false],
])('rules with %j apply to %s: %s', (front, path, expected) => {
  expect(applies(file(front), path)).toBe(expected)
})

test('rules for everything apply without a file, too, and others do not', () => {
  expect(applies(file('alwaysApply: true'), null)).toBe(true)
  expect(applies(file('applyTo: "**"'), null)).toBe(true)
  expect(applies(file('applyTo: "**/*.ts"'), null)).toBe(false)
})

test('the front matter is not part of the rules', () => {
  expect(readScope(file('applyTo: "**"')).text).toBe('Use tabs.')
  expect(readScope('---\r\nalwaysApply: true\r\n---\r\nUse tabs.')).toMatchObject({
    isAlways: true,
    text: 'Use tabs.',
  })
  expect(readScope('Use tabs.').text).toBe('Use tabs.')
})

test.each([
  ['a front matter without an end', '---\napplyTo: "**"\nUse tabs.'],
  ['a front matter that is too long', file(`x: ${'y'.repeat(5_000)}`, 'alwaysApply: true')],
  ['a key that is nested', file('a:', '  alwaysApply: true')],
  ['an object', file('applyTo: { a: "**/*.ts" }')],
  ['another key', file('apply: "**"')],
  ['a negation', file('globs: "!**/*.js"')],
  ['an alias', file('globs: *everything')],
])('%s applies to nothing', (_, content) => {
  expect(applies(content, 'src/a.ts')).toBe(false)
})

test('hostile globs are left out and take no time', () => {
  const deep = Array.from({ length: 100 }, (_, at) => `f${at}`).join('/')
  const started = process.cpuUsage()
  const globs = [
    '**/a'.repeat(40),
    `${'{a,b}'.repeat(30)}`,
    '*'.repeat(190),
    `[${'a-'.repeat(90)}]`,
  ]
  for (const glob of globs) applies(file(`globs: "${glob}"`), `${deep}/a.ts`)

  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000)
})
