import { days, hours, later } from '../time.ts'
import type { CustomerId } from './customer.ts'
import type { BillingPorts } from './ports.ts'
import { groupByCustomer, handleNotices } from './receive-notice.ts'
import { syncSubscription } from './sync-subscription.ts'

/** How long the provider keeps undelivered events. */
const eventRetentionMs = days(30)
/** Every paying customer is synced at least this often. */
const maxSyncAgeMs = hours(24)
const batchSize = 500
/** Syncs are this late when there are more customers than batches for them. */
const lateSyncAgeMs = hours(36)

/**
 * Repairs what webhooks missed: undelivered events, purchases we don't know of, and accounts that
 * haven't been synced for a day. A failing step or customer doesn't stop the others; at the end it
 * throws if anything failed.
 */
export async function reconcile(ports: BillingPorts): Promise<void> {
  const steps = [handleMissedNotices, syncUnknownBuyers, syncStale]
  const faults: unknown[] = []
  for (const step of steps) {
    const failed = await step(ports).catch((fault) => [fault])
    faults.push(...failed)
  }
  if (faults.length > 0) {
    throw new Error(
      `${faults.length} reconciliation steps or customers failed; the next round retries them`,
      { cause: faults[0] },
    )
  }
}

async function handleMissedNotices(ports: BillingPorts): Promise<unknown[]> {
  const { payments, notices, clock } = ports
  const at = clock.now()
  const missed = await payments.listMissedNotices(later(at, -eventRetentionMs))
  const added = await Promise.all(
    missed.map((notice) => notices.addNotice(notice, { at, dueAt: at })),
  )
  const waiting = missed.filter((_, place) => added[place])
  const groups = groupByCustomer(waiting.map((notice) => ({ ...notice, tries: 0 })))
  return attemptAll(groups, (group) => handleNotices(ports, group))
}

async function syncUnknownBuyers(ports: BillingPorts): Promise<unknown[]> {
  const buyers = await ports.payments.listBuyers(later(ports.clock.now(), -eventRetentionMs))
  return attemptAll(buyers, (customerId) => syncUnknown(ports, customerId))
}

async function syncStale(ports: BillingPorts): Promise<unknown[]> {
  const before = later(ports.clock.now(), -maxSyncAgeMs)
  const stale = await ports.billing.listStale(before, batchSize)
  const faults = await attemptAll(stale, (customerId) => syncSubscription(ports, customerId))
  const late = later(ports.clock.now(), -lateSyncAgeMs)
  const [oldest] = await ports.billing.listStale(late, 1)
  if (oldest && stale.length === batchSize) ports.alert('syncs_behind', { customerId: oldest })
  return faults
}

async function syncUnknown(ports: BillingPorts, customerId: CustomerId): Promise<void> {
  const userId = await ports.billing.findUserOf(customerId)
  const account = userId && (await ports.billing.findAccount(userId))
  if (account && !account.subscription) await syncSubscription(ports, customerId)
}

/** Runs the work for each item in turn and returns the errors. */
async function attemptAll<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const item of items) await work(item).catch((fault) => faults.push(fault))
  return faults
}
