import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#app/endpoints.ts'
import type { Endpoint } from '#app/http/endpoint.ts'
import type { TokenScope } from '#domain/identity/session.ts'
import { tokenScopes } from '#domain/identity/session.ts'
import { connect } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openShop, type Shop, subscribe } from '#tests/shop.ts'
import { openTestServer, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(oneEngine[0], { siteUrl })
    return shop
  })
  await subscribe(shop, { planId: 'pro' })
})

type Called = { readonly status: number; readonly text: string }

/** Calls an endpoint with an empty body and ids that don't exist. */
function send(name: string, headers: Record<string, string>): Promise<Called> {
  const [method = '', path = ''] = name.split(' ')
  const body = method === 'GET' ? '' : '{}'
  const type = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const url = path.replace('{uid}', ada.id).replace(/\{\w+\}/g, 'unknown')
  const options = { method, headers: { ...headers, ...(body && type) } }
  return testServer.ask(url, body ? { ...options, body } : options)
}

const openToken = async (scopes: readonly TokenScope[]) =>
  (await connect(shop, { kind: 'token', scopes })).headers
const all = Object.entries<Endpoint>(endpoints)
const scoped = all.flatMap(([name, { scope }]) => (scope ? [{ name, needs: scope }] : []))

test('a caller without a login is refused by every endpoint that isn’t for everyone', async () => {
  for (const [name, { auth }] of all.filter(([, { auth }]) => auth !== 'none')) {
    for (const headers of [
      {},
      { authorization: 'Bearer invented' },
      { cookie: 'session=invented' },
    ])
      expect((await send(name, headers)).status, `${auth}: ${name}`).toBe(401)
  }
})

test('only these endpoints are for everyone', () => {
  const open = all.filter(([, { auth }]) => auth === 'none').map(([name]) => name)

  expect(open.filter((name) => !/^(POST|PUT|PATCH|DELETE) \/db\//.test(name))).toEqual([
    'POST /api/v1/device/code',
    'POST /api/v1/device/token',
    'GET /api/v1/releases',
    'GET /api/v1/openapi.json',
    'GET /.well-known/oauth-authorization-server/api',
    'GET /api/.well-known/oauth-authorization-server',
    'GET /.well-known/oauth-protected-resource/api/mcp',
    'POST /api/oauth/device_authorization',
    'POST /api/oauth/token',
    'POST /api/oauth/revoke',
    'GET /status.json',
    'GET /docs/search.json',
    'GET /docs/search.js',
    'POST /webhooks/stripe',
    'POST /passkeys/login-options',
    'POST /passkeys/sign-up-options',
  ])
})

describe('an API token', () => {
  test.each(scoped)('needs $needs for $name', async ({ name, needs }) => {
    const others = tokenScopes.filter((scope) => scope !== needs)

    const refused = await send(name, await openToken(others))

    expect(refused.status).toBe(403)
    expect(refused.text).toContain(needs)
    if (name.includes(' /api/')) expect(refused.text).toContain('"missing-scope"')
    expect((await send(name, await openToken([needs]))).text).not.toContain('missing-scope')
  })

  test("with no permission but models cannot read its owner's name and address", async () => {
    const models = await openToken(['models:use'])

    for (const { name } of scoped) {
      const { text } = await send(name, models)
      expect(text, name).not.toContain(ada.email)
      expect(text, name).not.toContain(ada.name)
    }
    expect((await send('GET /api/v1/me', models)).status).toBe(200)
    expect((await send('GET /api/v1/me', await openToken([...tokenScopes]))).text).toContain(
      ada.email,
    )
  })

  test('from before permissions existed can do what it could, and so can an editor', async () => {
    const former = await connect(shop, { kind: 'token' })
    const editor = await connect(shop)

    for (const { name } of scoped) {
      for (const { headers } of [former, editor])
        expect((await send(name, headers)).text, name).not.toContain('missing-scope')
    }
  })

  test('can always revoke itself', async () => {
    const { headers } = await connect(shop, { kind: 'token', scopes: ['usage:read'] })

    expect((await send('DELETE /api/v1/token', headers)).status).toBe(204)
    expect((await send('DELETE /api/v1/token', headers)).status).toBe(401)
  })
})
