import { seconds } from '#domain/time.ts'
import type { Log } from './log.ts'

/** What the health checks report, from memory: they must not wait for the database or a busy server. */
export type Readiness = {
  /** Whether new requests should be sent here: the server has started, has migrated and isn't stopping. */
  isReady(): boolean
  /** Whether the database answered when it was last checked. Pages from memory don't need it. */
  isStoreReachable(): boolean
}

type StoreWatch = Pick<Readiness, 'isStoreReachable'> & { close(): Promise<void> }

type WatchOptions = {
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly everyMs?: number
  /** A check that takes longer counts as failed. A busy server is slow, but not that slow. */
  readonly patienceMs?: number
}

/** Checks the database every second, remembers the result and logs when it changes. */
export function watchStore(
  ping: () => Promise<void>,
  { log, everyMs = seconds(1), patienceMs = seconds(5) }: WatchOptions,
): StoreWatch {
  let isReachable = true
  let startedAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let checking = check()

  async function check(): Promise<void> {
    startedAt = performance.now()
    const fault = await ping().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    startedAt = null
    if (isReachable && fault) log.warn('database_unavailable', { fault })
    if (!isReachable && !fault) log.info('database_available')
    isReachable = !fault
    if (!isClosed) timer = setTimeout(start, everyMs).unref()
  }

  function start(): void {
    checking = check()
  }

  return {
    isStoreReachable: () =>
      isReachable && (startedAt === null || performance.now() - startedAt < patienceMs),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await checking
    },
  }
}
