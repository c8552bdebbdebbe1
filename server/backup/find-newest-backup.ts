import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The file itself, or the newest one of a folder. Those that are being written aren't backups yet. */
export async function findNewestBackup(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path
  const entries = await readdir(path, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/^\.|\.partial$/.test(entry.name))
    .map(({ name }) => join(path, name))
  const files = await Promise.all(
    names.map(async (file) => ({ file, changedAt: (await stat(file)).mtimeMs })),
  )
  const [newest] = files.toSorted((one, other) => other.changedAt - one.changedAt)
  if (!newest) throw new Error(`There is no backup in ${path}`)
  return newest.file
}
