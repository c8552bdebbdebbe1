import { beforeEach, describe, expect, test } from 'vitest'
import { resetPassword, sendPasswordReset } from '#domain/identity/reset-password.ts'
import type { User } from '#domain/identity/user.ts'
import { allow, join, readSecret } from '#tests/accounts.ts'
import { call, connect } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { grace } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { openStream, type Stream } from '#tests/stream.ts'
import { openTestServer, type TestServer } from '#tests/test-server.ts'

const pollOptions = { timeout: 5_000 }
const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const

describe.each(oneEngine)('a live document that an editor reads on $name', (engine) => {
  let shop: Shop
  let testServer: TestServer
  let user: User
  let headers: { authorization: string }

  beforeEach(async () => {
    testServer = await openTestServer(async (siteUrl) => {
      shop = await openShop(engine, { siteUrl })
      return shop
    })
    user = (await join(shop, { email: 'countess@example.com' })).user
    headers = (await connect(shop, { user })).headers
  })

  async function read(sentHeaders = headers): Promise<Stream> {
    const stream = await openStream(`${testServer.origin}/db/users/${user.id}.json`, sentHeaders)
    await expect.poll(() => stream.events.length, pollOptions).toBe(1)
    return stream
  }
  const last = ({ events }: Stream) =>
    (events.at(-1)?.data as { data?: { allowance?: { left: number } } })?.data

  test('pushes the remaining allowance after requests, and coalesces a burst into a few events', async () => {
    const stream = await read()
    expect(last(stream)).toMatchObject({
      email: 'countess@example.com',
      subscription: { plan: 'free' },
      allowance: { ceiling: 1000, left: 1000, perDay: 50, nextAt: null, fullAt: null },
    })

    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(testServer, { path: 'requests', headers, body: { id: `request-${n}` } }),
      ),
    )
    await expect.poll(() => last(stream)?.allowance?.left, pollOptions).toBe(980)
    expect(stream.events.length).toBeLessThan(12)

    await call(testServer, { path: 'requests/request-1/release', headers })
    await expect.poll(() => last(stream)?.allowance?.left, pollOptions).toBe(981)
  })

  test('can be read by its owner only, with a valid token', async () => {
    const graces = await connect(shop, { user: grace })
    const ask = (sentHeaders: Record<string, string>, document = '.json') =>
      testServer.ask(`/db/users/${user.id}${document}`, { headers: sentHeaders })

    expect((await ask(headers)).status).toBe(200)
    expect((await ask(headers, '/subscription.json')).status).toBe(200)
    expect((await ask(graces.headers)).status).toBe(403)
    const stranger = await ask({ authorization: `Bearer gwe_${'x'.repeat(43)}` })
    expect(stranger.status).toBe(401)
    expect(stranger.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
  })

  test.each([
    [
      'its editor logs out',
      async () => void (await call(testServer, { path: 'token', method: 'DELETE', headers })),
    ],
    ['its owner disconnects it', async () => shop.sessions.endSessions(user.id)],
    [
      'its owner resets the password',
      async () => {
        await sendPasswordReset(shop, { email: user.email, from: '203.0.113.7' })
        const secret = await readSecret(shop, 'reset-password')
        allow(await resetPassword(shop, { secret, password: 'b2c3d4', from: '203.0.113.7' }))
      },
    ],
  ])('ends within a second when %s', async (_, end) => {
    const stream = await read()

    await end()

    await expect.poll(stream.isOver, { timeout: 1_000, interval: 20 }).toBe(true)
    expect(stream.events.at(-1)).toMatchObject({ event: 'auth_revoked' })
    expect((await call(testServer, { path: 'me', method: 'GET', headers })).status).toBe(401)
  })

  test('goes on for an API token when its owner is no longer on Pro: reading is in every plan', async () => {
    const free = await shop.users.findSubscription(user.id)
    await shop.users.setSubscription(user.id, pro)
    const token = await connect(shop, { user, kind: 'token' })
    const stream = await read(token.headers)

    if (free) await shop.users.setSubscription(user.id, free)
    await shop.changes.publish(user.id)

    await expect
      .poll(() => last(stream), pollOptions)
      .toMatchObject({
        subscription: { plan: 'free' },
      })
    expect(stream.isOver()).toBe(false)
    const answer = await call(testServer, { path: 'me', method: 'GET', headers: token.headers })
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({
      code: 'not-allowed',
      upgradeUrl: `${testServer.origin}/pricing`,
    })
  })
})
