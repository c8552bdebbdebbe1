import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { days } from '#domain/time.ts'

const prefix = '.staging-'

/**
 * A folder in the data directory, which is created if it's missing, for a copy of the database and
 * the secrets. Deletes those that a command left behind because it was killed.
 */
export async function openStagingFolder(
  dataDir: string,
): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(dataDir, name)))
    if (await isAbandoned(path)) await rm(path, { recursive: true, force: true })
  const folder = await mkdtemp(join(dataDir, prefix))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function isAbandoned(path: string): Promise<boolean> {
  return (await stat(path)).mtimeMs < Date.now() - days(1)
}
