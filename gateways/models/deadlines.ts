import { refuse } from '#domain/refusal.ts'
import type { UpstreamFailure } from './failures.ts'

export type Timeouts = {
  /** Until a target is connected. One that is gone takes no longer. */
  readonly connectMs: number
  /** From then until the response's headers: a router may have to load the model. */
  readonly headersMs: number
  /** Without a byte. Models think for minutes. Time that the reader takes doesn't count. */
  readonly silenceMs: number
  readonly totalMs: number
}

export type Deadlines = {
  readonly timeouts: Timeouts
  /** Aborts the call upstream: when the client is gone, or when a time is over. */
  readonly signal: AbortSignal
  /** A time is over: aborts the call. */
  expire(): void
  /** Aborts the call if the work takes longer. */
  within<Result>(name: keyof Timeouts, work: () => Promise<Result>): Promise<Result>
  toFailure(fault: unknown): UpstreamFailure
  close(): void
}

export function openDeadlines(timeouts: Timeouts, client: AbortSignal): Deadlines {
  const late = new AbortController()
  const expire = () => late.abort()
  const total = setTimeout(expire, timeouts.totalMs)
  const signal = AbortSignal.any([client, late.signal])

  return {
    timeouts,
    signal,
    expire,
    async within(name, work) {
      signal.throwIfAborted()
      const timer = setTimeout(expire, timeouts[name])
      try {
        return await work()
      } finally {
        clearTimeout(timer)
      }
    },
    toFailure(fault) {
      if (late.signal.aborted) return { failure: refuse('model-timeout'), reason: 'timeout' }
      const reason = fault instanceof SizeError ? 'too-large' : 'connection'
      return { failure: refuse('model-unavailable'), reason }
    },
    close: () => clearTimeout(total),
  }
}

/** The router sent more than an answer can have. */
export class SizeError extends Error {}
