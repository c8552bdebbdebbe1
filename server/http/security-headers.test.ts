import { expect, test } from 'vitest'
import { pageContentPolicy, securityHeaders } from './security-headers.ts'

test('browsers are told to insist on https where the site has it, and only there', () => {
  const name = 'strict-transport-security'

  expect(securityHeaders('https://ghost.example')[name]).toMatch(/^max-age=\d{8}/)
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty(name)
})

test('a page runs and wears only what is named', () => {
  const policy = pageContentPolicy({ scripts: ['sha256-a'], styles: [] })

  expect(policy).toContain("script-src 'self' 'sha256-a';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toContain('unsafe')
})

// https://docs.stripe.com/security/guide#content-security-policy
test('a page about money may load all of the payment provider’s script', () => {
  const policy = pageContentPolicy({ scripts: [], styles: [], trustsPayments: true })
  const directives = policy.split('; ')

  for (const name of ['script-src', 'frame-src'])
    expect(directives.find((directive) => directive.startsWith(name))).toContain(
      'https://*.js.stripe.com',
    )
})
