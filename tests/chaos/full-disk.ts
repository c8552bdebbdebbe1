import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const chunk = Buffer.alloc(64 * 1024)

type SmallDisk = {
  readonly folder: string
  /** Leaves no byte free. Returns what makes room again. */
  readonly fill: () => () => void
}

/** A disk of its own in memory, which a test can fill. Null if this user can't mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const options = `size=${megabytes}m,mode=0777`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (mounted.status !== 0) return null
  onTestFinished(() => {
    // Lazily, because processes that were killed may still have files open.
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      // Down to single bytes, which a write may need no more than.
      for (let size = chunk.length; size > 0; size = Math.floor(size / 16)) fillBy(filler, size)
      return () => rmSync(filler)
    },
  }
}

function fillBy(file: string, size: number): void {
  try {
    while (true) appendFileSync(file, chunk.subarray(0, size))
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault
  }
}
