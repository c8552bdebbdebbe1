import { isRefusal } from '../refusal.ts'
import { getBackoffMs, later, minutes, seconds } from '../time.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { Notice, NoticeRefusal, WaitingNotice } from './notice.ts'
import type { BillingPorts } from './ports.ts'
import { syncPeriod, syncSubscription } from './sync-subscription.ts'

const maxAttempts = 15
const retries = { firstMs: seconds(15), longestMs: minutes(60) }
/** After this time another process picks up an unhandled notice. */
const handledWithinMs = seconds(60)
/** Notices about one customer that arrive within this time are handled by one sync. */
export const batchDelayMs = seconds(1)

/** The bank expects a dispute. A refund before then saves the dispute fee; a person decides. */
const fraudWarning = /^radar\.early_fraud_warning\.created$/

type WebhookMessage = { readonly body: string; readonly signature: string | null }

/**
 * Verifies a webhook and stores it in the inbox. Most are handled a second later, in one sync with
 * the others about the same customer (`settleNotices`). Throws when it couldn't be stored, or
 * an urgent one couldn't be handled, so that the provider retries.
 */
export async function receiveNotice(
  ports: BillingPorts,
  message: WebhookMessage,
): Promise<{ readonly taken: Notice } | NoticeRefusal> {
  const notice = ports.payments.readNotice({ ...message, now: ports.clock.now() })
  if (isRefusal(notice)) return notice

  const at = ports.clock.now()
  const canWait = notice.customerId !== null && !notice.hint
  const dueAt = later(at, canWait ? batchDelayMs : handledWithinMs)
  const isWaiting = await ports.notices.addNotice(notice, { at, dueAt })
  if (isWaiting && !canWait) await handleNotices(ports, [{ ...notice, tries: 0 }])
  return { taken: notice }
}

/**
 * Syncs the customer of these notices with the provider. One sync settles all notices that were
 * stored before it began. When it fails, the given ones are retried later and the error is
 * rethrown.
 */
export async function handleNotices(
  ports: BillingPorts,
  notices: readonly WaitingNotice[],
): Promise<void> {
  const [notice] = notices
  if (!notice) return
  try {
    const handled = await syncForNotice(ports, notice)
    const now = ports.clock.now()
    await Promise.all(handled.map((id) => ports.notices.markHandled(id, now)))
  } catch (fault) {
    await markFailed(ports, { failed: notices, fault })
    throw fault
  }
}

/** Returns the ids of the notices that this sync settles. */
async function syncForNotice(
  ports: BillingPorts,
  notice: WaitingNotice,
): Promise<readonly string[]> {
  const { notices, alert } = ports
  const { id, kind } = notice
  const customerId = notice.customerId ?? (await findCustomer(ports, notice))
  if (!customerId) return [id]
  if (fraudWarning.test(kind)) alert('early_fraud_warning', { customerId, id })
  if (notice.hint === 'routine' && (await syncPeriod(ports, customerId))) return [id]

  const settled = await notices.listUnhandled(customerId)
  await syncSubscription(ports, customerId)
  return settled.includes(id) ? settled : [...settled, id]
}

async function markFailed(
  { notices, clock }: BillingPorts,
  { failed, fault }: { failed: readonly WaitingNotice[]; fault: unknown },
): Promise<void> {
  const reason = fault instanceof Error ? fault.message : String(fault)
  for (const { id, tries } of failed) {
    const waitMs = Math.max(getBackoffMs(tries, retries), getRetryAfterMs(fault))
    const isGivenUp = tries + 1 >= maxAttempts
    await notices.markFailed(id, { reason, dueAt: isGivenUp ? null : later(clock.now(), waitMs) })
  }
}

/**
 * Called only after the notice is stored, so that it is retried when the provider can't be reached.
 */
async function findCustomer(
  { notices, payments }: BillingPorts,
  { id, kind }: Notice,
): Promise<CustomerId | null> {
  const concerned = await payments.findConcerned({ id, kind })
  if (isRefusal(concerned)) {
    const message = `Could not look up the customer of notice ${id}: ${concerned.refused}; will be retried`
    throw new Error(message, { cause: concerned })
  }
  const { customerId } = concerned
  if (customerId) await notices.nameCustomer(id, customerId)
  return customerId
}

/** How long the provider asked us to wait, if that caused the failure. */
function getRetryAfterMs(fault: unknown): number {
  const cause = fault instanceof Error ? fault.cause : null
  const trouble = cause !== null && typeof cause === 'object' ? (cause as PaymentTrouble) : null
  return trouble?.retryAfterMs ?? 0
}

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
