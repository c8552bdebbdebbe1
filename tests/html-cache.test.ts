import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engines } from './engines.ts'
import { ada, grace } from './people.ts'
import { openShop, type Shop } from './shop.ts'
import { openTestServer, signInAs, type TestServer } from './test-server.ts'

/** The pages whose handle says `cacheHtml`, by the file of their route. */
const cachedPages: Record<string, string> = { 'dashboard/dashboard.tsx': '/dashboard' }

test('every page with cacheHtml is compared here', () => {
  const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const cached = routes.filter((file) =>
    readFileSync(`app/routes/${file}`, 'utf8').includes('cacheHtml: true'),
  )

  expect(cached).toEqual(Object.keys(cachedPages))
})

test.each(Object.values(cachedPages))(
  '%s is the same with and without the cache, for each user',
  async (path) => {
    let shop: Shop | undefined
    const testServer = await openTestServer(async (siteUrl) => {
      shop = await openShop(engines[0], { siteUrl })
      return shop
    })
    if (!shop) throw new Error('The test server was opened without ports')
    const pages = new Map<string, string>()

    for (const user of [ada, grace]) {
      const cookie = await signInAs(shop, { user, siteUrl: testServer.origin })
      const rendered = await read(testServer, {
        path,
        headers: { cookie, 'cache-control': 'no-cache' },
      })
      const first = await read(testServer, { path, headers: { cookie } })
      const cached = await read(testServer, { path, headers: { cookie } })

      expect(rendered).toContain(user.email)
      expect(first).toBe(rendered)
      expect(cached).toBe(rendered)
      pages.set(user.email, cached)
    }

    expect(pages.get(grace.email)).not.toContain(ada.email)
  },
)

/** A page with its nonce, which is new for each response, replaced. */
async function read(
  testServer: TestServer,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<string> {
  const { status, text, headers: answered } = await testServer.ask(path, { headers })
  const nonce = /'nonce-([^']+)'/.exec(String(answered['content-security-policy']))?.[1] ?? ''
  expect(status).toBe(200)
  expect(text).toContain(nonce)
  return text.replaceAll(nonce, 'NONCE')
}
