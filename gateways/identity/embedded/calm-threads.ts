import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const threads = '/proc/self/task'
/** A third of what the others get when all want to run at once. */
const behindOthers = 5

/**
 * Lets Node's threads, which hash, stand behind the one that answers visitors. On
 * Linux each thread has a priority of its own (setpriority(2)); elsewhere, and where
 * it is not allowed, visitors wait a little longer while many log in.
 */
export function calmThreads(): void {
  try {
    for (const id of readdirSync(threads).filter(isNodes)) setPriority(Number(id), behindOthers)
  } catch {
    return
  }
}

function isNodes(id: string): boolean {
  return readFileSync(`${threads}/${id}/comm`, 'utf8').startsWith('libuv-worker')
}
