import type { RunningCalls } from '#domain/models/ports.ts'
import { refuse } from '#domain/refusal.ts'

/** Each call holds two connections and a few buffers. */
const defaultMaxTotal = 2_000

/** Counts the calls to models that run in this process, and ends them when it stops. */
export function createRunningCalls(
  maxTotal = defaultMaxTotal,
): RunningCalls & { readonly interrupt: () => void } {
  const interruption = new AbortController()
  const users = new Map<string, Set<string>>()
  let total = 0

  return {
    interrupted: interruption.signal,
    interrupt: () => interruption.abort(),
    take({ userId, requestId, max }) {
      const running = users.get(userId) ?? new Set()
      if (running.has(requestId)) return refuse('request-settled')
      if (running.size >= max) return refuse('too-many-at-once')
      if (total >= maxTotal) return refuse('model-busy')
      users.set(userId, running.add(requestId))
      total += 1

      return () => {
        if (!running.delete(requestId)) return
        total -= 1
        if (running.size === 0) users.delete(userId)
      }
    },
  }
}
