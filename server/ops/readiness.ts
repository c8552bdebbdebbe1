import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#domain/time.ts'

const patienceMs = 100
const recentMs = seconds(5)

/**
 * Whether the database answers. One that is merely busy answers late: whoever asked for it
 * successfully within the last five seconds doesn't wait for it again, so that a load
 * balancer doesn't take a busy server for a dead one. A failure counts immediately.
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
    // A probe that fails later is met by the next one who asks.
    probing.catch(() => undefined)
    await (isRecent ? Promise.race([probing, wait(patienceMs)]) : probing)
  }
}
