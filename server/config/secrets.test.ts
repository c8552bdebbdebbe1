import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAuthSecrets } from './secrets.ts'

test('secrets are generated once, kept for the next start, and readable only by the owner', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'data')

  const [secret] = keepAuthSecrets(dataDir)

  expect(secret?.length).toBeGreaterThanOrEqual(32)
  expect(keepAuthSecrets(dataDir)).toEqual([secret])
  expect(statSync(join(dataDir, 'auth-secrets')).mode & 0o077).toBe(0)
})

test('the server does not start with a truncated secrets file', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
  writeFileSync(join(dataDir, 'auth-secrets'), '')

  expect(() => keepAuthSecrets(dataDir)).toThrow('fewer than 32 characters')
})
