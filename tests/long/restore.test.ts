import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { openStore } from '#store/open-store.ts'
import { inspectPostgres } from '#store/postgres-databases.ts'
import { fetchFromDebian, findOnPath } from '../../scripts/debian.mjs'
import { dumpDatabase, getTool, restoreDatabase } from '../../server/backup/postgres-tools.ts'
import { ada, grace } from '../people.ts'
import { databases, key, openServer, type Place, run, start } from './databases.ts'

/** Ada is logged in. */
async function fill({ address, env }: Place, ...others: (typeof ada)[]): Promise<void> {
  mkdirSync(env.DATA_DIR ?? '', { recursive: true })
  writeFileSync(
    join(env.DATA_DIR ?? '', 'auth-secrets'),
    'a secret of the tests that is long enough',
  )
  const store = await openStore(address)
  for (const user of [ada, ...others])
    await store.users.addUser(user, firstSubscription(new Date()))
  const session = { id: 'a', user_id: ada.id, kind: 'token', device: '', started_at: 1, seen_at: 1 }
  await store.db
    .insertInto('session')
    .values(session as never)
    .execute()
  await store.close()
}

async function read({ address }: Place): Promise<{ users: string[]; sessions: number }> {
  const store = await openStore(address)
  const users = await store.db.selectFrom('user_profile').select('id').orderBy('id').execute()
  const sessions = await store.db.selectFrom('session').select('id').execute()
  await store.close()
  return { users: users.map(({ id }) => id), sessions: sessions.length }
}

function newFile(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'restore-')), name)
}

function toPlain(place: Place): Place {
  return { ...place, env: { ...place.env, BACKUP_KEY: '' } }
}

const kills = 12

const age = await findAge()

async function findAge(): Promise<string | null> {
  const debian = { name: 'age', packages: ['age'], program: '/usr/bin/age' }
  return findOnPath('age') ?? (await fetchFromDebian(debian).catch(() => null))
}

async function createKey() {
  const identity = await generateX25519Identity()
  const file = newFile('key.txt')
  writeFileSync(file, `${identity}\n`)
  return { identity, recipient: await identityToRecipient(identity), file }
}

test.skipIf(!age)('age and tar open a backup without us', { timeout: 60_000 }, async () => {
  const [, openDatabases] = databases[0]
  const place = await (await openDatabases())()
  await fill(place)
  const { identity, recipient, file: keyFile } = await createKey()

  for (const backupKey of [identity, recipient]) {
    const file = newFile('backup.tar.age')
    const env = { ...place.env, BACKUP_KEY: backupKey }
    expect(await run('backup', { ...place, env }, file)).toMatchObject({ code: 0 })
    const folder = mkdtempSync(join(tmpdir(), 'restore-'))
    execFileSync('sh', ['-ec', `${age} -d -i ${keyFile} ${file} | tar x; gunzip *.gz`], {
      cwd: folder,
    })
    const address = { engine: 'sqlite', file: join(folder, 'database.sqlite') } as const
    expect(await read({ ...place, address })).toEqual({ users: [ada.id], sessions: 1 })
    expect(readFileSync(join(folder, 'auth-secrets'), 'utf8')).toContain('a secret of the tests')
  }
})

test.skipIf(!age)('age opens a backup with its passphrase', { timeout: 60_000 }, async () => {
  const [, openDatabases] = databases[0]
  const place = await (await openDatabases())()
  await fill(place)
  const file = newFile('backup.tar.age')
  expect(await run('backup', place, file)).toMatchObject({ code: 0 })

  // age reads a passphrase from a terminal only.
  const command = `${age} -d -o ${file}.tar ${file}`
  spawnSync('script', ['-qec', command, '/dev/null'], { input: `${key}\n` })

  const listed = execFileSync('tar', ['-tf', `${file}.tar`], { encoding: 'utf8' })
  expect(listed.trim().split('\n')).toEqual(['manifest.json', 'database.sqlite.gz', 'auth-secrets'])
})

test.skipIf(!age)(
  'a file that age encrypted by hand is restored',
  { timeout: 60_000 },
  async () => {
    const [, openDatabases] = databases[0]
    const findPlace = await openDatabases()
    const place = await findPlace()
    await fill(place)
    const plain = newFile('backup.tar')
    await run('backup', toPlain(place), plain)
    const { identity, recipient } = await createKey()
    execFileSync(age ?? '', ['-r', recipient, '-o', `${plain}.age`, plain])

    const elsewhere = await findPlace()
    const env = { ...elsewhere.env, BACKUP_KEY: identity }
    expect(await run('restore', { ...elsewhere, env }, `${plain}.age`)).toMatchObject({ code: 0 })
    expect(await read(elsewhere)).toEqual({ users: [ada.id], sessions: 0 })
  },
)

test.each(databases)(
  'a restore logs everyone out and says so, unless told not to (%s)',
  async (_, openDatabases) => {
    const findPlace = await openDatabases()
    const place = await findPlace()
    await fill(place)
    const file = newFile('backup.tar.age')
    await run('backup', place, file)

    const ended = await findPlace()
    const { output } = await run('restore', ended, file)
    expect(output).toContain('Everyone is logged out')
    expect(await read(ended)).toEqual({ users: [ada.id], sessions: 0 })

    const kept = await findPlace()
    await run('restore', kept, file, '--keep-sessions')
    expect(await read(kept)).toEqual({ users: [ada.id], sessions: 1 })
  },
  60_000,
)

test('a dump that ends too early changes nothing', { timeout: 60_000 }, async () => {
  const findPlace = await openServer()
  const [source, target] = [await findPlace(), await findPlace()]
  await fill(source)
  await fill(target, grace)
  const { url } = source.address as { url: string }
  const { url: to } = target.address as { url: string }
  const { serverMajor: major } = await inspectPostgres(url)
  const toolEnv = { PATH: process.env.PATH ?? '' }
  const dump = newFile('dump')
  for await (const piece of dumpDatabase(getTool('pg_dump', { url, major, toolEnv })))
    writeFileSync(dump, piece, { flag: 'a' })
  const { length } = readFileSync(dump)

  for (const part of [0.95, 0.8, 0.6]) {
    truncateSync(dump, Math.floor(length * part))
    const tools = { url: to, major, toolEnv }
    const restored = restoreDatabase({
      pgRestore: getTool('pg_restore', tools),
      psql: getTool('psql', tools),
      dump,
      keepAs: `before_${part * 100}`,
      afterwards: null,
    })
    await expect(restored, `${part}`).rejects.toThrow('is unchanged')
    expect(await read(target)).toEqual({ users: [ada.id, grace.id], sessions: 1 })
  }
})

test.each(databases)(
  'a restore that is killed at any time leaves the old data, or the new data without sessions (%s)',
  async (name, openDatabases) => {
    const findPlace = await openDatabases()
    const place = await findPlace()
    await fill(place)
    const file = newFile('backup.tar')
    await run('backup', toPlain(place), file)
    const before = { users: [ada.id, grace.id], sessions: 1 }
    const after = { users: [ada.id], sessions: 0 }
    const found = { before: 0, after: 0 }
    const { ms } = await run('restore', toPlain(await findPlace()), file)

    for (let kill = 0; kill <= kills; kill += 1) {
      const target = await findPlace()
      await fill(target, grace)
      const child = start('restore', toPlain(target), file, '--force')
      const closed = once(child, 'close')
      // Spread from before it reads the backup until after its end; the last one isn't killed.
      if (kill < kills) await Promise.race([wait(ms * (0.3 + kill / kills)), closed])
      if (kill < kills) child.kill('SIGKILL')
      await closed
      // psql outlives it for a moment, then rolls back.
      const isSound = (seen: unknown) => [toJson(before), toJson(after)].includes(toJson(seen))
      await expect.poll(() => read(target)).toSatisfy(isSound)
      found[(await read(target)).sessions > 0 ? 'before' : 'after'] += 1
    }
    process.stdout.write(`  ${name}: ${found.before} old, ${found.after} new\n`)
    expect(found.before).toBeGreaterThan(0)
    expect(found.after).toBeGreaterThan(0)
  },
  600_000,
)

function toJson(value: unknown): string {
  return JSON.stringify(value)
}
