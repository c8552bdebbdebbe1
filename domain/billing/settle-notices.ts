import type { WaitingNotice } from './notice.ts'
import type { BillingPorts } from './ports.ts'
import { handleNotices } from './receive-notice.ts'

const maxNotices = 100
const concurrency = 8

/**
 * Handles due notices: those that waited for others about the same customer, and those left behind
 * by a crash or an error. Returns whether there were any.
 */
export async function settleNotices(ports: BillingPorts): Promise<boolean> {
  const due = await ports.notices.listDueNotices(ports.clock.now(), maxNotices)
  const groups = groupByCustomer(due).slice(0, concurrency)
  const settled = await Promise.allSettled(groups.map((group) => handleNotices(ports, group)))

  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return groups.length > 0
}

/** A notice that names no customer is a group of its own. */
export function groupByCustomer(notices: readonly WaitingNotice[]): WaitingNotice[][] {
  return [...Map.groupBy(notices, ({ customerId, id }) => customerId ?? id).values()]
}
