import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEvent } from '#domain/log-fields.ts'

const others = 0o077
const ownFiles = /^(auth-secrets|stand-in-key|ghost-writers-ia\.sqlite(-\w+)?)$/

/**
 * Makes the data directory, which contains reset links, addresses and secrets, private to the user
 * that runs the site. Warns if others can read it, and restricts the permissions of its files.
 */
export function openDataDir(dataDir: string, warn: LogEvent): void {
  process.umask(others)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Windows has no file modes.
  if (process.platform === 'win32') return

  const files = readdirSync(dataDir).filter((name) => ownFiles.test(name))
  const wide = [dataDir, ...files.map((name) => join(dataDir, name))].filter(isWide)
  for (const path of wide) {
    warn('data_dir_permissions', { path, mode: readMode(path).toString(8) })
    if (path !== dataDir) restrict(path)
  }
}

function isWide(path: string): boolean {
  return (readMode(path) & others) !== 0
}

function readMode(path: string): number {
  return statSync(path).mode & 0o777
}

/** Files of another user stay as they are; the warning was logged. */
function restrict(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EPERM')) throw fault
  }
}
