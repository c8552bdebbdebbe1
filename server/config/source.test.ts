import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, readStripeAccount } from './load.ts'

function write(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secret')
  writeFileSync(file, text)
  return file
}

test('a secret can be in a file, as containers are given them', () => {
  const file = write('sk_test_from_a_file\n')

  expect(readStripeAccount({ STRIPE_SECRET_KEY_FILE: file }).secretKey).toBe('sk_test_from_a_file')
})

test('a file of spaces and line breaks inside is kept as it is, an empty one counts as not set', () => {
  expect(readEnv({ MAIL_FROM_FILE: write('Ada <ada@example.com>\r\n') }).mailFrom).toBe(
    'Ada <ada@example.com>',
  )
  expect(readEnv({ SMTP_URL_FILE: write('\n') }).smtpUrl).toBeNull()
})

test('a file that is missing, and a value that is given twice, stop the start with the reason', () => {
  expect(() => readEnv({ SMTP_URL_FILE: '/nowhere/smtp' })).toThrow(
    "SMTP_URL_FILE names a file that can't be read: /nowhere/smtp (ENOENT)",
  )
  expect(() => readEnv({ SMTP_URL: 'smtp://a.example', SMTP_URL_FILE: write('x') })).toThrow(
    'SMTP_URL and SMTP_URL_FILE are both set: remove one',
  )
})

test('a misspelled variable is reported with the one that was meant', () => {
  const given = {
    STRIPE_SECRET_KEYS: 'x',
    TRUSTED_PROXY: 'x',
    SMTP_URLFILE: 'x',
    OPERATOR_FAX: 'x',
  }

  expect(readEnv(given).misspelled).toEqual([
    "STRIPE_SECRET_KEYS isn't a setting. Did you mean STRIPE_SECRET_KEY?",
    "TRUSTED_PROXY isn't a setting.",
    "SMTP_URLFILE isn't a setting. Did you mean SMTP_URL_FILE?",
    "OPERATOR_FAX isn't a setting.",
  ])
})

test('no variable of another program is reported', () => {
  const others = [
    'HOME',
    'PORTS',
    'PATH',
    'GITHUB_TOKEN',
    'NODE_OPTIONS',
    'OTEL_PROPAGATORS',
    'HOSTNAME',
  ]
  const given = Object.fromEntries(others.map((name) => [name, 'x']))

  expect(readEnv(given).misspelled).toEqual([])
})
