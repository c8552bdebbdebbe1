import type { PaidSubscription } from '#domain/billing/paid-subscription.ts'
import { days, later } from '#domain/time.ts'

/** An active subscription to Pro (monthly) that was bought at a moment, with changes. */
export function paidSubscription<Change extends Partial<PaidSubscription>>(
  startedAt: Date,
  change: Change,
): PaidSubscription & Change {
  return {
    id: 'sub_1',
    planId: 'pro',
    cycle: 'monthly',
    currency: 'usd',
    status: 'active',
    startedAt,
    periodStartsAt: startedAt,
    periodEndsAt: later(startedAt, days(31)),
    endedAt: null,
    endsAt: null,
    change: null,
    waitsUntil: null,
    isDuplicate: false,
    duplicateOn: null,
    isFromCheckout: true,
    attempt: 1,
    keepsPayingCard: false,
    notedPlanId: 'pro',
    hasUnknownPrice: false,
    isSpecial: false,
    ...change,
  }
}
