import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { crowdSettings } from '../crowd.ts'
import { startSite } from '../site-process.ts'
import { mountSmallDisk } from './full-disk.ts'
import { openFaultyPostgres } from './postgres-faults.ts'
import { chaos, timeoutMs } from './report.ts'
import { type Fault, runFaults } from './run-faults.ts'

test.skipIf(!chaos.engines.includes('postgres'))(
  'public pages stay up during every fault of PostgreSQL, and all else is back soon after it',
  async () => {
    const { faults, siteUrl, ownUrl, notes } = await openFaultyPostgres()
    const env = { ...crowdSettings, DATABASE_URL: siteUrl, LOG_LEVEL: 'silent' }
    const { origin } = await startSite(env)
    const store = await openStore({ engine: 'postgres', url: ownUrl })
    onTestFinished(() => store.close())
    await runFaults({ part: 'Faults of PostgreSQL', origin, store, faults, notes })
  },
  timeoutMs,
)

test.skipIf(!chaos.engines.includes('sqlite'))(
  'public pages stay up during every fault of SQLite, and all else is back soon after it',
  async () => {
    const disk = mountSmallDisk(64)
    const dir = disk?.folder ?? mkdtempSync(join(tmpdir(), 'chaos-'))
    const file = join(dir, 'ghost-writers-ia.sqlite')
    const env = { ...crowdSettings, DATA_DIR: dir, LOG_LEVEL: 'silent' }
    const { origin } = await startSite(env)
    const store = await openStore({ engine: 'sqlite', file })
    onTestFinished(() => store.close())
    const faults: Fault[] = [
      { name: 'file locked by another process', begin: async () => lock(file) },
      ...(disk ? [{ name: 'disk full', begin: async () => disk.fill() }] : []),
    ]
    const notes = disk ? [] : ['Skipped: a full disk, which only root can mount.']
    await runFaults({ part: 'Faults of SQLite', origin, store, faults, notes })
  },
  timeoutMs,
)

/** Returns what ends the lock. */
function lock(file: string): () => void {
  const other = new DatabaseSync(file, { timeout: 5_000 })
  other.exec('begin immediate')
  return () => other.close()
}
