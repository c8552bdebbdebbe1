import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fetchFromDebian } from '../../scripts/debian.mjs'

/** The oldest Debian that is still supported, so that newer ones have all that the package needs. */
const release = 'bookworm'

/**
 * A bare Debian in a folder, without Node and npm, downloaded at the first call. Returns the reason
 * if there can't be one here.
 */
export async function findBareDebian(): Promise<{ root: string } | { reason: string }> {
  const root = resolve('.cache/bare-debian')
  if (process.getuid?.() !== 0) return { reason: 'only root can enter a chroot' }
  if (existsSync(root)) return { root }

  const debootstrap = await fetchFromDebian({
    name: 'debootstrap',
    packages: ['debootstrap'],
    program: '/usr/sbin/debootstrap',
  }).catch(() => null)
  if (!debootstrap) return { reason: "debootstrap can't be downloaded from Debian" }
  return bootstrap(debootstrap, root)
}

function bootstrap(debootstrap: string, root: string): { root: string } | { reason: string } {
  const draft = `${root}.${process.pid}`
  const { status, stdout } = spawnSync(debootstrap, ['--variant=minbase', release, draft], {
    env: {
      ...process.env,
      DEBOOTSTRAP_DIR: join(debootstrap, '../root/usr/share/debootstrap'),
    },
    encoding: 'utf8',
  })
  if (status === 0) renameSync(draft, root)
  else rmSync(draft, { recursive: true, force: true })
  return status === 0 ? { root } : { reason: `debootstrap failed: ${stdout.slice(-300)}` }
}
