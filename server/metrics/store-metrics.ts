import type { Ports } from '#domain/ports.ts'
import { seconds } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import type { LeaseHolder } from '../ops/lease-holder.ts'
import type { Registry, Sample } from './registry.ts'

export type WatchedStore = {
  readonly ports: Pick<Ports, 'backlog' | 'notices' | 'clock'>
  readonly readPool: Store['readPool']
  readonly isStoreReachable: () => boolean
  /** Null before the chores have started. */
  readonly findHolder: () => Pick<LeaseHolder, 'listHeld'> | null
}

/** Several replicas and scrapers may ask for the same numbers. */
const cachedMs = seconds(5)

/** The database, the queues in it, and the leases of this process. */
export function addStoreMetrics(
  registry: Registry,
  { ports, readPool, isStoreReachable, findHolder }: WatchedStore,
): void {
  const read = cache(cachedMs, () => readBacklogs(ports))
  const readIfReachable = async () => (isStoreReachable() ? read().catch(() => null) : null)
  const gauge = (name: string, help: string, collect: () => readonly Sample[]) =>
    registry.add({ name: `ghostwriters_${name}`, type: 'gauge', help, collect })
  const backlog = (name: string, help: string, find: (backlog: Backlog) => number) =>
    registry.add({
      name: `ghostwriters_${name}`,
      type: 'gauge',
      help,
      async collect() {
        const backlogs = Object.entries((await readIfReachable()) ?? {})
        return backlogs.map(([queue, of]) => ({ labels: { queue }, value: find(of) }))
      },
    })

  gauge('database_up', 'Whether the database answered the last check', () => [
    { value: isStoreReachable() ? 1 : 0 },
  ])
  gauge('database_pool_connections', 'Connections to PostgreSQL by state', () => {
    const pool = readPool()
    if (!pool) return []
    return (['idle', 'busy'] as const).map((state) => ({ labels: { state }, value: pool[state] }))
  })
  gauge('database_pool_waiting', 'Queries that wait for a connection', () => {
    const pool = readPool()
    return pool ? [{ value: pool.waiting }] : []
  })
  gauge('database_pool_max', 'The most connections to PostgreSQL', () => {
    const pool = readPool()
    return pool ? [{ value: pool.max }] : []
  })
  gauge('leases_held', 'Background jobs that this process runs', () =>
    (findHolder()?.listHeld() ?? []).map((name) => ({ labels: { name }, value: 1 })),
  )
  backlog('queue_waiting', 'Waiting emails, payment notices and deletions', (of) => of.waiting)
  backlog('queue_given_up', 'Those that were given up', (of) => of.givenUp)
  backlog('queue_oldest_age_seconds', 'Age of the oldest that waits', (of) => of.ageSeconds)
}

type Backlog = {
  readonly waiting: number
  readonly givenUp: number
  readonly ageSeconds: number
}

async function readBacklogs({
  backlog,
  notices,
  clock,
}: WatchedStore['ports']): Promise<Readonly<Record<'outbox' | 'inbox' | 'deletions', Backlog>>> {
  const [outbox, inbox, deletions] = [
    await backlog.readMail(),
    await notices.readInbox(),
    await backlog.countPendingDeletions(),
  ]
  const toAge = (oldest: Date | null) =>
    oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000) : 0
  return {
    outbox: { ...outbox, ageSeconds: toAge(outbox.oldest) },
    inbox: { ...inbox, ageSeconds: toAge(inbox.oldest) },
    deletions: { waiting: deletions, givenUp: 0, ageSeconds: 0 },
  }
}

/** Also shares a call that is running. */
function cache<Value>(forMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined
  return () => {
    if (!last || performance.now() - last.at > forMs)
      last = { at: performance.now(), value: read() }
    return last.value
  }
}
