import type { SandboxDesk } from '#domain/sandbox/ports.ts'
import type { Clock } from '#domain/time.ts'
import { openFetch } from './api/sandbox-fetch.ts'
import { openDesk } from './desk/desk.ts'
import { type Engine, openEngine, type SandboxGrounds } from './engine.ts'
import { happenNext } from './life/happen-next.ts'
import { deliverDue, deliverNext } from './post/deliver.ts'

export type Sandbox = {
  /** For the official SDK: `Stripe.createFetchHttpClient(sandbox.fetch)`. */
  readonly fetch: typeof globalThis.fetch
  readonly desk: SandboxDesk
  /** Real time, and as far ahead of it as somebody moved the clock. Known here after the first piece of work. */
  readonly calendar: Clock
  /** Does one piece of what is due and answers whether there may be more. */
  work(): Promise<boolean>
}

/** Our own stand-in for the company that takes the money: all it knows is in the store. */
export function openSandbox(grounds: SandboxGrounds): Sandbox {
  const engine = openEngine(grounds, deliverDue)
  return {
    fetch: openFetch(engine),
    desk: openDesk(engine),
    calendar: engine.calendar,
    work: () => work(engine),
  }
}

async function work(engine: Engine): Promise<boolean> {
  await engine.rest()
  const { settings, appointmentAt, deliveryAt } = await engine.store.look()
  engine.setAhead(settings.aheadMs)
  if (appointmentAt && appointmentAt <= engine.calendar.now()) {
    return (await engine.take((turn) => happenNext(turn, turn.now))) !== null
  }
  if (settings.deliveryMode === 'held' || !deliveryAt || deliveryAt > engine.clock.now())
    return false
  return deliverNext(engine)
}
