import { setTimeout } from 'node:timers/promises'
import type { SandboxBooks } from '#domain/sandbox/books.ts'
import type { SandboxStore } from '#domain/sandbox/ports.ts'
import { type Clock, later } from '#domain/time.ts'
import { toUnix } from './moments.ts'
import { openTurn, type Turn } from './turn.ts'
import type { Event } from './wire.ts'

/** What the site gives the sandbox. */
export type SandboxGrounds = {
  readonly store: SandboxStore
  /** Real time: for signatures and for trying deliveries again. */
  readonly clock: Clock
  readonly siteUrl: string
  readonly webhookSecret: string
  /** Which events the site's webhook endpoint gets; all of them when nobody says. */
  readonly enabledEvents?: readonly string[]
  readonly deliver: (notice: Notice) => Promise<{ status: number }>
  readonly report: (fault: unknown) => void
  /** Lets real time pass; tests have none. */
  readonly wait?: Wait
}

type Notice = { readonly body: string; readonly signature: string }

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

export type Engine = Required<SandboxGrounds> & {
  readonly calendar: Clock
  /** Runs the work alone, at the calendar's moment. */
  take<Answer>(work: (turn: Turn) => Promise<Answer>, request?: Event['request']): Promise<Answer>
  /** Looks at how things are, and writes nothing. */
  read<Answer>(look: (turn: Turn) => Promise<Answer>): Promise<Answer>
  /** Counts a request, and answers how many there were in this second of real time, here. */
  countRequest(): number
  /** Takes over how far the calendar was moved, here or on another replica. */
  setAhead(ms: number): void
  /** Delivers what is due, without being waited for. */
  wake(): void
  /** Until whatever was woken is at rest. */
  rest(): Promise<void>
}

type Errand = (engine: Engine) => Promise<void>

export function openEngine(grounds: SandboxGrounds, errand: Errand): Engine {
  const { store, clock, siteUrl } = grounds
  let aheadMs = 0

  const engine: Engine = {
    enabledEvents: ['*'],
    countRequest: openCounter(clock),
    wait: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }),
    ...grounds,
    ...openErrands(() => errand(engine), grounds.report),
    calendar: { now: () => later(clock.now(), aheadMs) },
    setAhead(ms) {
      aheadMs = Math.max(aheadMs, ms)
    },
    async take(work, request = null) {
      let movedTo = 0
      const answer = await store.alone(async (books) => {
        const done = await work(open(books, request))
        movedTo = books.readSettings().aheadMs
        return done
      })
      engine.setAhead(movedTo)
      return answer
    },
    read: (look) => store.read((books) => look(open(books, null))),
  }

  function open(books: SandboxBooks, request: Event['request']): Turn {
    const realNow = clock.now()
    const now = later(realNow, books.readSettings().aheadMs)
    const { enabledEvents } = engine
    return openTurn({ books, now, realNow, siteUrl, request, enabledEvents })
  }
  return engine
}

function openCounter(clock: Clock): () => number {
  let second = 0
  let count = 0
  return () => {
    const now = toUnix(clock.now())
    count = now === second ? count + 1 : 1
    second = now
    return count
  }
}

/** One errand at a time, and at most one more that waits: it will see whatever came meanwhile. */
function openErrands(run: () => Promise<void>, report: (fault: unknown) => void) {
  let errands: Promise<void> = Promise.resolve()
  let count = 0
  return {
    wake() {
      if (count === 2) return
      count += 1
      errands = errands
        .then(run)
        .catch(report)
        .finally(() => {
          count -= 1
        })
    },
    rest: () => errands,
  }
}

/** The answer, or null when it does not come in time. */
export async function atMost<Answer>(
  { wait }: Engine,
  { ms, answer }: { ms: number; answer: Promise<Answer> },
): Promise<Answer | null> {
  const done = new AbortController()
  const late = wait(ms, done.signal).then(
    () => null,
    () => null,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    done.abort()
  }
}
