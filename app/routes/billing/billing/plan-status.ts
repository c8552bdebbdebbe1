import { getPlan } from '@ghost-writers-ia/rules/plans'
import { declines, planStatuses } from '#app/copy/billing.ts'
import type { StoredSubscription } from '#domain/billing/stores.ts'
import { formatCharge } from '#domain/locale.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'

type PlanStatus = {
  readonly tone: 'ok' | 'danger' | 'muted'
  readonly title: string
  readonly text: string
}

/** The status of a subscription. Only the most urgent one is shown. */
export function describePlanStatus(
  { due, renewal, refundAtEnd }: Pick<Billing, 'due' | 'renewal' | 'refundAtEnd'>,
  subscription: StoredSubscription,
): PlanStatus {
  const { status, endsAt, change, periodEndsAt, planId, cycle, currency } = subscription
  const { name, price } = getPlan(planId)
  if (status === 'past-due') return { tone: 'danger', ...describePastDue(due) }
  if (due?.needsOwner) {
    const amount = formatCharge(due.dueCents, due.currency)
    return { tone: 'muted', ...planStatuses.waitingForBank(amount) }
  }
  if (endsAt) {
    const refund = refundAtEnd && formatCharge(refundAtEnd.amountCents, refundAtEnd.currency)
    return { tone: 'muted', ...planStatuses.ending({ plan: name, endsAt, refund }) }
  }
  if (change) {
    const next = { ...change, currency }
    return { tone: 'muted', ...planStatuses.switching({ plan: name, change: next, at: change.at }) }
  }
  const next = renewal ?? { dueCents: price[cycle], currency }
  return { tone: 'ok', ...planStatuses.active({ ...next, at: periodEndsAt }) }
}

function describePastDue(due: Billing['due']): Pick<PlanStatus, 'title' | 'text'> {
  const amount = due && formatCharge(due.dueCents, due.currency)
  if (due?.needsOwner && amount) return planStatuses.unconfirmed(amount)
  const decline = declines[due?.declineCode ?? ''] ?? null
  return planStatuses.failed({ amount, decline, nextTryAt: due?.nextTryAt ?? null })
}
