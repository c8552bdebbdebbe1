/** Durations in milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60) * count
export const hours = (count: number) => minutes(60) * count

/** Resolves after a delay, or earlier when the signal aborts. Injected, so tests don't wait. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

export const wait: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish, { once: true })
    if (signal?.aborted) finish()

    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
  })

export type IdleTimer = {
  readonly reset: () => void
  readonly stop: () => void
}

/** Calls `onIdle` once the timer hasn't been reset for this long. */
export function startIdleTimer(ms: number, onIdle: () => void): IdleTimer {
  let timer = setTimeout(onIdle, ms)
  return {
    reset() {
      clearTimeout(timer)
      timer = setTimeout(onIdle, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
