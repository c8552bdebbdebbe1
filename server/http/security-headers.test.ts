import { expect, test } from 'vitest'
import { securityHeaderNotes } from '#app/copy/security.ts'
import { pageContentPolicy, securityHeaders } from './security-headers.ts'

test('HSTS is sent only if the site uses https', () => {
  const name = 'strict-transport-security'

  expect(securityHeaders('https://ghost.example')[name]).toMatch(/^max-age=\d{8}/)
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty(name)
})

test('a page may use only the scripts and styles that are listed', () => {
  const policy = pageContentPolicy({ scripts: ['sha256-a'], styles: [] })

  expect(policy).toContain("script-src 'self' 'sha256-a';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toContain('unsafe')
})

// https://docs.stripe.com/security/guide#content-security-policy
test("a payment page may load Stripe's scripts and frames", () => {
  const policy = pageContentPolicy({ scripts: [], styles: [], allowsStripe: true })
  const directives = policy.split('; ')

  for (const name of ['script-src', 'frame-src'])
    expect(directives.find((directive) => directive.startsWith(name))).toContain(
      'https://*.js.stripe.com',
    )
})

test('the security page names exactly the security headers that the site sends', () => {
  const sent = [...Object.keys(securityHeaders('https://ghost.example')), 'content-security-policy']

  expect(securityHeaderNotes.map(({ name }) => name).toSorted()).toEqual(sent.toSorted())
})
