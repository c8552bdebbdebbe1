import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { call, connect } from './editors.ts'
import { engines } from './engines.ts'
import { openTestHouse, signInAs } from './house.ts'
import { ada } from './people.ts'
import { type TestPorts, toTestPorts } from './ports.ts'
import { openProxy } from './proxy.ts'
import { startSite } from './site-process.ts'

/** A house in which Ada is signed in, with an editor of hers. */
async function openAdas(address: StoreAddress) {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  let ports: TestPorts | undefined
  const house = await openTestHouse(async (siteUrl) => {
    ports = toTestPorts(store, { siteUrl })
    await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
    return ports
  })
  if (!ports) throw new Error('The house was opened without ports')
  const cookie = await signInAs(ports, { siteUrl: house.origin })
  const { headers } = await connect(ports)

  return {
    store,
    ports,
    look: (path: string) => house.ask(path, { headers: { cookie } }),
    reserve: () => call(house, { path: 'requests', headers, body: { id: 'request-1' } }),
    writeLetter: () =>
      house.ask('/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=Ada&email=ada%40example.com&text=Hello',
      }),
    buy: () =>
      house.ask('/.netlify/functions/create-checkout', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ plan: 'pro', billingCycle: 'monthly', userId: ada.id }),
      }),
  }
}

const later = { status: 503, headers: { 'retry-after': '5' } }

describe('while the database cannot be written to', () => {
  const forbidWrites = ({ db }: Store) => sql`pragma query_only = on`.execute(db)

  test('whoever is signed in reads every page, and those who run the site are told', async () => {
    const { store, ports, look } = await openAdas({ engine: 'sqlite', file: ':memory:' })
    await forbidWrites(store)
    ports.clock.move(minutes(5))

    for (const path of ['/', '/dashboard', '/account', '/pricing']) {
      expect(await look(path), path).toMatchObject({ status: 200 })
    }

    expect(ports.alerts).toContainEqual(
      expect.objectContaining({ event: 'session-not-renewed', facts: expect.anything() }),
    )
  })

  test('whoever would write is told to try again later, in words or in JSON', async () => {
    const adas = await openAdas({ engine: 'sqlite', file: ':memory:' })
    await forbidWrites(adas.store)

    const letter = await adas.writeLetter()
    const reserved = await adas.reserve()

    expect(letter).toMatchObject(later)
    expect(letter.headers['content-type']).toMatch('text/html')
    expect(reserved).toMatchObject({ ...later, json: { code: 'fault' } })
  })
})

/** A PostgreSQL at the end of a cable. */
async function openCable() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('Only PostgreSQL can be away')
  const { hostname, port, pathname } = new URL(address.url)
  const proxy = await openProxy({ host: hostname, port: Number(port) })
  return { proxy, url: `postgres://app@127.0.0.1:${proxy.port}${pathname}` }
}

test('a database that is away makes everything wait for it but the word that we live', async () => {
  const { proxy, url } = await openCable()
  const { look, reserve, buy, writeLetter } = await openAdas({ engine: 'postgres', url })
  proxy.cut()

  const page = await look('/dashboard')
  expect(page).toMatchObject(later)
  expect(page.text).toContain('Something went wrong on our end')
  expect(await look('/dashboard.data')).toMatchObject(later)
  expect(await writeLetter()).toMatchObject(later)
  expect(await reserve()).toMatchObject({ ...later, json: { code: 'fault' } })
  const bought = await buy()
  expect(bought).toMatchObject(later)
  expect(JSON.parse(bought.text)).toEqual({ error: expect.any(String), code: 'fault' })
  expect(await look('/readyz')).toMatchObject({ status: 503 })
  expect(await look('/healthz')).toMatchObject({ status: 200 })

  proxy.mend()
  expect(await look('/dashboard')).toMatchObject({ status: 200 })
  expect(await look('/readyz')).toMatchObject({ status: 200 })
})

test('a site whose database goes in the middle of a rush lives on, and leaves with 0 while it is away', async () => {
  const { proxy, url } = await openCable()
  const site = await startSite({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const look = async (path: string) => {
    const headers = { cookie: 'session=ImFueXRoaW5nIg%3D%3D' }
    return (await fetch(site.origin + path, { headers })).status
  }

  const rush = Array.from({ length: 200 }, () => look('/'))
  await Promise.race(rush)
  proxy.hangUp()
  for (const status of await Promise.all(rush)) expect([200, 503]).toContain(status)
  await expect.poll(() => look('/')).toBe(200)

  proxy.cut()
  expect(await look('/')).toBe(503)
  expect(await look('/healthz')).toBe(200)
  expect(await site.stop()).toBe(0)
})
