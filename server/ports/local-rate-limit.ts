import type { LocalRateLimit } from '#domain/limits/ports.ts'

const maxKeys = 10_000

/** A fixed-window rate limit in memory, for this process only. */
export function openLocalRateLimit(): LocalRateLimit {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function sweep(now: number): void {
    if (windows.size < maxKeys) return
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }

  return {
    take({ key, max, windowMs, now }) {
      const moment = now.getTime()
      const known = windows.get(key)
      const isOpen =
        known !== undefined && known.endsAt > moment && known.endsAt <= moment + windowMs
      const window = isOpen ? known : { count: 0, endsAt: moment + windowMs }
      if (!isOpen) sweep(moment)
      window.count += 1
      windows.set(key, window)
      return window.count <= max
    },
  }
}
