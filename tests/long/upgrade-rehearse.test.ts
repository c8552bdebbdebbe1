import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { fillSite } from '../filled-site.ts'
import { listRows } from '../list-rows.ts'
import { openOutgoingProxy } from '../outgoing-proxy.ts'
import { databases, type Place, run, start } from './databases.ts'

const command = 'upgrade-rehearse'

/** A site with users, its backup in a folder, and a folder for temporary files of its own. */
async function openPlace(findPlace: () => Promise<Place>) {
  const found = await findPlace()
  const tmp = mkdtempSync(join(tmpdir(), 'rehearsal-'))
  const place = { ...found, env: { ...found.env, TMPDIR: tmp } }
  const site = await fillSite(found.address, { dataDir: found.env.DATA_DIR ?? '' })
  const backups = mkdtempSync(join(tmpdir(), 'backups-'))
  const backUp = async (name: string) =>
    expect(await run('backup', place, join(backups, name))).toMatchObject({ code: 0 })
  await backUp('site-1.tar.age')
  /** What a run has left: folders, and databases on the server. */
  async function listLeft(): Promise<string[]> {
    const names = readdirSync(tmp).filter((name) => name.includes('rehearsal'))
    if (place.address.engine === 'sqlite') return names
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, 'rehearsal_')
    `.execute(site.store.db)
    return [...names, ...rows.map(({ name }) => name)]
  }
  return { ...site, place, backups, backUp, listLeft }
}

/** Whatever connects to it, which nobody should. */
async function openTrap() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, count: () => connections }
}

/** A site that talks to everyone it can. */
function connectAll(port: number): Record<string, string> {
  const url = `http://127.0.0.1:${port}`
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    IDENTITY_PROVIDER: 'hosted',
    IDENTITY_API_KEY: 'key',
    IDENTITY_URL: url,
    MODEL_ROUTER_URL: url,
    MODEL_ROUTER_KEY: 'key',
    MODELS: '[{"id":"a/b","name":"A","plan":"free","context":8000,"output":1000}]',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    METRICS_PORT: '9465',
  }
}

test.each(databases)(
  'a good backup passes, nothing leaves the copy, and the site stays as it is (%s)',
  async (_, openDatabases) => {
    const { place, store, backups, listLeft } = await openPlace(await openDatabases())
    const trap = await openTrap()
    const before = await listRows(store)
    const env = { ...place.env, ...connectAll(trap.port) }

    // Two at once don't take each other's copy for one that was left behind.
    const both = await Promise.all([
      run(command, { ...place, env }, backups),
      run(command, place, backups),
    ])

    for (const { code, output } of both) {
      expect(output).toContain('This version can be started')
      expect(output).toMatch(/ok +Visits .*\n +58 pages and API calls as a visitor and 3 users/)
      expect(output).toMatch(/skipped +Prices/)
      expect(code).toBe(0)
    }
    expect(trap.count()).toBe(0)
    expect(await listRows(store)).toEqual(before)
    expect(await listLeft()).toEqual([])
  },
  minutes(4),
)

test.each(databases)(
  'a rehearsal of the newest backup names an error in its books and prices that cannot be read (%s)',
  async (_, openDatabases) => {
    const { place, store, grace, backups, backUp, listLeft } = await openPlace(
      await openDatabases(),
    )
    await sql`delete from plan_grant where user_id = ${grace.id}`.execute(store.db)
    await backUp('site-2.tar.age')
    const { proxy, asked } = await openOutgoingProxy({ refusesWith: 503 })
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }

    const env = { ...place.env, ...stripe, ...proxy }
    const { code, output } = await run(command, { ...place, env }, backups)

    expect(output).toMatch(/failed +Prices/)
    expect(output).toContain(`user ${grace.id} has the plan essential, which nobody pays for`)
    expect(output).toMatch(/ok +Visits/)
    expect(output).toContain("Don't upgrade yet: Prices, Books.")
    expect(code).toBe(1)
    // The price check asks Stripe; the copy asks nobody.
    expect([...new Set(asked)].join()).toMatch(/^CONNECT api\.stripe\.com:443 [^,]*$/)
    expect(await listLeft()).toEqual([])
  },
  minutes(3),
)

test.each(databases)(
  'a killed rehearsal leaves only its copy, which the next one deletes (%s)',
  async (_, openDatabases) => {
    const { place, store, backups, listLeft } = await openPlace(await openDatabases())
    const before = await listRows(store)

    for (const step of ['Backup', 'Start']) {
      const child = start(command, place, backups)
      for await (const line of createInterface({ input: child.stderr }))
        if (line.startsWith(`Checked: ${step}`)) break
      child.kill('SIGKILL')
      expect(await listLeft()).toHaveLength(place.address.engine === 'sqlite' ? 1 : 2)
      // The copy ends with the process that started it.
      await expect.poll(() => listProcessesIn(place.env.TMPDIR), { timeout: 20_000 }).toEqual([])
      const next = await run(command, place, backups)
      expect(next.output).toContain('This version can be started')
      expect(await listLeft()).toEqual([])
    }

    expect(await listRows(store)).toEqual(before)
  },
  minutes(4),
)

/** Processes that run in a folder or below it. */
function listProcessesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return `${dirname(readlinkSync(`/proc/${pid}/cwd`))}/`.startsWith(`${folder}/`)
      } catch {
        return false
      }
    })
}
