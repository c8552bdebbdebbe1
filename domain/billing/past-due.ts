import { days, later } from '../time.ts'
import type { Due, History } from './history.ts'
import { findDue } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'

/** The longest time a plan may stay unpaid, whatever the provider's settings. See ADR-0014. */
const maxUnpaidMs = days(30)

export function findLastDay({ since }: Pick<Due, 'since'>): Date {
  return later(since, maxUnpaidMs)
}

type OverdueInput = {
  readonly subscription: Pick<PaidSubscription, 'status'>
  readonly due: Pick<Due, 'since'> | null
  readonly now: Date
}

/** Whether the payment has been missing for too long, so that the plan is over. */
export function isOverdue({ subscription, due, now }: OverdueInput): boolean {
  const { status } = subscription
  if (status !== 'past-due' && status !== 'unpaid') return false
  return due !== null && now >= findLastDay(due)
}

/** Subscriptions to cancel at the provider because they have been unpaid for too long. */
export function listOverdue(history: History, now: Date): readonly PaidSubscription[] {
  return history.subscriptions.filter((subscription) =>
    isOverdue({ subscription, due: findDue(history, subscription.id), now }),
  )
}
