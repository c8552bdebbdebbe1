import { expect, test } from 'vitest'
import { getSiteOrigins, isCrossSiteChange } from './site-origins.ts'

const site = getSiteOrigins('https://ghost.example')
const post = (headers: Record<string, string>) =>
  isCrossSiteChange({ method: 'POST', headers: new Headers(headers) }, site)

test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://ghost.example' },
  { origin: 'https://ghost.example.evil.example' },
  { origin: 'https://ghost.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { referer: 'https://evil.example/page' },
  { referer: 'not an address' },
])('a POST from another site is refused (CSRF): %j', (headers) => {
  expect(post(headers as Record<string, string>)).toBe(true)
})

test.each([
  { origin: 'https://ghost.example', 'sec-fetch-site': 'same-origin' },
  { referer: 'https://ghost.example/login' },
  {},
])('a POST from our own site, or from a program without cookies, is accepted: %j', (headers) => {
  expect(post(headers as Record<string, string>)).toBe(false)
})

test('a GET from another site is accepted', () => {
  const headers = new Headers({ origin: 'https://evil.example' })
  expect(isCrossSiteChange({ method: 'GET', headers }, site)).toBe(false)
})

test('localhost and the loopback addresses count as the same site', () => {
  const { hosts, origins } = getSiteOrigins('http://localhost:3000')

  expect([...hosts]).toEqual(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
  expect(origins.has('http://127.0.0.1:3000')).toBe(true)
})
