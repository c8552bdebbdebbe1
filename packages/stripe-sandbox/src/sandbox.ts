import { createFetch } from './api/sandbox-fetch.ts'
import type { SandboxControls } from './controls/controls.ts'
import { createControls } from './controls/create-controls.ts'
import { createEngine, type Engine, withTimeout } from './engine.ts'
import { runNextEvent } from './lifecycle/run-next-event.ts'
import type { SandboxOptions } from './options.ts'
import { type Clock, seconds } from './time.ts'
import { deliverDue, deliverNext, hasDue } from './webhooks/deliver.ts'

export type Sandbox = {
  /** Answers API requests. For the official SDK: `Stripe.createFetchHttpClient(sandbox.fetch)`. */
  readonly fetch: typeof globalThis.fetch
  /** What a person would do on Stripe's pages and in its Dashboard, and the movable clock. */
  readonly controls: SandboxControls
  /** Real time plus however far the clock was moved, as far as this process knows. */
  readonly clock: Clock
  /** Learns how far the clock was moved, by whatever process. Call it once after opening. */
  syncClock(): Promise<void>
  /**
   * Runs one due event (a renewal, a retry) or delivers one webhook event. Returns whether there
   * may be more. Call it about once a second; any number of processes may.
   */
  work(): Promise<boolean>
  /**
   * Claims no more work, so that another process takes it. Call it before the webhook's server closes:
   * a delivery that fails there is retried only later.
   */
  stop(): void
  /** Resolves when nothing is running: call it before closing the storage. */
  idle(): Promise<void>
}

/** Opens a Stripe sandbox. All its data is in the storage. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const engine = createEngine(options, deliverDue)
  return {
    fetch: createFetch(engine),
    controls: createControls(engine),
    clock: engine.sandboxClock,
    syncClock: async () => void (await engine.readStatus()),
    work: () => work(engine),
    stop: engine.stopClaiming,
    idle: engine.idle,
  }
}

/** A slow webhook must not hold up renewals. */
const timeoutMs = seconds(5)

async function work(engine: Engine): Promise<boolean> {
  if (!engine.mayClaim()) return false
  await withTimeout(engine, { ms: timeoutMs, result: engine.idle() })
  const { scheduledAt } = await engine.readStatus()
  if (scheduledAt && scheduledAt <= engine.sandboxClock.now()) {
    return (await engine.transact((tx) => runNextEvent(tx, tx.now))) !== null
  }
  return (await hasDue(engine)) && (await deliverNext(engine))
}
