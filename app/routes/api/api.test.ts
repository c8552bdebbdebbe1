import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#domain/time.ts'
import { call, connect, leave } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import type { Shop } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import { signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let headers: { authorization: string }
let token: string
const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'yearly' } as const

beforeEach(async () => {
  ;({ shop, testServer, headers, token } = await openShopServer(engines[0]))
})

const reserve = (id = 'one', sentHeaders = headers) =>
  call(testServer, { path: 'requests', headers: sentHeaders, body: { id } })
const settle = (end: string, id = 'one', sentHeaders = headers) =>
  call(testServer, { path: `requests/${id}/${end}`, headers: sentHeaders })
const me = (sentHeaders: Record<string, string> = headers) =>
  call(testServer, { path: 'me', method: 'GET', headers: sentHeaders })

describe('a caller with a token', () => {
  test('gets their account and allowance, in the body and in the headers', async () => {
    await leave(shop, 999)

    const answer = await me()

    expect(answer.status).toBe(200)
    const nextAt = shop.clock.now().getTime() + days(1) / 50
    expect(answer.json).toEqual({
      uid: ada.id,
      email: ada.email,
      name: ada.name,
      plan: 'free',
      cycle: null,
      allowance: {
        ceiling: 1000,
        left: 999,
        perDay: 50,
        nextAt,
        fullAt: nextAt,
        level: 'fine',
        alert: null,
      },
      entitlements: getEntitlements('free'),
      includedIn: {
        'block-completion': ['Essential', 'Pro'],
        explain: ['Essential', 'Pro'],
        snippets: ['Essential', 'Pro'],
        'fine-tuning': ['Pro'],
      },
      language: null,
      snippetRevision: 0,
      teamsRevision: 0,
      tunedModelRevision: 0,
    })
    expect(answer.headers).toMatchObject({
      'ratelimit-limit': '1000',
      'ratelimit-remaining': '999',
      'ratelimit-reset': String(days(1) / 50 / 1000),
      'cache-control': 'no-store',
    })
  })

  test('reserves a request and commits or releases it', async () => {
    expect((await reserve('a')).json).toMatchObject({
      id: 'a',
      state: 'held',
      allowance: { left: 999 },
    })
    expect((await settle('commit', 'a')).json).toMatchObject({ state: 'committed' })
    await reserve('b')
    const released = await settle('release', 'b')

    expect(released.json).toMatchObject({ id: 'b', state: 'released', allowance: { left: 999 } })
    expect(released.headers['ratelimit-remaining']).toBe('999')
  })

  test('cannot reuse the id of a committed or released request', async () => {
    await reserve('a')
    await settle('commit', 'a')
    await reserve('b')
    await settle('release', 'b')

    for (const id of ['a', 'b']) {
      const answer = await reserve(id)
      expect(answer.status).toBe(409)
      expect(answer.json).toEqual({
        error: 'This request id was already used. Use a new one',
        code: 'request-settled',
      })
    }
    expect((await me()).json).toMatchObject({ allowance: { left: 999 } })
  })

  test('gets an upgrade link and the next time when the allowance is empty', async () => {
    await leave(shop, 1)
    await reserve('last')

    const answer = await reserve('next')

    expect(answer.status).toBe(429)
    const waitMs = days(1) / 50
    expect(answer.json).toEqual({
      error: "You've used up your requests for now",
      code: 'allowance-empty',
      upgradeUrl: `${testServer.origin}/pricing`,
      action: { kind: 'upgrade', label: 'Upgrade', url: `${testServer.origin}/pricing` },
      nextAt: shop.clock.now().getTime() + waitMs,
    })
    expect(answer.headers).toMatchObject({
      'retry-after': String(waitMs / 1000),
      'ratelimit-remaining': '0',
    })
  })

  test('never gets more than the allowance, however many editors ask at the same time', async () => {
    await leave(shop, 100)
    const editors = await Promise.all([1, 2, 3, 4, 5].map(() => connect(shop)))

    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) => reserve(`request-${n}`, editors[n % 5]?.headers)),
    )

    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(429)]).toEqual([100, 400])
    expect((await me()).headers['ratelimit-remaining']).toBe('0')
  })

  test('has no limit and no limit headers on Pro', async () => {
    await shop.users.setSubscription(ada.id, pro)

    const answer = await reserve()

    expect(answer.json.allowance).toEqual({
      ceiling: null,
      left: null,
      perDay: null,
      nextAt: null,
      fullAt: null,
      level: 'unlimited',
      alert: null,
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([])
    expect((await me()).json).toMatchObject({ plan: 'pro', cycle: 'yearly' })
  })

  test("cannot see other users' requests", async () => {
    const graces = await connect(shop, { user: grace })
    await reserve('adas')

    for (const end of ['commit', 'release']) {
      const answer = await settle(end, 'adas', graces.headers)
      expect(answer.status).toBe(404)
      expect(answer.json.code).toBe('no-such-request')
    }
    expect((await settle('commit', 'adas')).json).toMatchObject({ state: 'committed' })
  })

  test('can revoke the token, which then stops working', async () => {
    const answer = await call(testServer, { path: 'token', method: 'DELETE', headers })

    expect(answer.status).toBe(204)
    expect((await me()).status).toBe(401)
  })

  test('is rate-limited after 600 calls in a minute, without affecting others', async () => {
    const other = await connect(shop)
    const now = shop.clock.now()
    const key = `calls:${shop.secrets.hash(token)}`
    for (let count = 0; count < 600; count += 1)
      await shop.callRateLimit.take({ key, max: 600, windowMs: 60_000, now })

    const answer = await me()

    expect(answer.status).toBe(429)
    expect(answer.json.code).toBe('too-many')
    expect(answer.headers['retry-after']).toBe('60')
    expect((await me(other.headers)).status).toBe(200)
  })
})

describe('a caller without a valid token', () => {
  const credentials: Record<
    string,
    () => Promise<Record<string, string>> | Record<string, string>
  > = {
    'no token': () => ({}),
    'an empty token': () => ({ authorization: 'Bearer ' }),
    'an unknown token': () => ({ authorization: `Bearer gwe_${'x'.repeat(43)}` }),
    'a malformed token': () => ({ authorization: 'Bearer hello' }),
    'an oversized token': () => ({ authorization: `Bearer gwe_${'x'.repeat(9_000)}` }),
    'basic authentication': () => ({ authorization: `Basic ${btoa(`ada:${token}`)}` }),
    'the stored hash of the token': () => ({
      authorization: `Bearer gwe_${shop.secrets.hash(token)}`,
    }),
    'a revoked token': async () => {
      await shop.sessions.endSessions(ada.id)
      return headers
    },
    'an expired token': () => {
      shop.clock.move(days(90))
      return headers
    },
    "a browser's session token": async () => (await connect(shop, { kind: 'browser' })).headers,
  }

  test.each(Object.keys(credentials))('gets 401 before any other check: %s', async (name) => {
    const sentHeaders = (await credentials[name]?.()) ?? {}
    let lookups = 0
    const { findSession } = shop.sessions
    Object.assign(shop.sessions, {
      findSession: (id: string) => {
        lookups += 1
        return findSession(id)
      },
    })
    const { findSubscription } = shop.users
    Object.assign(shop.users, {
      findSubscription: () => Promise.reject(new Error('called before authentication')),
    })

    for (const path of ['requests', 'requests/one/commit', 'requests/!/release']) {
      const answer = await call(testServer, { path, headers: sentHeaders, body: { id: '!' } })
      expect(answer.status).toBe(401)
      expect(answer.json).toEqual({ error: 'Please log in first', code: 'not-signed-in' })
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
    expect((await me(sentHeaders)).status).toBe(401)
    expect(
      (await call(testServer, { path: 'token', method: 'DELETE', headers: sentHeaders })).status,
    ).toBe(401)
    expect(lookups).toBeLessThanOrEqual(5)
    Object.assign(shop.users, { findSubscription })
    expect(await shop.usage.listDays(ada.id, '')).toEqual([])
    expect(JSON.stringify(testServer.listLines())).not.toContain(token)
  })

  test('is logged without the token', async () => {
    await shop.sessions.endSessions(ada.id)
    await me()

    const [line] = testServer.listLines().filter(({ event }) => event === 'token-refused')
    expect(line).toMatchObject({ reason: 'not-signed-in' })
    expect(JSON.stringify(line)).not.toContain('gwe_')
  })

  test('can read with the session cookie, but not write', async () => {
    const cookie = await signInAs(shop, { siteUrl: testServer.origin })

    expect((await me({ cookie })).status).toBe(200)
    expect((await reserve('one', { cookie } as never)).status).toBe(401)
    const bad = { cookie, authorization: `Bearer gwe_${'x'.repeat(43)}` }
    expect((await me(bad)).status).toBe(401)
  })

  test("an editor's token does not work as a session cookie", async () => {
    const cookie = `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`

    expect((await testServer.ask('/dashboard', { headers: { cookie } })).status).toBe(302)
  })
})
