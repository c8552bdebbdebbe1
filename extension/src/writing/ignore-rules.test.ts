import { expect, test } from 'vitest'
import { isIgnored, readIgnoreFile } from './ignore-rules.ts'

type Case = readonly [rules: string, path: string, isIgnored: boolean]

/** As `git check-ignore` answers. */
const cases: readonly Case[] = [
  ['*.log', 'a.log', true],
  ['*.log', 'deep/down/a.log', true],
  ['*.log', 'a.log.txt', false],
  ['/a.txt', 'a.txt', true],
  ['/a.txt', 'deep/a.txt', false],
  ['doc/*.txt', 'doc/a.txt', true],
  ['doc/*.txt', 'doc/deep/a.txt', false],
  ['doc/*.txt', 'deep/doc/a.txt', false],
  ['build/', 'build/out.js', true],
  ['build/', 'deep/build/out.js', true],
  ['build/', 'build', false],
  ['build', 'build', true],
  ['**/cache', 'a/b/cache/c', true],
  ['**/cache', 'cache', true],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['a/**/b', 'a/x/y/c', false],
  ['logs/**', 'logs/a/b', true],
  ['logs/**', 'logs', false],
  ['*.log\n!keep.log', 'keep.log', false],
  ['!keep.log\n*.log', 'keep.log', true],
  ['dir/\n!dir/keep', 'dir/keep', true],
  ['dir/*\n!dir/keep', 'dir/keep', false],
  ['/*\n!/src', 'src/a.ts', false],
  ['/*\n!/src', 'other/a.ts', true],
  ['# comment\n\n*.tmp', 'a.tmp', true],
  ['\\#notes', '#notes', true],
  ['\\!notes', '!notes', true],
  ['a.txt   ', 'a.txt', true],
  ['a\\ ', 'a ', true],
  ['file?.txt', 'file1.txt', true],
  ['file?.txt', 'file10.txt', false],
  ['file[0-9].txt', 'file7.txt', true],
  ['file[!0-9].txt', 'file7.txt', false],
  ['file[^a].txt', 'fileb.txt', true],
  ['*.[oa]', 'lib.a', true],
  ['a*b*c', 'aXXbYYc', true],
  ['a*b*c', 'aXXbYY', false],
  ['*', 'anything/at/all', true],
  ['foo.*', 'foo.bar/x', true],
  ['*.LOG', 'a.log', false],
  ['secret.txt\r\n*.key\r\n', 'secret.txt', true],
]

test.each(cases)('with the rules %j, %s is ignored: %s', (rules, path, expected) => {
  expect(isIgnored(path, [readIgnoreFile('', rules)])).toBe(expected)
})

test('a file further down decides over one further up, and speaks of its own folder', () => {
  const files = [readIgnoreFile('', '*.txt\n/only.md'), readIgnoreFile('docs', '!a.txt\n/b.md')]

  expect(isIgnored('docs/a.txt', files)).toBe(false)
  expect(isIgnored('docs/c.txt', files)).toBe(true)
  expect(isIgnored('docs/b.md', files)).toBe(true)
  expect(isIgnored('b.md', files)).toBe(false)
  expect(isIgnored('docs/only.md', files)).toBe(false)
})

test('a hostile rule takes no longer than others', () => {
  const rule = `${'*a'.repeat(50)}b`
  const startedAt = performance.now()
  expect(isIgnored('a'.repeat(250), [readIgnoreFile('', rule)])).toBe(false)
  const deep = readIgnoreFile('', `${'**/a/'.repeat(50)}b`)
  expect(isIgnored(`${'a/'.repeat(200)}c`, [deep])).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
