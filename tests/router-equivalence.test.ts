import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Router } from '#server/http/router.ts'
import { getSiteOrigins } from '#server/http/site-origins.ts'
import { loadBuiltServer, siteUrl, visitor } from './built-site.ts'
import { engines } from './engines.ts'
import { ada } from './people.ts'
import { openShop } from './shop.ts'
import { signInAs } from './test-server.ts'

const params: Record<string, string> = { plan: 'pro', id: 'unknown', uid: ada.id, '*': 'unknown' }

/** Every path of the site map, with an example for each parameter. */
const paths = [...readFileSync('app/routes.ts', 'utf8').matchAll(/\broute\('([^']+)'/g)]
  .map(([, pattern = '']) => `/${pattern}`)
  .map((pattern) => pattern.replace(/:(\w+)|\*/g, (all, name = all) => params[name] ?? 'unknown'))
  .concat('/', '/pricing/', '/no-such-page')

const posts = {
  '/contact': 'name=Ada',
  '/login': 'email=nobody',
  '/signup': '',
  '/pricing': '',
  '/account': 'intent=unknown',
  '/billing/cancel': 'intent=unknown',
  '/no-such-page': '',
}

test('every route gives the same response, whether the framework gets all routes or only the matching ones', {
  timeout: 120_000,
}, async () => {
  const shop = await openShop(engines[0], { siteUrl })
  // Forms have a secret, which must not be the difference.
  const ports = { ...shop, secrets: { ...shop.secrets, create: () => 'the same' } }
  const { createRouter } = await loadBuiltServer()
  const options = { mode: 'production', ports, origins: getSiteOrigins(siteUrl) } as const
  const routers = [createRouter(options), createRouter({ ...options, searchAllRoutes: true })]
  const cookie = await signInAs(ports, { siteUrl })
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: siteUrl }

  for (const who of [{}, { cookie }]) {
    for (const path of paths.flatMap((page) => [page, `${page === '/' ? '/_' : page}.data`])) {
      await compare(routers, { path, init: { headers: who } })
    }
    for (const [path, body] of Object.entries(posts)) {
      await compare(routers, { path, init: { method: 'POST', headers: { ...form, ...who }, body } })
    }
  }
  expect(paths.length).toBeGreaterThan(40)
})

type Sent = { readonly path: string; readonly init: RequestInit }

async function compare(routers: readonly Router[], sent: Sent): Promise<void> {
  const [sliced, whole] = await Promise.all(routers.map((router) => read(router, sent)))
  expect(sliced, `${sent.init.method ?? 'GET'} ${sent.path}`).toEqual(whole)
}

async function read(router: Router, { path, init }: Sent) {
  const visit = { ...visitor, nonce: 'nonce', report: () => undefined }
  const response = await router.respond(new Request(`${siteUrl}${path}`, init), visit)
  const text = await readText(response)
  return { status: response.status, headers: [...response.headers], text }
}

/** Event streams don't end by themselves. */
async function readText(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream) return response.text()
  await response.body?.cancel()
  return 'an event stream'
}
