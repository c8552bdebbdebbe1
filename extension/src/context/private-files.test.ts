import { expect, test } from 'vitest'
import { isIgnored, isSecretFile, parseIgnoreFile } from './private-files.ts'

type Case = readonly [rules: string, path: string, isIgnored: boolean]

/** Verified with `git check-ignore`. */
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
  expect(isIgnored(path, [parseIgnoreFile('', rules)])).toBe(expected)
})

test('an ignore file in a subfolder overrides the one above it', () => {
  const files = [parseIgnoreFile('', '*.txt\n/only.md'), parseIgnoreFile('docs', '!a.txt\n/b.md')]

  expect(isIgnored('docs/a.txt', files)).toBe(false)
  expect(isIgnored('docs/c.txt', files)).toBe(true)
  expect(isIgnored('docs/b.md', files)).toBe(true)
  expect(isIgnored('b.md', files)).toBe(false)
  expect(isIgnored('docs/only.md', files)).toBe(false)
})

test('a hostile rule is matched quickly', () => {
  const rule = `${'*a'.repeat(50)}b`
  const startedAt = performance.now()
  expect(isIgnored('a'.repeat(250), [parseIgnoreFile('', rule)])).toBe(false)
  const deep = parseIgnoreFile('', `${'**/a/'.repeat(50)}b`)
  expect(isIgnored(`${'a/'.repeat(200)}c`, [deep])).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test.each([
  '/w/.env',
  '/w/.env.local',
  '/w/.ENV.production',
  '/w/.envrc',
  '/w/prod.env',
  '/w/server.key',
  '/w/certs/a.pem',
  '/w/a.p12',
  '/home/ada/.ssh/config',
  '/w/id_rsa',
  '/w/id_ed25519.pub',
  '/w/.npmrc',
  '/home/ada/.netrc',
  '/home/ada/.aws/credentials',
  '/w/credentials.json',
  '/w/config/secrets.yml',
  '/w/app.secret',
  '/w/app-secrets.json',
  '/w/device/secrets.py',
  '/w/device/secrets.h',
  '/w/credentials.js',
  '/w/service-account-prod.json',
  'C:\\Users\\ada\\.ssh\\id_rsa',
])('%s is never sent without permission', (path) => {
  expect(isSecretFile(path)).toBe(true)
})

test.each([
  '/w/src/env.ts',
  '/w/environment.ts',
  '/w/src/secretary.ts',
  '/w/keyboard.ts',
  '/w/credentials-form.tsx',
  '/w/src/credentials.ts',
  '/w/src/Credentials.java',
  '/w/pkg/secret.go',
  '/w/src/find-secrets.ts',
  '/w/rotate_secrets.py',
  '/w/monkey.py',
  '/w/README.md',
])('%s is an ordinary file', (path) => {
  expect(isSecretFile(path)).toBe(false)
})
