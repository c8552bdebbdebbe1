import { beforeEach, expect, test } from 'vitest'
import { days, hours, later } from '#domain/time.ts'
import { call, connect } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { grace } from '#tests/people.ts'
import type { Shop } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import type { TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let headers: { authorization: string }

/** Ada on Free, with an editor. */
beforeEach(async () => {
  ;({ shop, testServer, headers } = await openShopServer(engines[0]))
})

const read = (sent: Record<string, string> = headers) =>
  call(testServer, { path: 'usage', method: 'GET', headers: sent })

async function request(id: string, sent = headers) {
  await call(testServer, { path: 'requests', headers: sent, body: { id } })
  const path = `requests/${id}/commit`
  expect((await call(testServer, { path, headers: sent })).status).toBe(200)
}

test('a status bar on Free reads what is left, when more comes back, and what was used today', async () => {
  const bar = await connect(shop, { kind: 'token', scopes: ['usage:read'], device: 'Waybar' })
  await request('one')
  await request('two')

  const answer = await read(bar.headers)

  expect(answer.status).toBe(200)
  const now = shop.calendar.now()
  const midnight = later(new Date(now.toISOString().slice(0, 10)), days(1))
  expect(answer.json).toEqual({
    plan: 'free',
    allowance: {
      ceiling: 1000,
      left: 998,
      perDay: 50,
      nextAt: now.getTime() + days(1) / 50,
      fullAt: now.getTime() + days(2) / 50,
      level: 'fine',
      alert: null,
    },
    today: {
      day: now.toISOString().slice(0, 10),
      requests: 2,
      limit: null,
      resetsAt: midnight.getTime(),
      sources: [{ kind: 'editor', name: 'VS Code', requests: 2 }],
    },
  })
})

test("a caller that has the response gets 304 until something changes, and nobody else's", async () => {
  const first = await read()
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  expect(first.headers['cache-control']).toBe('private, no-cache')

  for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
    const again = await read({ ...headers, 'if-none-match': known })
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag } })
    expect(again.headers['cache-control']).toBe('private, no-cache')
  }
  expect((await read({ ...headers, 'if-none-match': '"another"' })).status).toBe(200)
  shop.clock.move(hours(1))
  expect((await read({ ...headers, 'if-none-match': etag })).status).toBe(304)

  await request('one')
  const changed = await read({ ...headers, 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
  const others = (await connect(shop, { user: grace })).headers
  expect((await read({ ...others, 'if-none-match': String(changed.headers.etag) })).status).toBe(
    200,
  )
  expect((await read({ 'if-none-match': etag })).status).toBe(401)
})

test('shows the limit that a user has set for a day', async () => {
  const me = await call(testServer, { path: 'me', method: 'GET', headers })
  const userId = String(me.json.uid) as typeof grace.id
  await shop.usage.setPreferences(userId, { dailyLimit: 20, hasAlerts: true })

  expect((await read()).json).toMatchObject({ today: { limit: 20, requests: 0, sources: [] } })
})
