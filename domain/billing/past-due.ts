import { days, later } from '../time.ts'
import type { Due, History } from './history.ts'
import { findDue } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'

/** Nobody keeps a plan unpaid for longer, whatever the provider is set to do. See ADR-0014. */
const longestMs = days(30)

export function findLastDay({ since }: Pick<Due, 'since'>): Date {
  return later(since, longestMs)
}

type Owing = {
  readonly subscription: Pick<PaidSubscription, 'status'>
  readonly due: Pick<Due, 'since'> | null
  readonly now: Date
}

/** The payment has been missing for too long: the plan is over. */
export function isOverdue({ subscription, due, now }: Owing): boolean {
  const { status } = subscription
  if (status !== 'past-due' && status !== 'unpaid') return false
  return due !== null && now >= findLastDay(due)
}

/** Subscriptions that are to be ended at the provider, because they were not paid for too long. */
export function listOverdue(history: History, now: Date): readonly PaidSubscription[] {
  return history.subscriptions.filter((subscription) =>
    isOverdue({ subscription, due: findDue(history, subscription.id), now }),
  )
}
