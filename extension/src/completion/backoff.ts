import { minutes, seconds } from '../time.ts'

type Failure = {
  readonly refused: string
  readonly message: string
  /** When it's worth trying again, if the site says so. */
  readonly nextAt?: number | null
}

type Pause = {
  readonly until: number
  /** Our own message about why. */
  readonly message: string
}

const firstPauseMs = seconds(2)
const longestPauseMs = minutes(2)
/** Nothing changes by itself, but a user may fix it elsewhere: at the router or on the site. */
const fixedPauseMs = minutes(5)

/** Failures that the next attempt won't solve. */
const lasting = new Set([
  'not-signed-in',
  'not-allowed',
  'allowance-empty',
  'daily-limit-reached',
  'daily-limit',
  'feature-not-in-plan',
  'no-key',
  'no-credits',
  'no-model',
  'insecure',
  'insecure-site',
  'model-not-found',
  'not-found',
  'bad-request',
])

/** Pauses completions after errors, so that there isn't a failing request at every key. */
export function createBackoff(now: () => number) {
  const languages = new Map<string, Pause>()
  let pause: Pause | null = null
  let failures = 0

  return {
    /** Null: completions aren't paused in this language. */
    findPause(language: string): Pause | null {
      const found = languages.get(language) ?? pause
      return found && now() < found.until ? found : null
    },
    recordFailure({ refused, message, nextAt }: Failure, language: string) {
      failures += 1
      const delay = lasting.has(refused) ? fixedPauseMs : toDelayMs(failures)
      // The site's clock may differ.
      const until = Math.max(now() + firstPauseMs, nextAt ?? now() + delay)
      if (refused === 'language-not-in-plan')
        languages.set(language, { until: now() + fixedPauseMs, message })
      else pause = { until, message }
    },
    recordSuccess() {
      failures = 0
      pause = null
    },
    /** After a login, a change of plan or of the settings, everything is worth another try. */
    reset() {
      failures = 0
      pause = null
      languages.clear()
    },
  }
}

function toDelayMs(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
}
