import { beforeEach, describe, expect, test } from 'vitest'
import type { Subscription } from '#domain/identity/user.ts'
import { days, later } from '#domain/time.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { openStream, type Stream } from '#tests/stream.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

const path = `/db/users/${ada.id}/subscription.json`
const pollOptions = { timeout: 5_000 }

describe.each(sampledEngines)('a live document on $name', (engine) => {
  let shop: Shop
  let testServer: TestServer
  let cookie: string
  let listening: ReadonlySet<object>
  let pro: Subscription

  beforeEach(async () => {
    testServer = await openTestServer(async (siteUrl) => {
      shop = await openShop(engine, { siteUrl })
      return { ...shop, changes: countListeners(shop.changes) }
    })
    cookie = await signInAs(shop, { siteUrl: testServer.origin })
    const expiresAt = later(shop.clock.now(), days(31))
    pro = { plan: 'pro', requestLimit: -1, expiresAt, billingCycle: 'monthly' }
  })

  function countListeners({ listen, ...publish }: Shop['changes']): Shop['changes'] {
    const listeners = new Set<object>()
    listening = listeners
    return {
      ...publish,
      listen(topic, onChange) {
        const stop = listen(topic, onChange)
        listeners.add(stop)
        return () => {
          listeners.delete(stop)
          stop()
        }
      },
    }
  }

  async function read(): Promise<Stream> {
    const stream = await openStream(`${testServer.origin}${path}`, { cookie })
    await expect.poll(() => stream.events.length, pollOptions).toBe(1)
    return stream
  }

  /** The document in the last `put` event. */
  const last = ({ events }: Stream) => (events.at(-1)?.data as { data?: unknown })?.data

  test('can be read by its owner as JSON', async () => {
    const answer = await testServer.ask(path, { headers: { cookie } })

    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ plan: 'free', requestLimit: 1_000 })
    expect(answer.headers['cache-control']).toBe('no-store')
    const whole = await testServer.ask(`/db/users/${ada.id}.json`, { headers: { cookie } })
    expect(JSON.parse(whole.text)).toMatchObject({
      email: ada.email,
      subscription: { plan: 'free' },
    })
  })

  test('streams its current state and every change', async () => {
    const stream = await read()
    expect(stream.response.headers['content-type']).toMatch('text/event-stream')
    expect(stream.events).toMatchObject([
      { event: 'put', data: { path: '/', data: { plan: 'free' } } },
    ])

    await shop.users.setSubscription(ada.id, pro)

    await expect
      .poll(() => last(stream), pollOptions)
      .toEqual({
        plan: 'pro',
        requestLimit: -1,
        billingCycle: 'monthly',
        expiresAt: pro.expiresAt?.getTime(),
      })
    expect(stream.events).toHaveLength(2)
  })

  test('sends nothing when nothing has changed, and nothing about other users', async () => {
    const stream = await read()

    await shop.changes.publish(ada.id)
    await shop.users.setSubscription(grace.id, pro)
    await shop.users.setSubscription(ada.id, { ...pro, plan: 'essential' })

    await expect.poll(() => last(stream), pollOptions).toMatchObject({ plan: 'essential' })
    expect(stream.events).toHaveLength(2)
  })

  test('coalesces a burst of changes and ends with the last one', async () => {
    const stream = await read()

    await shop.transaction(async ({ users }) => {
      for (let requestLimit = 1; requestLimit <= 200; requestLimit += 1)
        await users.setSubscription(ada.id, { ...pro, requestLimit })
    })
    await expect.poll(() => last(stream), pollOptions).toMatchObject({ requestLimit: 200 })
    expect(stream.events).toHaveLength(2)

    await Promise.all(
      Array.from({ length: 100 }, (_, count) =>
        shop.users.setSubscription(ada.id, { ...pro, requestLimit: 1_000 + count }),
      ),
    )
    await shop.users.setSubscription(ada.id, pro)
    await expect.poll(() => last(stream), pollOptions).toMatchObject({ requestLimit: -1 })
    expect(stream.events.length).toBeLessThanOrEqual(103)
  })

  test('cannot be read by visitors or by other users', async () => {
    const graces = await signInAs(shop, { user: grace, siteUrl: testServer.origin })
    const accept = 'text/event-stream'

    expect((await testServer.ask(path)).status).toBe(401)
    expect((await testServer.ask(path, { headers: { accept } })).status).toBe(401)
    expect((await testServer.ask(path, { headers: { cookie: graces } })).status).toBe(403)
    expect((await testServer.ask(path, { headers: { cookie: graces, accept } })).status).toBe(403)
    expect(listening.size).toBe(0)
  })

  test.each(['PUT', 'PATCH', 'POST', 'DELETE'])(
    'cannot be written, not even by its owner: %s',
    async (method) => {
      const headers = { cookie, origin: testServer.origin, 'content-type': 'application/json' }
      const body = JSON.stringify({ plan: 'pro', requestLimit: -1 })
      Object.assign(headers, { 'content-length': String(body.length) })

      for (const address of [path, `/db/users/${ada.id}.json`]) {
        const answer = await testServer.ask(address, { method, headers, body })
        expect(answer.status).toBe(403)
        expect(JSON.parse(answer.text)).toEqual({
          error: 'Permission denied',
          code: 'permission-denied',
        })
      }
      expect(await shop.users.findSubscription(ada.id)).toMatchObject({ plan: 'free' })
    },
  )

  test.each([
    ['the session is ended', () => shop.sessions.endSessions(ada.id)],
    ['the account is deleted', () => shop.users.deleteUser(ada.id)],
  ])('ends when %s', async (_, end) => {
    const stream = await read()

    await end()

    await expect.poll(stream.isOver, pollOptions).toBe(true)
    expect(stream.events.at(-1)).toMatchObject({ event: 'auth_revoked' })
    expect(listening.size).toBe(0)
  })

  test('counts as use of the site, so that its owner is looked up at a hosted provider', async () => {
    const stream = await read()
    shop.activeUsers.markChecked(ada.id, new Date(0))

    await shop.users.setSubscription(ada.id, pro)

    await expect.poll(() => last(stream), pollOptions).toMatchObject({ plan: 'pro' })
    expect(shop.activeUsers.listUnchecked(shop.clock.now(), 9)).toEqual([ada.id])
  })

  test('that is refused never deletes the session cookie, which may be a new one by now', async () => {
    await shop.sessions.endSessions(ada.id)
    const headers = { cookie, accept: 'text/event-stream' }

    const refused = await testServer.ask(path, { headers })

    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined])
    const page = await testServer.ask('/dashboard', { headers: { cookie } })
    expect(page.headers['set-cookie']?.join()).toContain('Max-Age=0')
  })

  test('stays open in one browser when another one is logged out', async () => {
    const stream = await read()
    await signInAs(shop, { siteUrl: testServer.origin })
    const [other] = (await shop.sessions.listSessions(ada.id)).filter(({ id }) => id !== own())

    await shop.sessions.endSession(ada.id, other?.id ?? '')
    await shop.users.setSubscription(ada.id, pro)

    await expect.poll(() => last(stream), pollOptions).toMatchObject({ plan: 'pro' })
    expect(stream.isOver()).toBe(false)

    function own(): string {
      const token = JSON.parse(atob(decodeURIComponent(cookie.split('=')[1] ?? '')))
      return shop.secrets.hash(token)
    }
  })

  test('ends when the server shuts down', async () => {
    const stream = await read()

    testServer.leave()

    await expect.poll(stream.isOver, pollOptions).toBe(true)
    expect(stream.response.complete).toBe(true)
    expect(listening.size).toBe(0)
  })

  test('ends when reading fails, and the error is logged', async () => {
    const stream = await read()
    Object.assign(shop.sessions, {
      findSession: () => Promise.reject(new Error('the disk is full')),
    })

    await shop.changes.publish(ada.id)

    await expect.poll(stream.isOver, pollOptions).toBe(true)
    expect(listening.size).toBe(0)
    expect(JSON.stringify(testServer.listLines())).toContain('the disk is full')
  })

  test('can be open ten times per user, and an eleventh stream closes the oldest', async () => {
    const first = await read()
    const others = await Promise.all(Array.from({ length: 9 }, read))
    const eleventh = await read()

    await expect.poll(first.isOver, pollOptions).toBe(true)
    expect(first.events.at(-1)).toEqual({ event: 'cancel', data: null })
    await shop.users.setSubscription(ada.id, pro)
    for (const stream of [...others, eleventh]) {
      await expect.poll(() => last(stream), pollOptions).toMatchObject({ plan: 'pro' })
    }
    expect(listening.size).toBe(10)
  })

  test('does not start for a HEAD request', async () => {
    const headers = { cookie, accept: 'text/event-stream' }

    const answer = await testServer.ask(path, { method: 'HEAD', headers })

    expect(answer.status).toBe(200)
    await expect.poll(() => listening.size, pollOptions).toBe(0)
  })

  test('is cleaned up when the client disconnects', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, read))
    expect(listening.size).toBe(10)

    for (const stream of streams) stream.leave()

    await expect.poll(() => listening.size, pollOptions).toBe(0)
    await expect.poll(testServer.countConnections, pollOptions).toBe(0)
    expect(testServer.listLines().filter(({ event }) => event === 'fault')).toEqual([])
  })
})
