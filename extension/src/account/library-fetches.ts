import { isRefusal } from '../refusal.ts'
import { minutes, seconds } from '../time.ts'

type Ports<Content> = {
  readonly fetch: () => Promise<Content | { readonly refused: string }>
  readonly save: (content: Content) => void
  /** Returns the function that stops it. */
  readonly startTimer: (ms: number, run: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

const firstPauseMs = seconds(5)
const longestPauseMs = minutes(10)

/** Fetches something of the account when its revision changes, and again after failures. */
export function createLibraryFetches<Content extends object>(ports: Ports<Content>) {
  /** The revision that was fetched last, or that is being fetched. */
  let requested: number | null = null
  let wanted: number | null = null
  let fetches = 0
  let failures = 0
  let stopTimer: (() => void) | null = null

  function endPause() {
    stopTimer?.()
    stopTimer = null
  }

  /** Every completion is a sign of life: without a pause, each would fetch again. */
  function pause() {
    const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    failures += 1
    endPause()
    stopTimer = ports.startTimer(ms, () => {
      endPause()
      if (wanted !== null) follow(wanted)
    })
  }

  async function fetchAll(revision: number | null) {
    fetches += 1
    const current = fetches
    requested = revision
    const answer = await ports.fetch()
    // A later request has a newer answer.
    if (current !== fetches) return
    if (isRefusal(answer)) {
      requested = null
      return pause()
    }
    failures = 0
    ports.save(answer as Content)
  }

  /** The site says that this is the current revision. `isBack`: it was unreachable until now. */
  function follow(revision: number, isBack = false) {
    if (isBack) endPause()
    wanted = revision
    if (requested !== revision && !stopTimer) fetchAll(revision).catch(ports.reportError)
  }

  return {
    /** Another account, with what was cached of it. Null: nothing, or logged out. */
    reset(revision: number | null) {
      fetches += 1
      failures = 0
      wanted = null
      requested = revision
      endPause()
    },
    follow,
    refetch: () => fetchAll(requested),
    stop: endPause,
  }
}
