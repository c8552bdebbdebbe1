import { setTimeout } from 'node:timers/promises'
import type { SandboxOptions } from './options.ts'
import { parseSettings, type Records, type SandboxSettings, toRecords } from './settings.ts'
import type { SandboxStatus } from './storage/storage.ts'
import { type Clock, later, toUnix } from './time.ts'
import { createTransaction, type SandboxTransaction } from './transaction.ts'
import type { Event } from './wire.ts'

type Status = Omit<SandboxStatus, 'settings'> & { readonly settings: SandboxSettings }

export type Engine = Required<SandboxOptions> & {
  /** The clock by which everything is billed: real time plus however far it was moved. */
  readonly sandboxClock: Clock
  /** Runs the work in an exclusive transaction. */
  transact<Result>(
    work: (tx: SandboxTransaction) => Promise<Result>,
    request?: Event['request'],
  ): Promise<Result>
  /** Runs the work on a snapshot; it must not write. */
  read<Result>(work: (tx: SandboxTransaction) => Promise<Result>): Promise<Result>
  /** What is due next. Also learns how far another process has moved the clock. */
  readStatus(): Promise<Status>
  /** Counts a request and returns how many there were in this second, in this process. */
  countRequest(): number
  /** Starts delivering due webhook events, and returns immediately. */
  deliverSoon(): void
  /** Resolves when no delivery started by `deliverSoon` is running. */
  idle(): Promise<void>
  /** From now on nothing is claimed: the webhook of this process is about to close. */
  stopClaiming(): void
  mayClaim(): boolean
}

type Task = (engine: Engine) => Promise<void>

export function createEngine(options: SandboxOptions, deliverDue: Task): Engine {
  const { storage, siteUrl, clock = { now: () => new Date() } } = options
  let aheadMs = 0
  let isStopping = false
  const setAhead = (ms: number) => {
    aheadMs = Math.max(aheadMs, ms)
  }
  const open = (records: Records, request: Event['request']) => {
    const realNow = clock.now()
    const now = later(realNow, records.readSettings().aheadMs)
    const { enabledEvents } = engine
    return createTransaction({ records, now, realNow, siteUrl, request, enabledEvents })
  }

  const engine: Engine = {
    enabledEvents: ['*'],
    clock,
    countRequest: createCounter(clock),
    wait: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }),
    ...options,
    ...createDeliveryQueue(() => deliverDue(engine), options.report),
    stopClaiming() {
      isStopping = true
    },
    mayClaim: () => !isStopping,
    sandboxClock: { now: () => later(clock.now(), aheadMs) },
    async transact(work, request = null) {
      let movedTo = 0
      const result = await storage.exclusiveTransaction(async (stored) => {
        const records = toRecords(stored)
        const done = await work(open(records, request))
        movedTo = records.readSettings().aheadMs
        return done
      })
      setAhead(movedTo)
      return result
    },
    read: (work) => storage.read((stored) => work(open(toRecords(stored), null))),
    async readStatus() {
      const { settings: json, ...due } = await storage.readStatus()
      const settings = parseSettings(json)
      setAhead(settings.aheadMs)
      return { ...due, settings }
    },
  }
  return engine
}

function createCounter(clock: Clock): () => number {
  let second = 0
  let count = 0
  return () => {
    const now = toUnix(clock.now())
    count = now === second ? count + 1 : 1
    second = now
    return count
  }
}

/** At most one delivery run at a time, and one that waits: it sees whatever was added meanwhile. */
function createDeliveryQueue(run: () => Promise<void>, report: (error: unknown) => void) {
  let running: Promise<void> = Promise.resolve()
  let count = 0
  return {
    deliverSoon() {
      if (count === 2) return
      count += 1
      running = running
        .then(run)
        .catch(report)
        .finally(() => {
          count -= 1
        })
    },
    idle: () => running,
  }
}

/** The result, or null when it takes longer than that. */
export async function withTimeout<Result>(
  { wait }: Engine,
  { ms, result }: { ms: number; result: Promise<Result> },
): Promise<Result | null> {
  const done = new AbortController()
  const late = wait(ms, done.signal).then(
    () => null,
    () => null,
  )
  try {
    return await Promise.race([result, late])
  } finally {
    done.abort()
  }
}
