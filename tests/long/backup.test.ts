import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { createPostgresDatabase } from '#store/postgres-databases.ts'
import { crowdPassword, crowdSettings, findLost, openCrowd, snapshot } from '../crowd.ts'
import { toTestPorts } from '../ports.ts'
import { startPostgres } from '../postgres.ts'
import { startSite } from '../site-process.ts'

const key = 'the key of the backups of the tests, long enough'
const recoveryGoalMs = 30_000
const polling = { timeout: 60_000 }
/** The secrets are in the data directory, so that they have to come from the backup. */
const ownSecrets = { AUTH_SECRETS: '' }

type Place = { readonly address: StoreAddress; readonly env: Record<string, string> }

function emptyFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'backup-')), 'data')
}

async function onSqlite(): Promise<Place> {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'ghost-writers-ia.sqlite')
  return { address: { engine: 'sqlite', file }, env: { ...ownSecrets, DATA_DIR: dataDir } }
}

/** Databases on a server whose version the installed client tools can talk to. */
async function openServer(): Promise<() => Promise<Place>> {
  const installed = findInstalled()
  const server = await startPostgres([], { ...(installed && { installed }) })
  onTestFinished(server.stop)
  return async () => {
    const url = await createPostgresDatabase(server.url, `site_${crypto.randomUUID().slice(0, 8)}`)
    const env = { ...ownSecrets, DATA_DIR: emptyFolder(), DATABASE_URL: url }
    return { address: { engine: 'postgres', url }, env }
  }
}

const debian = '/usr/lib/postgresql'

function findInstalled(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted() : []
  const folders = versions.map((version) => join(debian, version, 'bin'))
  return folders.findLast((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

async function run(name: string, { env }: Place, ...args: string[]) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [`server/admin/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', BACKUP_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  return { code, output: (await output).join(''), ms: performance.now() - startedAt }
}

async function open({ address }: Place): Promise<Store> {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  return store
}

const databases = [
  ['SQLite', async () => onSqlite],
  ['PostgreSQL', openServer],
] as const

test.each(databases)(
  'a backup under load contains all that was confirmed before, and a restored site accepts every password (%s)',
  async (name, openDatabases) => {
    const findPlace = await openDatabases()
    const place = await findPlace()
    const site = await startSite({ ...crowdSettings, ...place.env })
    const store = await open(place)
    const ports = toTestPorts(store, { clock: { now: () => new Date(), move: () => undefined } })
    const crowd = openCrowd({ store, ports, findOrigin: () => site.origin })
    await expect.poll(() => crowd.confirmed.payments.size, polling).toBeGreaterThan(2)

    const before = snapshot(crowd.confirmed)
    const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'site.backup')
    const taken = await run('backup', place, file)
    const { accounts } = crowd.confirmed
    await expect.poll(() => accounts.size, polling).toBeGreaterThan(before.accounts.size + 2)
    await crowd.stop()
    for (const [kind, counts] of crowd.statuses)
      expect(
        [...counts.keys()].filter((status) => Number(status) >= 500),
        kind,
      ).toEqual([])
    expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/MB, \w+, as of/) })

    const drill = await run('drill', place, file)
    expect(drill.output).toContain('The books are right')
    expect(drill.code).toBe(0)
    expect(await site.stop()).toBe(0)

    const elsewhere = await findPlace()
    const startedAt = performance.now()
    const restored = await run('restore', elsewhere, file)
    expect(restored).toMatchObject({ code: 0 })
    const copy = await startSite({ ...crowdSettings, ...elsewhere.env })
    expect((await fetch(`${copy.origin}/readyz`)).status).toBe(200)
    const recoveryMs = performance.now() - startedAt
    expect(recoveryMs).toBeLessThan(recoveryGoalMs)
    process.stdout.write(
      `  ${name}: ${before.accounts.size} accounts, ${before.commits.size} requests, backup ${taken.ms.toFixed(0)} ms, restore to ready ${recoveryMs.toFixed(0)} ms\n`,
    )
    const restoredStore = await openStore(elsewhere.address)
    expect(await findLost(restoredStore, before)).toEqual([])
    await restoredStore.close()
    for (const email of [...before.accounts].slice(0, 10)) {
      const body = new URLSearchParams({ email, password: crowdPassword })
      const headers = { origin: copy.origin }
      const init = { method: 'POST', body, headers, redirect: 'manual' } as const
      expect((await fetch(`${copy.origin}/login`, init)).status, email).toBe(303)
    }

    const again = await run('restore', elsewhere, file)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('--force') })
    const running = await run('restore', elsewhere, file, '--force')
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('stop') })
    expect(await copy.stop()).toBe(0)
    const forced = await run('restore', elsewhere, file, '--force')
    expect(forced).toMatchObject({ code: 0, output: expect.stringContaining('old data is kept') })
    expect(await findLost(await open(elsewhere), before)).toEqual([])
  },
  240_000,
)
