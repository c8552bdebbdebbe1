import { expect, test } from 'vitest'
import { toSafePath } from './safe-path.ts'

const siteUrl = 'https://ghost.example'

test.each(['/dashboard', '/checkout/pro?cycle=yearly', '/pricing#questions'])(
  '%s is a safe redirect',
  (path) => {
    expect(toSafePath(path, siteUrl)).toBe(path)
  },
)

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  'https:evil.example',
  'https://evil.example',
  'https://ghost.example@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\r\n/evil.example',
  '//evil。example',
])('%j is refused as a redirect', (target) => {
  expect(toSafePath(target, siteUrl)).toBeNull()
})

test.each(['/%09/evil.example', '/%2f%2fevil.example', '/%5cevil.example'])(
  '%s stays on this site',
  (target) => {
    const path = toSafePath(target, siteUrl) ?? ''
    expect(new URL(path, siteUrl).origin).toBe(siteUrl)
  },
)
