import type { UserId } from '../identity/user.ts'
import type { Currency } from '../money.ts'
import type { BillingCycle } from '../plans/plans.ts'
import type { PaidPlanId } from './paid-subscription.ts'

export type CheckoutChoice = {
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: Currency
  /** The attempt that turned out to be expired, if any. */
  readonly after: number | null
}

export type CheckoutClaim = {
  readonly userId: UserId
  readonly attempt: number
  readonly checkoutId: string | null
  /** The checkout that this one supersedes, still to be closed. */
  readonly former: string | null
}
