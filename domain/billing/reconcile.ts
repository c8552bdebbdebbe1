import { days, hours, later } from '../time.ts'
import type { BillingPorts } from './ports.ts'
import { handleNotice } from './receive-notice.ts'
import { syncSubscription } from './sync-subscription.ts'

/** How long the provider remembers what it could not tell us. */
const memoryMs = days(3)
/** Nobody who pays goes unlooked at for longer. */
const longestUnseenMs = hours(24)
const atOnce = 50

/** Repairs what no notice told us: those that were missed, and accounts nobody looked at for long. */
export async function reconcile(ports: BillingPorts): Promise<void> {
  const now = ports.clock.now()
  const missed = await ports.payments.listMissedNotices(later(now, -memoryMs))
  for (const notice of missed) {
    const isWaiting = await ports.billing.addNotice(notice, now)
    if (isWaiting) await handleNotice(ports, { ...notice, tries: 0 })
  }

  const stale = await ports.billing.listStale(later(now, -longestUnseenMs), atOnce)
  for (const customerId of stale) await syncSubscription(ports, customerId)
}
