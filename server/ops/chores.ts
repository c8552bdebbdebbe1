import { setImmediate as nextTick } from 'node:timers/promises'
import { carryOutReset } from '#domain/account/reset-two-step.ts'
import { deleteDepartedCustomers } from '#domain/billing/delete-departed-customers.ts'
import { endGrants } from '#domain/billing/give-plan.ts'
import type { BillingPorts } from '#domain/billing/ports.ts'
import { settleNotices } from '#domain/billing/receive-notice.ts'
import { reconcile } from '#domain/billing/reconcile.ts'
import { remindOfEnds } from '#domain/billing/remind-of-end.ts'
import { remindOfRenewals } from '#domain/billing/remind-of-renewal.ts'
import { settlePrices, tellOfPrices } from '#domain/billing/settle-prices.ts'
import { settleChanges, settleRefunds } from '#domain/billing/sync-subscription.ts'
import { checkActiveUsers } from '#domain/identity/check-active-users.ts'
import type { IdentityPorts } from '#domain/identity/ports.ts'
import { sendDueMail } from '#domain/mail/outbox.ts'
import { settleBills } from '#domain/models/settle-bills.ts'
import type { Ports } from '#domain/ports.ts'
import { deleteExpiredData } from '#domain/retention.ts'
import { carryOutDeclarations } from '#domain/rights/carry-out.ts'
import type { RightsPorts } from '#domain/rights/ports.ts'
import { hours, later, minutes, seconds } from '#domain/time.ts'
import { releaseOverdue } from '#domain/usage/settle.ts'
import { type LeaseHolder, openLeaseHolder } from './lease-holder.ts'
import type { Log } from './log.ts'

export type Chore = {
  readonly name: string
  readonly restMs: number
  /** Delays the first run, when startup needs the CPU. */
  readonly firstAfterMs?: number
  /** Runs on every replica, without a lease. */
  readonly isEverybodys?: true
  /** Does one piece of work and returns whether there may be more. */
  readonly work: () => Promise<boolean>
}

type ChoreOptions = {
  readonly ports: Ports
  readonly log: Log
  readonly chores?: readonly Chore[]
  /** Closed when the chores stop. */
  readonly holder?: LeaseHolder
}

type ChoreTools = { readonly holder: LeaseHolder; readonly log: Log }

/** How soon to ask again for a lease that another replica has, so that its crash doesn't delay work. */
const refusedRestMs = seconds(3)
/** How long a failed chore rests at most: rare ones would otherwise wait for hours. */
const failedRestMs = minutes(5)

/** Starts the background jobs. The returned function finishes the current work and releases the leases. */
export function startChores({
  ports,
  log,
  chores = [],
  holder = openLeaseHolder({ leases: ports.leases, log }),
}: ChoreOptions): () => Promise<void> {
  const all: readonly Chore[] = [
    ...chores,
    { name: 'carry-mail', restMs: seconds(1), work: () => sendDueMail(ports) },
    { name: 'settle-bills', restMs: minutes(1), work: () => settleBills(ports) },
    { name: 'release-overdue', restMs: seconds(30), work: () => releaseOverdue(ports) },
    { name: 'reset-second-factors', restMs: minutes(1), work: () => carryOutReset(ports) },
    ...listBillingChores(ports),
    { name: 'watch-inbox', restMs: minutes(5), work: () => watchInbox(ports, log) },
    ...(ports.identity.isHosted ? [toProviderChore(ports, log)] : []),
    {
      name: 'forget',
      restMs: hours(1),
      firstAfterMs: seconds(3),
      work: createRetention(ports),
    },
  ]
  const stops = all.map((chore) => startChore({ holder, log }, chore))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await holder.close()
  }
}

/**
 * Everything that billing does without being asked. The simulator of customers runs the same list,
 * so that what is added here is simulated too.
 */
export function listBillingChores(ports: RightsPorts): readonly Chore[] {
  return [
    { name: 'settle-notices', restMs: seconds(1), work: () => settleNotices(ports) },
    { name: 'settle-changes', restMs: seconds(30), work: () => settleChanges(ports) },
    { name: 'settle-refunds', restMs: minutes(1), work: () => settleRefunds(ports) },
    { name: 'reconcile', restMs: hours(1), work: () => reconcileAll(ports) },
    {
      name: 'delete-departed-customers',
      restMs: seconds(30),
      work: () => deleteDepartedCustomers(ports),
    },
    { name: 'end-grants', restMs: minutes(1), work: () => endGrants(ports) },
    { name: 'remind-of-ends', restMs: minutes(10), work: () => remindAll(ports) },
    { name: 'remind-of-renewals', restMs: minutes(10), work: () => remindOfRenewals(ports) },
    { name: 'tell-of-prices', restMs: minutes(5), work: () => tellOfPrices(ports) },
    { name: 'settle-prices', restMs: minutes(1), work: () => settlePrices(ports) },
    {
      name: 'carry-out-declarations',
      restMs: seconds(2),
      work: () => carryOutDeclarations(ports),
    },
  ]
}

/** Each rule runs once per round, and those that have more to delete until it's done. */
function createRetention(ports: Ports): Chore['work'] {
  let left: Awaited<ReturnType<typeof deleteExpiredData>> = []
  return async () => {
    left = await deleteExpiredData(ports, left.length > 0 ? left : undefined)
    return left.length > 0
  }
}

/** Runs on every replica, because each knows only its own active users. */
function toProviderChore(ports: Ports, log: Log): Chore {
  const work = () => watchProvider(ports, log)
  return { name: 'watch-provider', restMs: seconds(30), isEverybodys: true, work }
}

async function reconcileAll(ports: BillingPorts): Promise<boolean> {
  await reconcile(ports)
  return false
}

async function remindAll(ports: BillingPorts): Promise<boolean> {
  await remindOfEnds(ports)
  return false
}

/** Runs a chore on one replica at a time, under a lease; another takes over when the lease ends. */
function startChore(
  { holder, log }: ChoreTools,
  { name, restMs, firstAfterMs, work, isEverybodys }: Chore,
) {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  if (firstAfterMs) rest(firstAfterMs)
  else round = run()

  async function acquireLease(): Promise<boolean> {
    return isEverybodys || holder.acquire(name)
  }

  async function run(): Promise<void> {
    const longestRestMs = await workUntilDone().catch((fault) => {
      log.warn('chore_failed', { name, fault })
      return failedRestMs
    })
    if (!isStopping) rest(Math.min(restMs, longestRestMs))
  }

  /** Works as long as there is work and the lease is ours. Returns how long to rest at most. */
  async function workUntilDone(): Promise<number> {
    while (!isStopping) {
      if (!(await acquireLease())) return refusedRestMs
      if (!(await work())) break
      // SQLite is synchronous: without yielding, a long backlog would block all requests.
      await nextTick()
    }
    return restMs
  }

  function rest(ms: number): void {
    timer = setTimeout(() => {
      round = run()
    }, ms)
  }

  return async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(timer)
    await round
  }
}

const maxWaitMs = minutes(10)

/** Logs how many of the payment provider's notices are waiting. Warns if some wait too long or were given up. */
export async function watchInbox(
  { notices, clock }: Pick<BillingPorts, 'notices' | 'clock'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<false> {
  const { waiting, givenUp, oldest } = await notices.readInbox()
  const isLate = oldest !== null && later(oldest, maxWaitMs) < clock.now()
  if (isLate || givenUp > 0) log.warn('notices_stuck', { waiting, givenUp, oldest })
  else if (waiting > 0) log.info('notice_inbox', { waiting, givenUp, oldest })
  return false
}

/** Checks active users at the hosted identity provider, logs out those it no longer accepts, and logs both that and failures. */
export async function watchProvider(
  ports: IdentityPorts,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<boolean> {
  const { gone, trouble, hasMore } = await checkActiveUsers(ports)
  for (const userId of gone) log.info('provider_user_gone', { userId })
  if (trouble) log.warn('provider_check_failed', { reason: trouble })
  return hasMore
}
