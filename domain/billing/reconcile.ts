import { days, hours, later } from '../time.ts'
import type { BillingPorts, CustomerId } from './ports.ts'
import { takeNotice } from './receive-notice.ts'
import { syncSubscription } from './sync-subscription.ts'

/** How long the provider remembers what it could not tell us. */
const memoryMs = days(30)
/** Nobody who pays goes unlooked at for longer. */
const longestUnseenMs = hours(24)
const atOnce = 500

/**
 * Repairs what no notice told us: those that were missed, purchases that we do not
 * know of, and accounts nobody looked at for long. One that cannot be repaired
 * keeps nobody else waiting.
 */
export async function reconcile(ports: BillingPorts): Promise<void> {
  const now = ports.clock.now()
  const since = later(now, -memoryMs)
  const missed = await ports.payments.listMissedNotices(since)
  const faults = await attemptAll(missed, (notice) => takeNotice(ports, notice))

  const buyers = await ports.payments.listBuyers(since)
  const unknown = await attemptAll(buyers, (customerId) => syncUnknown(ports, customerId))

  const unseen = await ports.billing.listStale(later(now, -longestUnseenMs), atOnce)
  const stale = await attemptAll(unseen, (customerId) => syncSubscription(ports, customerId))

  const all = [...faults, ...unknown, ...stale]
  if (all.length > 0) throw new Error(`${all.length} could not be repaired`, { cause: all[0] })
}

async function syncUnknown(ports: BillingPorts, customerId: CustomerId): Promise<void> {
  const userId = await ports.billing.findUserOf(customerId)
  const account = userId && (await ports.billing.findAccount(userId))
  if (account && !account.subscription) await syncSubscription(ports, customerId)
}

/** One after the other, to the end. Answers what went wrong. */
async function attemptAll<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const item of items) await work(item).catch((fault) => faults.push(fault))
  return faults
}
