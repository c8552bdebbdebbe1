import { expect, test } from 'vitest'
import { isSecretFile } from './secret-files.ts'

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
  '/w/service-account-prod.json',
  'C:\\Users\\ada\\.ssh\\id_rsa',
])('%s is never sent by itself', (path) => {
  expect(isSecretFile(path)).toBe(true)
})

test.each([
  '/w/src/env.ts',
  '/w/environment.ts',
  '/w/src/secretary.ts',
  '/w/keyboard.ts',
  '/w/credentials-form.tsx',
  '/w/monkey.py',
  '/w/README.md',
])('%s is a file like others', (path) => {
  expect(isSecretFile(path)).toBe(false)
})
