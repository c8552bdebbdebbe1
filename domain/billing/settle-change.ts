import { hours, later, minutes } from '../time.ts'
import type { ChangeIntent, StoredIntent } from './change-intent.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import { isTrouble } from './customer.ts'
import { isLive, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { isLeased, leaseMs } from './record-intent.ts'

const retryMs = minutes(1)
const longestRetryMs = hours(1)

/**
 * Completes or rolls back a change that a crash or an outage left unfinished, or whose bank was
 * never answered. One that can't be settled now is tried again, and holds up nothing else.
 */
export async function settleChange(ports: BillingPorts, customerId: CustomerId): Promise<void> {
  const claimed = await claim(ports, customerId)
  if (!claimed) return
  const { billing, calendar, alert } = ports
  const postpone = (dueAt: Date, intent = claimed.intent) =>
    billing.writeIntent({ ...claimed, intent, leaseUntil: null, dueAt }, claimed.version)
  try {
    const waitsUntil = await settle(ports, claimed)
    if (waitsUntil) await postpone(waitsUntil, { ...claimed.intent, waitsForBank: true })
    else await billing.removeIntent(claimed)
  } catch (fault) {
    alert('change-unsettled', { customerId, fault })
    const { failures = 0 } = claimed.intent
    const dueAt = later(calendar.now(), findRetryMs(failures))
    await postpone(dueAt, { ...claimed.intent, failures: failures + 1 })
  }
}

/** A minute, then twice as long each time, up to an hour. */
function findRetryMs(failures: number): number {
  return Math.min(longestRetryMs, retryMs * 2 ** failures)
}

async function claim(
  { billing, calendar }: BillingPorts,
  customerId: CustomerId,
): Promise<StoredIntent | null> {
  const found = await billing.findIntent(customerId)
  const now = calendar.now()
  if (!found || found.dueAt > now || isLeased(found, now)) return null
  const leaseUntil = later(now, leaseMs)
  return billing.writeIntent({ ...found, leaseUntil, dueAt: leaseUntil }, found.version)
}

/** Answers when to look again, for a change that still waits for its bank. */
async function settle(
  { payments, calendar }: BillingPorts,
  { customerId, intent }: StoredIntent,
): Promise<Date | null> {
  if (intent.adoptsCard) insist(await payments.adoptCard(customerId))
  if (!intent.before) return null

  const history = insist(await payments.fetchHistory(customerId))
  const { subscriptionId } = intent.before
  const found = history.subscriptions.find(({ id }) => id === subscriptionId)
  if (!found || !isLive(found)) return null
  if (found.waitsUntil) {
    const soon = later(calendar.now(), retryMs)
    return found.waitsUntil > soon ? found.waitsUntil : soon
  }
  if (!isDecided(intent, found)) insist(await restore({ payments, calendar }, intent.before))
  return null
}

/** The change was made, was never begun, or gave way to something that was decided elsewhere. */
function isDecided({ before, planned }: ChangeIntent, now: PaidSubscription): boolean {
  if (!before || !isSamePlan(now, before)) return true
  const isEnding = now.endsAt !== null
  if (planned && isSamePlan(now.change, planned.change) && isEnding === planned.isEnding)
    return true
  if (isEnding && !before.endsAt && !planned?.isEnding) return true
  // A schedule without a change in it can't be seen here: it is left by a downgrade that failed halfway.
  const mayLeaveSchedule = planned !== null && planned.change !== null
  return (
    !mayLeaveSchedule &&
    isSamePlan(now.change, before.change) &&
    now.endsAt?.getTime() === before.endsAt?.getTime()
  )
}

type Plan = Pick<PaidSubscription, 'planId' | 'cycle'>

function isSamePlan(one: Plan | null, other: Plan | null): boolean {
  return one?.planId === other?.planId && one?.cycle === other?.cycle
}

function restore(
  { payments, calendar }: Pick<BillingPorts, 'payments' | 'calendar'>,
  { subscriptionId, change, endsAt }: NonNullable<ChangeIntent['before']>,
) {
  if (change) {
    const { planId, cycle } = change
    return payments.changeLater({ subscriptionId, planId, cycle })
  }
  if (!endsAt) return payments.keep(subscriptionId)
  // One that has passed meanwhile becomes the end of the period that is running now.
  return payments.endLater(subscriptionId, endsAt > calendar.now() ? endsAt : undefined)
}

function insist<Answer extends object>(answer: Answer | PaymentTrouble): Answer {
  if (isTrouble(answer)) throw new Error(`The payment provider didn't answer: ${answer.refused}`)
  return answer
}
