import type { SandboxDesk } from '#domain/sandbox/ports.ts'
import { type Clock, seconds } from '#domain/time.ts'
import { openFetch } from './api/sandbox-fetch.ts'
import { openDesk } from './desk/desk.ts'
import { atMost, type Engine, openEngine, type SandboxGrounds } from './engine.ts'
import { happenNext } from './life/happen-next.ts'
import { deliverDue, deliverNext, hasDue } from './post/deliver.ts'

export type Sandbox = {
  /** For the official SDK: `Stripe.createFetchHttpClient(sandbox.fetch)`. */
  readonly fetch: typeof globalThis.fetch
  readonly desk: SandboxDesk
  /** Real time, and as far ahead of it as somebody moved the clock: in this process, or before it was looked at. */
  readonly calendar: Clock
  /** Looks at how far the clock was moved, by whatever process. */
  readCalendar(): Promise<void>
  /** Does one piece of what is due and answers whether there may be more. */
  work(): Promise<boolean>
  /** Until nothing is under way here: for a site that is about to close. */
  rest(): Promise<void>
}

/** Our own stand-in for the company that takes the money: all it knows is in the store. */
export function openSandbox(grounds: SandboxGrounds): Sandbox {
  const engine = openEngine(grounds, deliverDue)
  return {
    fetch: openFetch(engine),
    desk: openDesk(engine),
    calendar: engine.calendar,
    readCalendar: async () => void (await look(engine)),
    work: () => work(engine),
    rest: engine.rest,
  }
}

/** A site that is slow to hear the news must not keep renewals waiting. */
const patienceMs = seconds(5)

async function work(engine: Engine): Promise<boolean> {
  await atMost(engine, { ms: patienceMs, answer: engine.rest() })
  const { appointmentAt } = await look(engine)
  if (appointmentAt && appointmentAt <= engine.calendar.now()) {
    return (await engine.take((turn) => happenNext(turn, turn.now))) !== null
  }
  return (await hasDue(engine)) && (await deliverNext(engine))
}

async function look({ store, setAhead }: Engine) {
  const seen = await store.look()
  setAhead(seen.settings.aheadMs)
  return seen
}
