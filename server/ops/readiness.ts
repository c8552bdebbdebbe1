import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#domain/time.ts'

const slowMs = 100
const recentMs = seconds(5)

/**
 * Checks the database; throws if it can't be reached. If it responded within the last five seconds,
 * a check waits only 100 ms for it, so that a load balancer doesn't take a busy server for a dead
 * one. Failures count immediately.
 */
export function openReadiness(ping: () => Promise<void>): () => Promise<void> {
  let probing: Promise<void> | null = null
  let answeredAt = Number.NEGATIVE_INFINITY

  async function probe(): Promise<void> {
    try {
      await ping()
      answeredAt = performance.now()
    } catch (fault) {
      answeredAt = Number.NEGATIVE_INFINITY
      throw fault
    } finally {
      probing = null
    }
  }

  return async () => {
    probing ??= probe()
    const isRecent = performance.now() - answeredAt < recentMs
    // A probe that fails after the timeout is reported by the next check.
    probing.catch(() => undefined)
    await (isRecent ? Promise.race([probing, wait(slowMs)]) : probing)
  }
}
