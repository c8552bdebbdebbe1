import { days, hours, later } from '../time.ts'
import type { CustomerId } from './customer.ts'
import type { BillingPorts } from './ports.ts'
import { handleNotices } from './receive-notice.ts'
import { groupByCustomer } from './settle-notices.ts'
import { syncSubscription } from './sync-subscription.ts'

/** How long the provider remembers what it could not tell us. */
const memoryMs = days(30)
/** Nobody who pays goes unlooked at for longer. */
const longestUnseenMs = hours(24)
const atOnce = 500

/**
 * Repairs what no notice told us: those that were missed, purchases that we do not know of, and
 * accounts nobody looked at for long. A step or a customer that fails keeps no other waiting.
 */
export async function reconcile(ports: BillingPorts): Promise<void> {
  const steps = [takeMissed, syncUnknownBuyers, syncStale]
  const faults: unknown[] = []
  for (const step of steps) {
    const failed = await step(ports).catch((fault) => [fault])
    faults.push(...failed)
  }
  if (faults.length > 0) {
    throw new Error(`${faults.length} could not be repaired`, { cause: faults[0] })
  }
}

async function takeMissed(ports: BillingPorts): Promise<unknown[]> {
  const { payments, notices, clock } = ports
  const at = clock.now()
  const missed = await payments.listMissedNotices(later(at, -memoryMs))
  const added = await Promise.all(
    missed.map((notice) => notices.addNotice(notice, { at, dueAt: at })),
  )
  const waiting = missed.filter((_, place) => added[place])
  const groups = groupByCustomer(waiting.map((notice) => ({ ...notice, tries: 0 })))
  return attemptAll(groups, (group) => handleNotices(ports, group))
}

async function syncUnknownBuyers(ports: BillingPorts): Promise<unknown[]> {
  const buyers = await ports.payments.listBuyers(later(ports.clock.now(), -memoryMs))
  return attemptAll(buyers, (customerId) => syncUnknown(ports, customerId))
}

async function syncStale(ports: BillingPorts): Promise<unknown[]> {
  const before = later(ports.clock.now(), -longestUnseenMs)
  const unseen = await ports.billing.listStale(before, atOnce)
  return attemptAll(unseen, (customerId) => syncSubscription(ports, customerId))
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
