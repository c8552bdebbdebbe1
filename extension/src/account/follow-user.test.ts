import { expect, test, vi } from 'vitest'
import type { FakeSite } from '../../tests/fake-site.ts'
import { openLoggedIn } from '../../tests/test-servers.ts'
import type { Site } from '../site/call-site.ts'
import type { Account } from './account.ts'
import { followUser } from './follow-user.ts'

test('a change on the site reaches the editor immediately', async () => {
  const { fake, site } = await openLoggedIn()
  const updates = follow(site)
  await vi.waitFor(() => expect(updates.plans).toEqual(['free']), 10_000)

  fake.change({ plan: 'essential', cycle: 'yearly' })

  await vi.waitFor(() => expect(updates.plans).toEqual(['free', 'essential']), 10_000)
  expect(updates.accounts.at(-1)).toMatchObject({ cycle: 'yearly', email: 'ada@ghost.example' })
  updates.stop()
  await updates.done
})

test('a lost connection is reopened and no change is missed', async () => {
  const { fake, site } = await openLoggedIn()
  const updates = follow(site, () => fake.change({ plan: 'pro' }))
  await vi.waitFor(() => expect(updates.plans).toEqual(['free']), 10_000)

  fake.disconnect()

  await vi.waitFor(() => expect(updates.plans.at(-1)).toBe('pro'), 10_000)
  expect(updates.connections).toEqual(['live', 'offline', 'live'])
  updates.stop()
})

test('while the site is down the editor retries less and less often, at least once a minute', async () => {
  const { fake, site } = await openLoggedIn()
  await fake.close()
  const waits: number[] = []

  const updates = follow(site, (ms) => {
    waits.push(ms)
    if (waits.length === 8) updates.stop()
  })
  await updates.done

  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(new Set(updates.connections)).toEqual(new Set(['offline']))
})

test.each([
  ['while the editor is connected', (fake: FakeSite) => fake.revoke()],
  ['while it is disconnected', (fake: FakeSite) => [fake.revoke(), fake.disconnect()]],
])('a token that is revoked %s logs the editor out', async (_, revoke) => {
  const { fake, site } = await openLoggedIn()
  const updates = follow(site)
  await vi.waitFor(() => expect(updates.plans).toEqual(['free']), 10_000)

  revoke(fake)
  await updates.done

  expect(updates.isRevoked()).toBe(true)
})

test.each([
  ['an HTML page', 403, '<h1>Forbidden</h1>'],
  ['a login page', 401, '<h1>Who are you?</h1>'],
  ['its own JSON', 403, '{"code":"blocked","error":"no"}'],
])('a proxy that answers with %s does not log the user out', async (_, status, body) => {
  const { site } = await openLoggedIn()
  const proxied = { ...site, fetch: async () => new Response(body, { status }) }
  let waits = 0

  const updates = follow(proxied, () => {
    waits += 1
    if (waits === 2) updates.stop()
  })
  await updates.done

  expect(updates.isRevoked()).toBe(false)
  expect(updates.connections).toEqual(['offline'])
})

test('an invalid event does not end the stream', async () => {
  const { fake, site } = await openLoggedIn()
  const updates = follow(site)
  await vi.waitFor(() => expect(updates.plans).toEqual(['free']), 10_000)

  fake.sendRaw('event: put\ndata: {"path":"/","da\n\nevent: put\ndata: null\n\n')
  fake.change({ plan: 'pro' })

  await vi.waitFor(() => expect(updates.plans).toEqual(['free', 'pro']), 10_000)
  expect(updates.connections).toEqual(['live'])
  updates.stop()
})

test('the token is never sent over an unencrypted connection', async () => {
  const { site } = await openLoggedIn()
  const requested: string[] = []
  const spy = async (address: RequestInfo | URL) => {
    requested.push(String(address))
    return new Response()
  }

  const updates = follow({ ...site, url: 'http://ghost.example', fetch: spy }, () => updates.stop())
  await updates.done

  expect(requested).toEqual([])
})

function follow(site: Site, onWait: (ms: number) => void = () => undefined) {
  const controller = new AbortController()
  const accounts: Account[] = []
  const plans: string[] = []
  const connections: string[] = []
  let isRevoked = false
  const done = followUser(site, {
    uid: 'ada-1',
    signal: controller.signal,
    wait: async (ms) => onWait(ms),
    onAccount(account) {
      accounts.push(account)
      if (plans.at(-1) !== account.plan) plans.push(account.plan)
    },
    onConnection(connection) {
      if (connections.at(-1) !== connection) connections.push(connection)
    },
    onRevoked() {
      isRevoked = true
    },
  })
  const stop = () => controller.abort()
  return { accounts, plans, connections, isRevoked: () => isRevoked, stop, done }
}
