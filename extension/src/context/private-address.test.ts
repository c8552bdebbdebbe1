import { expect, test } from 'vitest'
import { isPrivateHost } from './private-address.ts'

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://10.1.2.3/',
  'http://100.64.0.1/',
  'http://169.254.169.254/',
  'http://172.31.0.1/',
  'http://192.168.1.5/',
  'http://224.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::a00:1]/',
  'http://[2002:a00:1::]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://localhost/',
  'http://localhost./',
  'http://app.localhost/',
  'http://printer/',
  'http://nas.local/',
  'http://metadata.google.internal/',
])('%s is not on the internet', (url) => {
  expect(isPrivateHost(new URL(url).hostname)).toBe(true)
})

test.each([
  'https://example.com/',
  'https://8.8.8.8/',
  'https://172.32.0.1/',
  'https://[2606:4700:4700::1111]/',
])('%s is on the internet', (url) => {
  expect(isPrivateHost(new URL(url).hostname)).toBe(false)
})
