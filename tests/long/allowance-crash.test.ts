import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { releaseOverdue } from '#domain/usage/settle.ts'
import { openStore, type StoreAddress } from '#store/open-store.ts'
import { stoppedClock } from '../clock.ts'
import { connect, leave } from '../editors.ts'
import { engines } from '../engines.ts'
import { holdWrites } from '../hold-writes.ts'
import { ada } from '../people.ts'
import { toTestPorts } from '../ports.ts'
import { type SiteProcess, startSite } from '../site-process.ts'

const polling = { timeout: 10_000 }
const limit = 100

/** Ada with 100 requests left and five editors, on a database that several sites can share. */
async function openAdas(setup: { address: StoreAddress; env: Record<string, string> }) {
  const store = await openStore(setup.address)
  onTestFinished(() => store.close())
  const ports = toTestPorts(store, { clock: stoppedClock(new Date()) })
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  await leave(ports, limit)
  const editors = await Promise.all([1, 2, 3, 4, 5].map(() => connect(ports)))
  const start = () => startSite(setup.env)

  async function reserve({ origin }: SiteProcess, number: number) {
    const answer = await fetch(`${origin}/api/v1/requests`, {
      method: 'POST',
      body: JSON.stringify({ id: `request-${number}` }),
      headers: {
        'content-type': 'application/json',
        authorization: editors[number % 5]?.headers.authorization ?? '',
      },
    }).catch(() => null)
    return { status: answer?.status ?? 0, reset: answer?.headers.get('ratelimit-reset') }
  }

  async function commit({ origin }: SiteProcess, number: number) {
    const { headers } = editors[number % 5] ?? {}
    const path = `${origin}/api/v1/requests/request-${number}/commit`
    await fetch(path, { method: 'POST', ...(headers && { headers }) }).catch(() => null)
  }

  async function count() {
    const rows = await store.db.selectFrom('reservation').select('state').execute()
    const { bucket } = await readAllowance(ports, { userId: ada.id, plan: 'free' })
    return { held: rows.filter(({ state }) => state === 'held').length, left: bucket?.left }
  }
  return { ports, start, reserve, commit, count }
}

async function onPostgres() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  return { address, env: { DATABASE_URL: address.url }, url: address.url }
}

function onSqlite() {
  const dir = mkdtempSync(join(tmpdir(), 'allowance-'))
  const file = join(dir, 'ghost-writers-ia.sqlite')
  return { address: { engine: 'sqlite', file } as const, env: { DATA_DIR: dir } }
}

test('of 500 concurrent requests from five editors to two replicas, exactly the 100 that are left are granted', async () => {
  const { start, reserve, count } = await openAdas(await onPostgres())
  const sites = await Promise.all([start(), start()])

  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, number) => reserve(sites[number % 2] as SiteProcess, number)),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(400)
  for (const { reset } of refused) expect(Number(reset)).toBeGreaterThan(0)
  expect(await count()).toEqual({ held: limit, left: 0 })
}, 60_000)

test('a site that is killed during a reservation has reserved nothing', async () => {
  const setup = await onPostgres()
  const { start, reserve, count } = await openAdas(setup)
  const site = await start()
  const hold = await holdWrites(setup.url, { event: 'insert', table: 'bucket' })

  const answer = reserve(site, 1)
  await expect.poll(hold.countWaiting, polling).toBe(1)
  await site.kill()
  await hold.endWaiting()

  expect((await answer).status).toBe(0)
  await expect.poll(hold.countWaiting, polling).toBe(0)
  expect(await count()).toEqual({ held: 0, left: limit })
  expect((await reserve(await start(), 1)).status).toBe(200)
  expect(await count()).toEqual({ held: 1, left: limit - 1 })
}, 60_000)

test('a site that is killed under load never grants more than are left, and up to 20 lost requests are released', async () => {
  const { ports, start, reserve, count } = await openAdas(onSqlite())
  const killed = await start()
  const rush = Array.from({ length: 60 }, (_, number) => reserve(killed, number))
  await Promise.race(rush)
  await killed.kill()
  const first = await Promise.all(rush)

  const site = await start()
  const again = await Promise.all(Array.from({ length: 200 }, (_, number) => reserve(site, number)))

  const granted = new Set(
    [...first.entries(), ...again.entries()]
      .filter(([, { status }]) => status === 200)
      .map(([number]) => number),
  )
  expect(granted.size).toBe(limit)
  expect(await count()).toEqual({ held: limit, left: 0 })
  expect(await site.stop()).toBe(0)

  ports.clock.move(minutes(11))
  while (await releaseOverdue(ports));
  expect(await count()).toMatchObject({ held: 0, left: 20 })
}, 60_000)

test.each([
  ['SQLite', async () => onSqlite()],
  ['PostgreSQL', onPostgres],
] as const)(
  'a site that is killed while requests are committed leaves entries that add up to the counter (%s)',
  async (_, setUp) => {
    const { ports, start, reserve, commit, count } = await openAdas(await setUp())
    for (const first of [0, 30, 60]) {
      const site = await start()
      const rush = Array.from({ length: 30 }, async (_, place) => {
        await reserve(site, first + place)
        await commit(site, first + place)
      })
      await Promise.race(rush)
      await site.kill()
      await Promise.all(rush)
      expect(await listUsageMismatches(ports)).toEqual([])
    }

    const totals = await ports.usage.listDailyTotals(ada.id)
    const committed = totals.reduce((sum, { requests }) => sum + requests, 0)
    expect(committed).toBeGreaterThan(0)
    const { held, left } = await count()
    expect(left).toBe(limit - committed - held)
  },
  120_000,
)
