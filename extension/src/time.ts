/** Durations are milliseconds, built by name. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60) * count
export const hours = (count: number) => minutes(60) * count

/** Waits, or less when the signal says so. Time is asked of a port, so that tests need not wait. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

export const wait: Wait = (ms, signal) =>
  new Promise((done) => {
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish, { once: true })
    if (signal?.aborted) finish()

    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      done()
    }
  })

export type Patience = {
  /** A sign of life: the wait begins anew. */
  readonly renew: () => void
  readonly end: () => void
}

/** Calls when nothing was heard for so long. */
export function openPatience(ms: number, isOver: () => void): Patience {
  let timer = setTimeout(isOver, ms)
  return {
    renew() {
      clearTimeout(timer)
      timer = setTimeout(isOver, ms)
    },
    end: () => clearTimeout(timer),
  }
}
