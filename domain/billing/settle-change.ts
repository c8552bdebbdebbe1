import { getBackoffMs, hours, later, minutes } from '../time.ts'
import type { ChangeIntent, StoredIntent } from './change-intent.ts'
import { type CustomerId, isTrouble, type PaymentTrouble } from './customer.ts'
import { completeEnd } from './end-plan.ts'
import { isLive, isSamePlan, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { isLeased, leaseMs } from './record-intent.ts'

const retryMs = minutes(1)
const retries = { firstMs: retryMs, longestMs: hours(1) }

/**
 * Completes or rolls back, at the provider, a change that a crash or an outage interrupted or that
 * the bank never confirmed. It may charge: a new card that was being adopted pays open invoices. It
 * may end a plan. A change that can't be settled now raises an alert and is retried; it never
 * throws.
 */
export async function settleChange(ports: BillingPorts, customerId: CustomerId): Promise<void> {
  const claimed = await claim(ports, customerId)
  if (!claimed) return
  const { changeIntents, calendar, alert } = ports
  const postpone = (dueAt: Date, intent = claimed.intent) =>
    changeIntents.writeIntent({ ...claimed, intent, leaseUntil: null, dueAt }, claimed.version)
  try {
    const waitsUntil = await settle(ports, claimed)
    if (waitsUntil) await postpone(waitsUntil, { ...claimed.intent, waitsForBank: true })
    else await changeIntents.removeIntent(claimed)
  } catch (fault) {
    alert('plan_change_not_settled', { customerId, fault })
    const { failures = 0 } = claimed.intent
    const dueAt = later(calendar.now(), getBackoffMs(failures, retries))
    await postpone(dueAt, { ...claimed.intent, failures: failures + 1 })
  }
}

async function claim(
  { changeIntents, calendar }: BillingPorts,
  customerId: CustomerId,
): Promise<StoredIntent | null> {
  const found = await changeIntents.findIntent(customerId)
  const now = calendar.now()
  if (!found || found.dueAt > now || isLeased(found, now)) return null
  const leaseUntil = later(now, leaseMs)
  return changeIntents.writeIntent({ ...found, leaseUntil, dueAt: leaseUntil }, found.version)
}

/** Returns when to check again, for a change that is still waiting for the bank. */
async function settle(
  ports: BillingPorts,
  { customerId, intent }: StoredIntent,
): Promise<Date | null> {
  const { payments, calendar, logEvent } = ports
  if (intent.ends) orThrow(await completeEnd(ports, { customerId, end: intent.ends }))
  if (intent.adoptsCard) orThrow(await payments.adoptCard(customerId))
  if (!intent.before) return null

  const history = orThrow(await payments.fetchHistory(customerId))
  const { subscriptionId } = intent.before
  const found = history.subscriptions.find(({ id }) => id === subscriptionId)
  if (!found || !isLive(found)) return null
  if (found.waitsUntil) {
    const soon = later(calendar.now(), retryMs)
    return found.waitsUntil > soon ? found.waitsUntil : soon
  }
  if (isSettled(intent, found)) return null
  orThrow(await restoreSchedule({ payments, calendar }, intent.before))
  logEvent('interrupted_change_rolled_back', { customerId, subscription: subscriptionId })
  return null
}

/** The change was made, was never started, or was superseded by a decision made elsewhere. */
function isSettled({ before, planned }: ChangeIntent, now: PaidSubscription): boolean {
  if (!before || !isSamePlan(now, before)) return true
  const isEnding = now.endsAt !== null
  if (planned && isSamePlan(now.change, planned.change) && isEnding === planned.isEnding)
    return true
  if (isEnding && !before.endsAt && !planned?.isEnding) return true
  // A downgrade that failed halfway leaves a schedule without a change, which isn't visible here.
  const mayLeaveSchedule = planned !== null && planned.change !== null
  return (
    !mayLeaveSchedule &&
    isSamePlan(now.change, before.change) &&
    now.endsAt?.getTime() === before.endsAt?.getTime()
  )
}

function restoreSchedule(
  { payments, calendar }: Pick<BillingPorts, 'payments' | 'calendar'>,
  { subscriptionId, change, endsAt }: NonNullable<ChangeIntent['before']>,
) {
  if (change) {
    const { planId, cycle } = change
    return payments.changeLater({ subscriptionId, planId, cycle })
  }
  if (!endsAt) return payments.keep(subscriptionId)
  // If that moment has passed, cancel at the end of the current period.
  return payments.endLater(subscriptionId, endsAt > calendar.now() ? endsAt : undefined)
}

function orThrow<Answer extends object>(answer: Answer | PaymentTrouble): Answer {
  if (isTrouble(answer))
    throw new Error(
      `Could not settle the interrupted plan change: ${answer.refused}; will be retried`,
    )
  return answer
}
