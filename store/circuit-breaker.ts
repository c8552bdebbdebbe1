import { seconds } from '#domain/time.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-errors.ts'

export type CircuitBreaker = {
  /** Runs a query. While the circuit is open, it fails immediately. */
  guard<Answer>(query: () => Promise<Answer>): Promise<Answer>
  close(): void
}

type BreakerOptions = {
  /** Fails if the database can't be reached. Has to end soon. */
  readonly probe: () => Promise<void>
  /** Called when the circuit opens, to end the queries that are still waiting. */
  readonly onOpen: () => void
  /** A query that takes this long is a reason to probe. */
  readonly slowMs?: number
  /** The interval of probes while the circuit is open, and the shortest one otherwise. */
  readonly probeMs?: number
}

/**
 * A circuit breaker. A failed or slow query alone doesn't open the circuit: it may wait for a lock.
 * It's the reason for a probe, and if that fails, the circuit is open until a probe succeeds.
 * See ADR-0054.
 */
export function openCircuitBreaker({
  probe,
  onOpen,
  slowMs = seconds(1),
  probeMs = seconds(0.25),
}: BreakerOptions): CircuitBreaker {
  let isOpen = false
  let isClosed = false
  let isProbing = false
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    isProbing = true
    const wasOpen = isOpen
    isOpen = await probe().then(
      () => false,
      () => true,
    )
    if (isOpen && !wasOpen) onOpen()
    if (!isClosed) timer = setTimeout(isOpen ? check : endProbing, probeMs).unref()
  }

  function endProbing(): void {
    isProbing = false
  }

  function suspect(): void {
    if (!isProbing && !isClosed) void check()
  }

  return {
    async guard(query) {
      if (isOpen) throw new DatabaseUnavailable(new Error('The last check of the database failed'))
      const slow = setTimeout(suspect, slowMs).unref()
      try {
        return await query()
      } catch (fault) {
        if (isDatabaseUnavailable(fault)) suspect()
        throw fault
      } finally {
        clearTimeout(slow)
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
