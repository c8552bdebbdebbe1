import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { createPostgresDatabase } from '#store/postgres-databases.ts'
import { createSqliteSite } from '../../bench/seed-sqlite.mjs'
import { mountSmallDisk } from '../chaos/full-disk.ts'
import { crowdPassword, crowdSettings, findLost, openCrowd } from '../crowd.ts'
import { toTestPorts } from '../ports.ts'
import { startPostgres } from '../postgres.ts'
import { startSite } from '../site-process.ts'
import { open, type Place, run, start } from './databases.ts'

const kills = 12
const lines = 30_000
const sqliteName = 'ghost-writers-ia.sqlite'

/** A stopped site, and what to configure to move it to a new database of the server. */
async function createSite(
  server: { readonly url: string },
  parent = mkdtempSync(join(tmpdir(), 'move-')),
) {
  const dataDir = join(parent, 'data')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'auth-secrets'), 'a secret of the tests that is long enough')
  await createSqliteSite(join(dataDir, sqliteName), { users: 1_000, lines })
  const url = await createPostgresDatabase(server.url, `site_${crypto.randomUUID().slice(0, 8)}`)
  const address = { engine: 'postgres', url } as const
  const place: Place = { address, env: { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRETS: '' } }
  return { dataDir, file: join(dataDir, sqliteName), url, place }
}

async function openServer() {
  const server = await startPostgres()
  onTestFinished(server.stop)
  return server
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Waits for a transaction that is still being rolled back. */
async function countLines(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const exists = await client.query("select to_regclass('public.reservation') as name")
  const { rows } = exists.rows[0].name
    ? await client.query('select count(*)::int as count from reservation')
    : { rows: [{ count: 0 }] }
  await client.end()
  return rows[0].count
}

test(
  'a move that is killed at any time leaves nothing or everything in PostgreSQL and the SQLite file as it was, and is started again',
  async () => {
    const server = await openServer()
    const first = await createSite(server)
    const before = hash(first.file)
    const { code, ms } = await run('move', first.place)
    expect(code).toBe(0)
    const found = { nothing: 0, everything: 0 }

    for (let kill = 0; kill < kills; kill += 1) {
      const url = await createPostgresDatabase(server.url, `kill_${kill}`)
      const place = { ...first.place, env: { ...first.place.env, DATABASE_URL: url } }
      // Killed up to three times, as an impatient operator would.
      for (let attempt = 0; attempt <= kill % 3; attempt += 1) {
        const child = start('move', place)
        const closed = once(child, 'close')
        await Promise.race([wait(ms * (0.1 + (1.1 * Math.random() * (kill + 1)) / kills)), closed])
        child.kill('SIGKILL')
        await closed
        expect(hash(first.file)).toBe(before)
      }
      const count = await countLines(url)
      expect([0, lines]).toContain(count)
      found[count === 0 ? 'nothing' : 'everything'] += 1
      const again = await run('move', place)
      expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Both sides have') })
      expect(await countLines(url)).toBe(lines)
    }

    process.stdout.write(`  ${found.nothing} times nothing, ${found.everything} times everything\n`)
    expect(found.nothing).toBeGreaterThan(0)
    expect(hash(first.file)).toBe(before)
  },
  minutes(20),
)

test(
  'a move that meets a full disk of PostgreSQL or of the site says so, and works once there is room',
  async (context) => {
    const [far, near] = [mountSmallDisk(120), mountSmallDisk(200)]
    if (!far || !near) return context.skip('only root can mount a disk')
    const home = join(far.folder, 'home')
    mkdirSync(home)
    chmodSync(far.folder, 0o755)
    const server = await startPostgres(['max_wal_size=32MB', 'wal_keep_size=0'], { home })
    onTestFinished(server.stop)
    const { file, place } = await createSite(server, near.folder)
    const before = hash(file)

    const makeRoomThere = far.fill()
    const refused = await run('move', place)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('No space left') })
    expect(refused.output).toContain('make room on the disk of the server')
    makeRoomThere()
    const makeRoomHere = near.fill()
    const unlocked = await run('move', place)
    expect(unlocked).toMatchObject({ code: 1, output: expect.stringContaining(file) })
    makeRoomHere()
    expect(hash(file)).toBe(before)

    expect(await run('move', place)).toMatchObject({ code: 0 })
  },
  minutes(5),
)

test(
  'a site goes on after its move: what it confirmed is there, and everyone logs in',
  async () => {
    const server = await openServer()
    const { dataDir, file, place } = await createSite(server)
    const { DATABASE_URL: _, ...env } = place.env
    const polling = { timeout: minutes(2) }
    const site = await startSite({ ...crowdSettings, ...env })
    const store = await open({ address: { engine: 'sqlite', file }, env })
    const ports = toTestPorts(store, { clock: { now: () => new Date(), move: () => undefined } })
    const crowd = openCrowd({ store, ports, findOrigin: () => site.origin })
    await expect.poll(() => crowd.confirmed.payments.size, polling).toBeGreaterThan(1)
    const running = await run('move', place)
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('stop the site') })
    await crowd.stop()
    expect(await site.stop()).toBe(0)
    // The test itself still has the file open, so the site is moved from a copy.
    const copied = join(mkdtempSync(join(tmpdir(), 'move-')), 'data')
    cpSync(dataDir, copied, { recursive: true })

    const moved = await run('move', { ...place, env: { ...place.env, DATA_DIR: copied } })

    expect(moved).toMatchObject({ code: 0 })
    process.stdout.write(moved.output.replaceAll(/^/gm, '  '))
    const after = await startSite({ ...crowdSettings, ...place.env, DATA_DIR: copied })
    expect((await fetch(`${after.origin}/readyz?store`)).status).toBe(200)
    expect(await findLost(await open(place), crowd.confirmed)).toEqual([])
    for (const email of [...crowd.confirmed.accounts].slice(0, 10)) {
      const body = new URLSearchParams({ email, password: crowdPassword })
      const headers = { origin: after.origin }
      const init = { method: 'POST', body, headers, redirect: 'manual' } as const
      expect((await fetch(`${after.origin}/login`, init)).status, email).toBe(303)
    }
    expect(await after.stop()).toBe(0)
  },
  minutes(10),
)
