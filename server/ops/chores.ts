import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { endDealings } from '#domain/billing/end-dealings.ts'
import { endGrants } from '#domain/billing/give-plan.ts'
import { reconcile } from '#domain/billing/reconcile.ts'
import { remindOfEnds } from '#domain/billing/remind-of-end.ts'
import { settleNotices } from '#domain/billing/settle-notices.ts'
import { settleChanges } from '#domain/billing/sync-subscription.ts'
import type { LeaseStore } from '#domain/leases/ports.ts'
import { sendDueMail } from '#domain/mail/send-due-mail.ts'
import type { Ports } from '#domain/ports.ts'
import { deleteExpiredData } from '#domain/retention.ts'
import { type Clock, hours, later, minutes, seconds } from '#domain/time.ts'
import { releaseOverdue } from '#domain/usage/settle.ts'
import type { Log } from './log.ts'
import { watchInbox } from './watch-inbox.ts'
import { watchProvider } from './watch-provider.ts'

export type Chore = {
  readonly name: string
  readonly restMs: number
  /** How long it may wait after the start, when others have more need of the processor. */
  readonly firstAfterMs?: number
  /** Done by every replica, not by one of them. */
  readonly isEverybodys?: true
  /** Does one piece and answers whether there may be more. */
  readonly work: () => Promise<boolean>
}

type House = { readonly ports: Ports; readonly log: Log; readonly chores?: readonly Chore[] }

type Tools = {
  readonly leases: LeaseStore
  readonly clock: Clock
  readonly log: Log
}

const leaseMs = minutes(2)

/** Starts what must be done again and again. The answer stops all of it in good order. */
export function startChores({ ports, log, chores = [] }: House): () => Promise<void> {
  const all: readonly Chore[] = [
    ...chores,
    { name: 'carry-mail', restMs: seconds(1), work: () => sendDueMail(ports) },
    { name: 'release-overdue', restMs: seconds(30), work: () => releaseOverdue(ports) },
    { name: 'settle-notices', restMs: seconds(1), work: () => settleNotices(ports) },
    { name: 'settle-changes', restMs: seconds(30), work: () => settleChanges(ports) },
    { name: 'reconcile', restMs: hours(1), work: () => reconcileAll(ports) },
    { name: 'end-dealings', restMs: seconds(30), work: () => endDealings(ports) },
    { name: 'end-grants', restMs: minutes(1), work: () => endGrants(ports) },
    { name: 'remind-of-ends', restMs: minutes(10), work: () => remindAll(ports) },
    { name: 'watch-inbox', restMs: minutes(5), work: () => watchInbox(ports, log) },
    ...(ports.identity.isHosted ? [toProviderChore(ports, log)] : []),
    {
      name: 'forget',
      restMs: hours(1),
      firstAfterMs: seconds(3),
      work: () => deleteExpired(ports),
    },
  ]
  const { leases, clock } = ports
  const stops = all.map((chore) => startChore({ leases, clock, log }, chore))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Each replica knows only its own visitors, so each asks about them. */
function toProviderChore(ports: Ports, log: Log): Chore {
  const work = () => watchProvider(ports, log)
  return { name: 'watch-provider', restMs: seconds(30), isEverybodys: true, work }
}

async function reconcileAll(ports: Ports): Promise<boolean> {
  await reconcile(ports)
  return false
}

async function remindAll(ports: Ports): Promise<boolean> {
  await remindOfEnds(ports)
  return false
}

async function deleteExpired(ports: Ports): Promise<boolean> {
  await deleteExpiredData(ports)
  return false
}

/** Of several replicas one does the chore; the others stand by and take over when it is gone. */
function startChore(
  { leases, clock, log }: Tools,
  { name, restMs, firstAfterMs, work, isEverybodys }: Chore,
) {
  const holder = randomUUID()
  let isStopping = false
  let resting: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  if (firstAfterMs) rest(firstAfterMs)
  else round = run()

  /** Taken anew for each piece, so that it never ends in the middle of one. */
  async function takeTurn(): Promise<boolean> {
    if (isEverybodys) return true
    const now = clock.now()
    return leases.takeLease({ name, holder, now, endsAt: later(now, leaseMs) })
  }

  async function run(): Promise<void> {
    try {
      // SQLite answers without waiting, so a long backlog would keep every visitor out until its end.
      while (!isStopping && (await takeTurn()) && (await work())) await letOthersIn()
    } catch (fault) {
      log.warn('chore-failed', { name, fault })
    }
    if (!isStopping) rest(restMs)
  }

  function rest(ms: number): void {
    resting = setTimeout(() => {
      round = run()
    }, ms)
  }

  return async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(resting)
    await round
    // One that cannot be given back ends by itself.
    await leases
      .giveBack({ name, holder })
      .catch((fault) => log.warn('lease-kept', { name, fault }))
  }
}
