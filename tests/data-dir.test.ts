import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from './site-process.ts'

const makeFolder = () => mkdtempSync(join(tmpdir(), 'data-dir-'))
const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Without AUTH_SECRETS, so that the site creates its own. */
const start = (DATA_DIR: string) => startSite({ DATA_DIR, AUTH_SECRETS: '' })

test('other users of the machine cannot read the data directory', async () => {
  const dataDir = join(makeFolder(), 'new/data')

  const site = await start(dataDir)

  expect(readMode(dataDir)).toBe('700')
  const modes = readdirSync(dataDir).map((name) => [name, readMode(join(dataDir, name))])
  expect(Object.fromEntries(modes)).toEqual({
    'auth-secrets': '600',
    'stand-in-key': '600',
    'ghost-writers-ia.sqlite': '600',
    'ghost-writers-ia.sqlite-owner': '600',
    'ghost-writers-ia.sqlite-owner-journal': '600',
    'ghost-writers-ia.sqlite-shm': '600',
    'ghost-writers-ia.sqlite-wal': '600',
  })
  await site.stop()
  expect(await site.output).not.toContain('data_dir_permissions')
})

test('a data directory that others can read is reported at startup, and its files are made private', async () => {
  const dataDir = join(makeFolder(), 'data')
  const database = join(dataDir, 'ghost-writers-ia.sqlite')
  const foreign = join(dataDir, 'notes.txt')
  mkdirSync(dataDir)
  for (const file of [database, foreign]) {
    writeFileSync(file, '')
    chmodSync(file, 0o644)
  }
  chmodSync(dataDir, 0o755)

  const site = await start(dataDir)
  await site.stop()

  expect([readMode(database), readMode(foreign)]).toEqual(['600', '644'])
  const lines = (await site.output).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'data_dir_permissions', path: dataDir, mode: '755' },
    { level: 'warn', event: 'data_dir_permissions', path: database, mode: '644' },
  ])
})
