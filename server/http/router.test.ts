import { beforeAll, expect, test } from 'vitest'
import type { Ports } from '#domain/ports.ts'
import { loadBuiltServer, siteUrl, visitor } from '#tests/built-site.ts'
import type { Router } from './router.ts'
import { getSiteOrigins } from './site-origins.ts'

const brokenPorts = {
  clock: {
    now() {
      throw new Error('the secret of the clock')
    },
  },
} as unknown as Ports

let router: Router

beforeAll(async () => {
  const { createRouter } = await loadBuiltServer()
  router = createRouter({
    mode: 'production',
    ports: brokenPorts,
    origins: getSiteOrigins(siteUrl),
  })
})

test('an error is logged and its message is not shown on the page', async () => {
  const faults: unknown[] = []
  const context = { ...visitor, logError: (fault: unknown) => faults.push(fault) }

  const response = await router.respond(new Request(`${siteUrl}/pricing`), context)

  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html).toContain('Something went wrong')
  expect(html).not.toContain('secret')
  expect(faults).toMatchObject([{ message: 'the secret of the clock' }])
})

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/checkout/pro', '/checkout/:plan'],
  ['/checkout/pro.data', '/checkout/:plan'],
  ['/no-such-page', null],
  ['/assets/x.js', null],
])('%s matches the route pattern %s', (path, pattern) => {
  expect(router.siteMap.findPattern(path)).toBe(pattern)
})

test('pages that are the same for all visitors are prerendered', () => {
  const prerendered = router.siteMap.prerendered.map(({ pattern }) => pattern)

  expect(prerendered).toEqual(
    expect.arrayContaining(['/', '/pricing', '/login', '/signup', '/reset-password', '/*']),
  )
  expect(prerendered).not.toContain('/dashboard')
})
