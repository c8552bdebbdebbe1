import { randomUUID } from 'node:crypto'
import type { LeaseStore } from '#domain/leases/ports.ts'
import { seconds } from '#domain/time.ts'
import type { Log } from './log.ts'

export type LeaseHolder = {
  /** Whether this process has the lease, as long as it lives and reaches the database. */
  acquire(name: string): Promise<boolean>
  /** The names of the leases that it has now. */
  listHeld(): readonly string[]
  /** Gives all leases back. */
  close(): Promise<void>
}

type HolderOptions = {
  readonly leases: LeaseStore
  readonly log: Pick<Log, 'warn'>
  readonly forMs?: number
  readonly renewMs?: number
}

/** A crash delays the work of a replica by this, and by the time until another one asks. */
const leaseMs = seconds(10)

/**
 * Holds the leases of this process and renews all of them in the background, with one write. They
 * end soon after the process does. Leases of crashed processes end at the start on SQLite.
 */
export function openLeaseHolder({
  leases,
  log,
  forMs = leaseMs,
  renewMs = seconds(3),
}: HolderOptions): LeaseHolder {
  const holder = randomUUID()
  const endsAt = new Map<string, number>()
  let timer = setTimeout(renew, renewMs).unref()
  let renewing = Promise.resolve()
  let isClosed = false
  const cleared = leases
    .endAbandonedLeases()
    .catch((fault) => log.warn('leases_not_ended', { fault }))

  function renew(): void {
    renewing = renewAll()
      .catch((fault) => log.warn('leases_not_renewed', { fault }))
      .then(() => {
        if (!isClosed) timer = setTimeout(renew, renewMs).unref()
      })
  }

  async function renewAll(): Promise<void> {
    const before = [...endsAt.keys()]
    if (before.length === 0) return
    // From before the query, so that it never ends later here than in the database.
    const startedAt = performance.now()
    const renewed = new Set(await leases.renewLeases({ holder, forMs }))
    for (const name of before) {
      if (renewed.has(name)) endsAt.set(name, startedAt + forMs)
      else endsAt.delete(name)
    }
  }

  return {
    async acquire(name) {
      await cleared
      const startedAt = performance.now()
      if ((endsAt.get(name) ?? 0) > startedAt) return true
      const isTaken = await leases.takeLease({ name, holder, forMs })
      if (isTaken) endsAt.set(name, startedAt + forMs)
      else endsAt.delete(name)
      return isTaken
    },

    listHeld() {
      const now = performance.now()
      return [...endsAt].filter(([, end]) => end > now).map(([name]) => name)
    },

    async close() {
      isClosed = true
      clearTimeout(timer)
      await renewing
      // What can't be given back expires.
      await leases
        .giveBackLeases(holder)
        .catch((fault) => log.warn('leases_not_released', { fault }))
    },
  }
}
