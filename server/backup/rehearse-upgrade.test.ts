import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later } from '#domain/time.ts'
import { checkPrices } from '#gateways/stripe/prices.ts'
import { migrations } from '#store/migrate.ts'
import { type FilledSite, fillSite } from '#tests/filled-site.ts'
import { readToolEnv } from '../config/load.ts'
import { findNewestBackup } from './find-newest-backup.ts'
import { rehearseUpgrade } from './rehearse-upgrade.ts'
import { takeBackup } from './take-backup.ts'

/** A running site and its backup. */
async function openSite({ sabotage = async (_: FilledSite) => {} } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const store = { engine: 'sqlite', file: join(dataDir, 'ghost-writers-ia.sqlite') } as const
  const settings = { dataDir, store, authSecrets: null, backupKey: null }
  const methods: string[] = []
  const site = await fillSite(store, {
    dataDir,
    around: (fetch) => (url, init) => {
      methods.push(init?.method ?? 'GET')
      return fetch(url, init)
    },
  })
  await sabotage(site)
  const { ports } = site
  const { file } = await takeBackup({
    settings,
    toolEnv: {},
    file: join(settings.dataDir, 'b.tar'),
  })
  const rehearse = (more: Partial<Parameters<typeof rehearseUpgrade>[0]> = {}) =>
    rehearseUpgrade({
      settings,
      toolEnv: readToolEnv(),
      file,
      allowsUnencrypted: false,
      signal: new AbortController().signal,
      checkConfiguration: () => undefined,
      checkPrices: () => checkPrices(ports.stripe),
      ...more,
    })
  return { ...site, settings, methods, rehearse }
}

type Steps = Awaited<ReturnType<typeof rehearseUpgrade>>

const toStates = (steps: Steps) => Object.fromEntries(steps.map(({ name, state }) => [name, state]))
const linesOf = (steps: Steps, name: string) =>
  steps.find((step) => step.name === name)?.lines.join('\n')

const allWell = {
  Configuration: 'ok',
  Prices: 'ok',
  Copy: 'ok',
  Backup: 'ok',
  Migrations: 'ok',
  Books: 'ok',
  Start: 'ok',
  Visits: 'ok',
  Outside: 'ok',
}

function listScratch(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('ghost-writers-rehearsal-'))
}

test('a rehearsal names a price of another amount, an error in the books and a broken page, and says what to do', async () => {
  const { rehearse, ports, methods, settings, ada, grace } = await openSite({
    async sabotage({ ports, store, ada, grace }) {
      await ports.stripe.prices.create({
        product: 'ghost_writers_pro',
        currency: 'eur',
        unit_amount: 1_400,
        currency_options: { usd: { unit_amount: 1_400 } },
        recurring: { interval: 'month' },
        lookup_key: 'ghost_writers_pro_monthly',
        transfer_lookup_key: true,
      })
      await sql`delete from plan_grant where user_id = ${grace.id}`.execute(store.db)
      await sql`update billing_account set details = '{' where user_id = ${ada.id}`.execute(
        store.db,
      )
    },
  })
  const before = readFileSync(settings.store.file)
  methods.length = 0

  const steps = await rehearse()

  expect(toStates(steps)).toEqual({
    ...allWell,
    Prices: 'failed',
    Books: 'failed',
    Visits: 'failed',
  })
  expect(linesOf(steps, 'Prices')).toMatch(/another price for ghost_writers_pro_monthly/)
  expect(linesOf(steps, 'Books')).toBe(
    `user ${grace.id} has the plan essential, which nobody pays for`,
  )
  expect(linesOf(steps, 'Visits')).toContain(
    `user ${ada.id} (pro, active, monthly): GET /billing answers 500`,
  )
  expect(linesOf(steps, 'Visits')).toContain('the log says fault')
  expect(linesOf(steps, 'Visits')).not.toContain(grace.id)
  for (const { state, advice } of steps) expect(advice !== null).toBe(state === 'failed')
  expect(new Set(methods)).toEqual(new Set(['GET']))
  expect(readFileSync(settings.store.file).equals(before)).toBe(true)
  expect(await ports.sessions.listSessions(grace.id)).toHaveLength(1)
  expect(listScratch()).toEqual([])
})

test.each([
  [
    'fails',
    async () => {
      throw new Error('no such column: plan')
    },
    /^Could not migrate the database: 9999-next\nno such column: plan$/,
  ],
  [
    'loses rows',
    (db: never) =>
      sql`delete from usage_day`.execute(db).then(() => sql`delete from plan_grant`.execute(db)),
    /^plan_grant had 1 rows and has 0$/,
  ],
] as const)('a rehearsal names a migration that %s, and stops there', async (_, up, line) => {
  const { rehearse, settings } = await openSite()
  const before = readFileSync(settings.store.file)

  const steps = await rehearse({ steps: { ...migrations, '9999-next': { up } } as never })

  const rest = { Books: 'not run', Start: 'not run', Visits: 'not run', Outside: 'not run' }
  expect(toStates(steps)).toEqual({ ...allWell, Migrations: 'failed', ...rest })
  expect(linesOf(steps, 'Migrations')).toMatch(line)
  expect(readFileSync(settings.store.file).equals(before)).toBe(true)
  expect(listScratch()).toEqual([])
})

test('a rehearsal deletes the copy that a killed one left behind', async () => {
  const left = join(tmpdir(), 'ghost-writers-rehearsal-killed')
  mkdirSync(left)
  const { rehearse } = await openSite()

  await rehearse({ file: '/no/such/backup' })

  expect(listScratch()).toEqual([])
})

test('a folder of backups stands for the newest one that is complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  await expect(findNewestBackup(folder)).rejects.toThrow('There is no backup in')
  for (const [name, age] of [
    ['site-2.tar', 2],
    ['site-1.tar', 1],
    ['site-0.tar.partial', 0],
  ] as const) {
    writeFileSync(join(folder, name), '')
    const at = later(new Date(), -days(age))
    utimesSync(join(folder, name), at, at)
  }

  expect(await findNewestBackup(folder)).toBe(join(folder, 'site-1.tar'))
  expect(await findNewestBackup(join(folder, 'site-2.tar'))).toBe(join(folder, 'site-2.tar'))
})
