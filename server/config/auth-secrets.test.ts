import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAuthSecrets } from './auth-secrets.ts'

test('secrets are made once, kept for the next start, and readable by nobody else', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'data')

  const [secret] = keepAuthSecrets(dataDir)

  expect(secret?.length).toBeGreaterThanOrEqual(32)
  expect(keepAuthSecrets(dataDir)).toEqual([secret])
  expect(statSync(join(dataDir, 'auth-secrets')).mode & 0o077).toBe(0)
})

test('a file of secrets that was cut short stops the start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
  writeFileSync(join(dataDir, 'auth-secrets'), '')

  expect(() => keepAuthSecrets(dataDir)).toThrow('fewer than 32 characters')
})
