import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { call, connect } from './editors.ts'
import { ada } from './people.ts'
import { type TestPorts, toTestPorts } from './ports.ts'
import { openProxiedDatabase } from './proxied-database.ts'
import { openTestServer, signInAs } from './test-server.ts'

/** The site with Ada logged in, in a browser and an editor. */
async function openAdas(address: StoreAddress) {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  let ports: TestPorts | undefined
  const testServer = await openTestServer(async (siteUrl) => {
    ports = toTestPorts(store, { siteUrl })
    await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
    return ports
  })
  if (!ports) throw new Error('The test server was opened without ports')
  const cookie = await signInAs(ports, { siteUrl: testServer.origin })
  const { headers } = await connect(ports)

  return {
    store,
    ports,
    read: (path: string) => testServer.ask(path, { headers: { cookie } }),
    reserve: () => call(testServer, { path: 'requests', headers, body: { id: 'request-1' } }),
    sendMessage: () =>
      testServer.ask('/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=Ada&email=ada%40example.com&text=Hello',
      }),
    buy: () =>
      testServer.ask('/.netlify/functions/create-checkout', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ plan: 'pro', billingCycle: 'monthly', userId: ada.id }),
      }),
  }
}

const unavailable = { status: 503, headers: { 'retry-after': '5' } }

describe('while the database cannot be written to', () => {
  const forbidWrites = ({ db }: Store) => sql`pragma query_only = on`.execute(db)

  test('logged-in users can read every page, and the operator is alerted', async () => {
    const { store, ports, read } = await openAdas({ engine: 'sqlite', file: ':memory:' })
    await forbidWrites(store)
    ports.clock.move(minutes(5))

    for (const path of ['/', '/dashboard', '/account', '/pricing']) {
      expect(await read(path), path).toMatchObject({ status: 200 })
    }

    expect(ports.alerts).toContainEqual(
      expect.objectContaining({ event: 'session_renewal_failed', facts: expect.anything() }),
    )
  })

  test('writes get 503 with Retry-After, as a page or as JSON', async () => {
    const adas = await openAdas({ engine: 'sqlite', file: ':memory:' })
    await forbidWrites(adas.store)

    const message = await adas.sendMessage()
    const reserved = await adas.reserve()

    expect(message).toMatchObject(unavailable)
    expect(message.headers['content-type']).toMatch('text/html')
    expect(reserved).toMatchObject({ ...unavailable, json: { code: 'fault' } })
  })
})

test('while the database is unreachable what needs it gets 503, and the health checks do not', async () => {
  const { proxy, url } = await openProxiedDatabase()
  const { read, reserve, buy, sendMessage } = await openAdas({ engine: 'postgres', url })
  proxy.cut()

  const page = await read('/dashboard')
  expect(page).toMatchObject(unavailable)
  expect(page.text).toContain('Something went wrong on our end')
  expect(await read('/dashboard.data')).toMatchObject(unavailable)
  // Public pages don't need it: Ada gets them as a visitor does, and stays logged in.
  for (const path of ['/', '/pricing', '/pricing.data', '/docs', '/login']) {
    const found = await read(path)
    expect(found, path).toMatchObject({ status: 200 })
    expect(found.headers['set-cookie'], path).toBeUndefined()
  }
  expect((await read('/pricing')).text).toContain('Log in')
  expect(await read('/no-such-page')).toMatchObject({ status: 404 })
  expect(await sendMessage()).toMatchObject(unavailable)
  expect(await reserve()).toMatchObject({ ...unavailable, json: { code: 'fault' } })
  const bought = await buy()
  expect(bought).toMatchObject(unavailable)
  expect(JSON.parse(bought.text)).toEqual({ error: expect.any(String), code: 'fault' })
  // Not 503: a load balancer would take the public pages away, which don't need the database.
  const findStore = async () => JSON.parse((await read('/readyz')).text)
  await expect.poll(findStore).toEqual({ ready: true, store: false })
  expect(await read('/readyz')).toMatchObject({ status: 200 })
  expect(await read('/readyz?store')).toMatchObject({ status: 503 })
  expect(await read('/healthz')).toMatchObject({ status: 200 })

  proxy.repair()
  const findStatus = async () => (await read('/dashboard')).status
  await expect.poll(findStatus, { timeout: 2_000 }).toBe(200)
  await expect.poll(findStore).toEqual({ ready: true, store: true })
  expect(await read('/readyz?store')).toMatchObject({ status: 200 })
})
