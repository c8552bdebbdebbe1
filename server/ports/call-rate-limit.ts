import type { CallRateLimit, LimitStore } from '#domain/limits/ports.ts'

const maxKeys = 10_000
/** Calls of a replica that aren't counted together with those of others: one percent of the limit. */
const freeShare = 0.01
/** How much of the limit a replica takes at a time, so that it writes once for many calls. */
const sliceShare = 0.05

type Window = {
  used: number
  /** How many calls this process may answer before it asks the database again. */
  granted: number
  endsAt: number
  /** Whether its calls are counted in the database. */
  isCounted: boolean
  isExhausted: boolean
  asking: Promise<void> | null
}

type Call = Parameters<CallRateLimit['take']>[0]

/**
 * A fixed-window rate limit. Each process takes slices of it from the database, which all replicas
 * share, and counts in memory. The first calls are free, so that rare callers cost no write.
 * Without a store (null) it's for this process only and exact. See ADR-0054 for the bound.
 */
export function createCallRateLimit(limits: Pick<LimitStore, 'countTry'> | null): CallRateLimit {
  const windows = new Map<string, Window>()

  function getWindow({ key, max, windowMs, now }: Call): Window {
    const moment = now.getTime()
    const known = windows.get(key)
    if (known && known.endsAt > moment && known.endsAt <= moment + windowMs) return known
    sweep(moment)
    const opened: Window = {
      used: 0,
      granted: limits ? Math.floor(max * freeShare) : max,
      endsAt: moment + windowMs,
      isCounted: limits === null,
      isExhausted: limits === null,
      asking: null,
    }
    windows.set(key, opened)
    return opened
  }

  function sweep(moment: number): void {
    if (windows.size < maxKeys) return
    for (const [key, { endsAt }] of windows) if (endsAt <= moment) windows.delete(key)
  }

  async function takeSlice(window: Window, { key, max, windowMs, now }: Call): Promise<void> {
    const slice = Math.ceil(max * sliceShare)
    const free = window.isCounted ? 0 : window.used
    const weight = slice + free
    const tally = await limits?.countTry({ key, now, windowMs, weight })
    if (!tally) return
    const left = max - (tally.tries - weight) - free
    window.granted += Math.min(Math.max(left, 0), slice)
    window.isCounted = true
    window.isExhausted = left <= slice
    window.endsAt = tally.endsAt.getTime()
  }

  return {
    async take(call) {
      const window = getWindow(call)
      while (window.used >= window.granted && !window.isExhausted) {
        window.asking ??= takeSlice(window, call).finally(() => {
          window.asking = null
        })
        await window.asking
      }
      window.used += 1
      // Of others it only knows what they had taken when it last asked.
      const left = window.isExhausted ? window.granted - window.used : call.max - window.used
      const isAllowed = window.used <= window.granted
      return { isAllowed, left: Math.max(0, left), endsAt: new Date(window.endsAt) }
    },
  }
}
