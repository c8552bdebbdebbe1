import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import type { Shop } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import type { TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let headers: { authorization: string }

beforeEach(async () => {
  ;({ shop, testServer, headers } = await openShopServer(engines[0]))
})

const reserve = (id = 'one', sentHeaders = headers) =>
  call(testServer, { path: 'requests', headers: sentHeaders, body: { id } })
const settle = (end: string, id = 'one', sentHeaders = headers) =>
  call(testServer, { path: `requests/${id}/${end}`, headers: sentHeaders })
const me = (sentHeaders: Record<string, string> = headers) =>
  call(testServer, { path: 'me', method: 'GET', headers: sentHeaders })

describe('an invalid API call', () => {
  test('from another site that starts a login is refused and logged', async () => {
    const body = { client_id: 'ghost-writers-ia', device_name: 'VS Code' }
    const from = { origin: 'https://evil.example' }

    expect((await call(testServer, { path: 'device/code', headers: from, body })).status).toBe(403)

    expect(
      testServer.listLines().filter(({ event }) => event === 'foreign-origin-refused'),
    ).toHaveLength(1)
  })

  test.each(['GET', 'POST'])('%s to an unknown path gets 404', async (method) => {
    for (const path of ['nothing', 'requests/one', 'requests/one/burn', 'me/more']) {
      const answer = await call(testServer, { path, method, headers })
      expect(answer.status).toBe(404)
      expect(answer.json).toEqual({ error: 'Not found', code: 'not-found' })
    }
  })

  test.each(['', 'a'.repeat(101), 'a b', 'é', '../x', 'a\n', 7, null, ['a'], { a: 1 }])(
    'with the invalid id %j is refused',
    async (id) => {
      const answer = await call(testServer, { path: 'requests', headers, body: { id } })

      expect(answer.status).toBe(400)
      expect(answer.json.code).toBe('bad-request')
    },
  )

  test.each(['a%20b', 'a'.repeat(101), '%F0%9F%91%BB', 'a.b'])(
    'with the invalid id %s in the URL is refused',
    async (id) => {
      expect((await settle('commit', id)).status).toBe(400)
    },
  )

  test.each([
    ['a form', 'id=one', 'application/x-www-form-urlencoded', 415],
    ['JSON sent as text/plain', '{"id":"one"}', 'text/plain', 415],
    ['truncated JSON', '{"id":', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    [
      'an oversized body',
      JSON.stringify({ id: 'one', more: 'x'.repeat(5_000) }),
      'application/json',
      413,
    ],
  ])('with %s is refused', async (_, body, type, status) => {
    for (const path of ['requests', 'device/code', 'device/token']) {
      const answer = await testServer.ask(`/api/v1/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
        body,
      })
      expect(answer.status).toBe(status)
      expect(JSON.parse(answer.text).error).toBeTruthy()
    }
    expect((await me()).headers['ratelimit-remaining']).toBe('1000')
  })

  test('gets a JSON error without details when something breaks', async () => {
    Object.assign(shop.sessions, {
      findSession: () => Promise.reject(new Error('the disk is full')),
    })

    const cookie = 'session=ImFueXRoaW5nIg%3D%3D'
    for (const answer of [
      await me(),
      await me({ cookie }),
      await reserve(),
      await settle('commit'),
    ]) {
      expect(answer.status).toBe(500)
      expect(answer.json).toEqual({ error: 'Something went wrong on our end', code: 'fault' })
    }
    expect(JSON.stringify(testServer.listLines())).toContain('the disk is full')
  })
})
