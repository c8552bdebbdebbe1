import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toUnlimited } from '#store/open-store.ts'
import { openScratchDatabase } from '#store/postgres-databases.ts'
import { openSqliteOwner } from '#store/sqlite-owner.ts'
import type { BackupSettings } from '../config/load.ts'

/** Where a copy of the site lives: nothing of it is the site's own. */
export type Scratch = Pick<BackupSettings, 'dataDir' | 'store'> & { remove(): Promise<void> }

/**
 * A temporary folder and, with PostgreSQL, a temporary database on the same server. Deletes first what
 * killed runs left behind. Reads only the engine and the address of the site's own database.
 */
export async function openScratch(
  { store }: Pick<BackupSettings, 'store'>,
  kind: 'drill' | 'rehearsal',
): Promise<Scratch> {
  const { folder: dataDir, remove: removeFolder } = await openFolder(`ghost-writers-${kind}-`)
  if (store.engine === 'sqlite') {
    const file = join(dataDir, 'ghost-writers-ia.sqlite')
    return { dataDir, store: { engine: 'sqlite', file }, remove: removeFolder }
  }
  try {
    const address = toUnlimited(store)
    const database = await openScratchDatabase('url' in address ? address.url : store.url, kind)
    return {
      dataDir,
      store: { engine: 'postgres', url: database.url },
      remove: () => removeFolder().finally(database.remove),
    }
  } catch (fault) {
    await removeFolder()
    throw new Error(
      'No temporary database could be created: set DATABASE_URL to a server and a user that may create databases',
      { cause: fault },
    )
  }
}

/** In the folder. The operating system releases its lock when the process ends, however it ends. */
const lockName = 'running'

async function openFolder(
  prefix: string,
): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(tmpdir(), name)))
    if (await isAbandoned(path)) await rm(path, { recursive: true, force: true })
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const lock = openSqliteOwner(join(folder, lockName))
  lock.isOwner()
  return {
    folder,
    async remove() {
      lock.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Anyone can create a folder of this name in a temporary folder that is shared: not ours, not touched. */
async function isAbandoned(path: string): Promise<boolean> {
  const { uid } = await stat(path)
  if (process.getuid && uid !== process.getuid()) return false
  if (!existsSync(join(path, `${lockName}-owner`))) return true
  const lock = openSqliteOwner(join(path, lockName))
  try {
    return lock.isOwner()
  } finally {
    lock.close()
  }
}
