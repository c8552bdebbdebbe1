import { expect, test, vi } from 'vitest'
import type { FakeSite } from '../../tests/fake-site.ts'
import { openLoggedIn } from '../../tests/sites.ts'
import type { Account } from '../account/account.ts'
import type { Site } from './ask-site.ts'
import { followUser } from './follow-user.ts'

test('what changes on the site is known in the editor at once', async () => {
  const { fake, site } = await openLoggedIn()
  const heard = listen(site)
  await vi.waitFor(() => expect(heard.plans).toEqual(['free']))

  fake.change({ plan: 'essential', cycle: 'yearly' })

  await vi.waitFor(() => expect(heard.plans).toEqual(['free', 'essential']))
  expect(heard.accounts.at(-1)).toMatchObject({ cycle: 'yearly', email: 'ada@ghost.example' })
  heard.stop()
  await heard.over
})

test('a line that is cut is opened again, and nothing is missed', async () => {
  const { fake, site } = await openLoggedIn()
  const heard = listen(site, () => fake.change({ plan: 'pro' }))
  await vi.waitFor(() => expect(heard.plans).toEqual(['free']))

  fake.cut()

  await vi.waitFor(() => expect(heard.plans.at(-1)).toBe('pro'))
  expect(heard.connections).toEqual(['live', 'offline', 'live'])
  heard.stop()
})

test('while the site is away it is asked ever less often, up to once a minute', async () => {
  const { fake, site } = await openLoggedIn()
  await fake.close()
  const waits: number[] = []

  const heard = listen(site, (ms) => {
    waits.push(ms)
    if (waits.length === 8) heard.stop()
  })
  await heard.over

  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(new Set(heard.connections)).toEqual(new Set(['offline']))
})

test.each([
  ['while the editor listens', (fake: FakeSite) => fake.revoke()],
  ['while it was away', (fake: FakeSite) => [fake.revoke(), fake.cut()]],
])('a token that is ended %s ends the listening', async (_, end) => {
  const { fake, site } = await openLoggedIn()
  const heard = listen(site)
  await vi.waitFor(() => expect(heard.plans).toEqual(['free']))

  end(fake)
  await heard.over

  expect(heard.isRevoked()).toBe(true)
})

test.each([
  ['a page of its own', 403, '<h1>Forbidden</h1>'],
  ['a page that asks for a login', 401, '<h1>Who are you?</h1>'],
  ['JSON of its own', 403, '{"code":"blocked","error":"no"}'],
])('a proxy that answers with %s does not log anyone out', async (_, status, body) => {
  const { site } = await openLoggedIn()
  const proxied = { ...site, fetch: async () => new Response(body, { status }) }
  let waits = 0

  const heard = listen(proxied, () => {
    waits += 1
    if (waits === 2) heard.stop()
  })
  await heard.over

  expect(heard.isRevoked()).toBe(false)
  expect(heard.connections).toEqual(['offline'])
})

test('an event that cannot be read does not end the stream', async () => {
  const { fake, site } = await openLoggedIn()
  const heard = listen(site)
  await vi.waitFor(() => expect(heard.plans).toEqual(['free']))

  fake.say('event: put\ndata: {"path":"/","da\n\nevent: put\ndata: null\n\n')
  fake.change({ plan: 'pro' })

  await vi.waitFor(() => expect(heard.plans).toEqual(['free', 'pro']))
  expect(heard.connections).toEqual(['live'])
  heard.stop()
})

test('the token is not sent to a site whose address is not encrypted', async () => {
  const { site } = await openLoggedIn()
  const asked: string[] = []
  const spy = async (address: RequestInfo | URL) => {
    asked.push(String(address))
    return new Response()
  }

  const heard = listen({ ...site, url: 'http://ghost.example', fetch: spy }, () => heard.stop())
  await heard.over

  expect(asked).toEqual([])
})

function listen(site: Site, onWait: (ms: number) => void = () => undefined) {
  const stopping = new AbortController()
  const accounts: Account[] = []
  const plans: string[] = []
  const connections: string[] = []
  let isRevoked = false
  const over = followUser(site, {
    uid: 'ada-1',
    signal: stopping.signal,
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
  const stop = () => stopping.abort()
  return { accounts, plans, connections, isRevoked: () => isRevoked, stop, over }
}
