import { type BillingCycle, billingCycles } from '@ghost-writers-ia/rules/plan'
import { getPlan, isAbove, type PlanId, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import type { ChangeQuote, NextCharge } from '../billing/change-gateway.ts'
import type { PaymentTrouble } from '../billing/customer.ts'
import { type History, isRenewing, listLostInvoices } from '../billing/history.ts'
import type { PaidSubscription, PlanChoice } from '../billing/paid-subscription.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { days, later } from '../time.ts'
import { findSubscription, type Subscribed } from './find-subscription.ts'

/** What a change would do: start now for an amount, or later for free. */
export type Preview = { readonly had: PaidSubscription } & (
  | { readonly timing: 'now'; readonly at: Date; readonly quote: ChangeQuote }
  | { readonly timing: 'later'; readonly at: Date; readonly next: NextCharge }
)

type PreviewInput = { readonly user: User; readonly choice: PlanChoice }

type PreviewRefusal =
  | ChangeObstacle
  | Refusal<'not-subscribed' | 'no-quote' | 'address-needed' | 'too-many-provider-reads'>

/** Shows what a change would cost, or when it would start, without making it. Rate limited. */
export async function previewChange(
  ports: BillingPorts,
  { user, choice }: PreviewInput,
): Promise<Preview | PreviewRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription: had, history } = found
  const now = ports.calendar.now()
  const obstacle = findObstacle(found, { choice, now })
  if (obstacle) return obstacle
  if (getTiming(had, choice) === 'later') {
    const next = getNextCharge(history, { had, choice })
    return { had, timing: 'later', at: next.at, next }
  }
  const at = toSecond(now)
  const change = { subscriptionId: had.id, ...choice, at }
  const quote = await ports.payments.previewChange(change)
  return isRefusal(quote) ? quote : { had, timing: 'now', at, quote }
}

export type ChangeObstacle = Refusal<
  'same-plan' | 'payment-overdue' | 'payment-disputed' | 'change-due' | 'renewal-under-way'
>

type Wanted = { readonly choice: PlanChoice; readonly now: Date }

/** Why a subscription can't be changed to another plan now; null when it can. */
export function findObstacle(
  { subscription, history }: Pick<Subscribed, 'subscription' | 'history'>,
  { choice, now }: Wanted,
): ChangeObstacle | null {
  const timing = getTiming(subscription, choice)
  if (timing === 'same') return refuse('same-plan')
  // An overdue payment comes first: no upgrade on credit, and an unpaid period has no end to wait
  // for.
  if (subscription.status === 'past-due') return refuse('payment-overdue')
  if (listLostInvoices(history, subscription.id).length > 0) return refuse('payment-disputed')
  if (timing === 'later') return null
  if (isChangeDue(subscription, now)) return refuse('change-due')
  // An upgrade would credit what nobody has paid yet.
  return isRenewing(history, subscription) ? refuse('renewal-under-way') : null
}

/** Every plan and billing cycle on sale. */
export const planChoices: readonly PlanChoice[] = paidPlanIds.flatMap((planId) =>
  billingCycles.map((cycle) => ({ planId, cycle })),
)

/**
 * The change replaces whatever was scheduled, so it starts with the next period at the list price,
 * unless support arranged special terms.
 */
function getNextCharge(
  { balanceCents, balanceCurrency }: History,
  { had, choice }: { had: PaidSubscription; choice: PlanChoice },
): NextCharge {
  const price = getPlan(choice.planId).price[choice.cycle]
  const balance = balanceCurrency === had.currency ? balanceCents : 0
  const dueCents = had.isSpecial ? null : Math.max(0, price + balance)
  return { at: had.periodEndsAt, dueCents, currency: had.currency }
}

/** The provider uses whole seconds, and it has to get the same moment again. */
function toSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000)
}

/**
 * Whether a scheduled change is less than a day away. An upgrade would put it aside and could wait
 * a day for the bank; if the period ended meanwhile, the plan would renew at the old price. So the
 * user has to keep the plan first.
 */
function isChangeDue(
  { change, periodEndsAt }: Pick<PaidSubscription, 'change' | 'periodEndsAt'>,
  now: Date,
): boolean {
  return change !== null && periodEndsAt <= later(now, days(1))
}

type CurrentPlan = { readonly planId: PlanId; readonly cycle: BillingCycle }

/**
 * An upgrade starts and is charged now; a downgrade starts at the end of the paid period. A change
 * that is both also waits, because we don't issue credit. See ADR-0017.
 */
export function getTiming(current: CurrentPlan, choice: PlanChoice): 'same' | 'now' | 'later' {
  if (choice.planId === current.planId && choice.cycle === current.cycle) return 'same'
  const isLess =
    isAbove(current.planId, choice.planId) ||
    (current.cycle === 'yearly' && choice.cycle === 'monthly')
  return isLess ? 'later' : 'now'
}
