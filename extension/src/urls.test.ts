import { expect, test } from 'vitest'
import { isSecureUrl } from './urls.ts'

test.each([
  'https://openrouter.ai/api/v1',
  'http://localhost:3000',
  'http://127.0.0.1:11434/v1',
  'http://127.0.0.2',
  'http://[::1]:8080',
  'http://0x7f.1',
])('a secret may be sent to %s', (url) => {
  expect(isSecureUrl(url)).toBe(true)
})

test.each([
  'http://openrouter.ai/api/v1',
  'http://192.168.1.5:11434',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost@evil.example',
  'ftp://localhost',
  'not a URL',
  '',
])('a secret is never sent to %j', (url) => {
  expect(isSecureUrl(url)).toBe(false)
})
