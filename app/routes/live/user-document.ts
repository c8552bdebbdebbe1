import { toAllowanceAnswer } from '#app/http/allowance-answer.ts'
import type { Subscription, User } from '#domain/identity/user.ts'
import type { Standing } from '#domain/subscriptions/read-standing.ts'
import type { AllowanceState } from '#domain/usage/allowance.ts'

/** `users/{uid}/subscription` in the specification's format: missing values are left out. */
export function toSubscriptionDocument(subscription: Subscription) {
  const { plan, requestLimit, expiresAt, billingCycle } = subscription
  return {
    plan,
    requestLimit,
    ...(expiresAt && { expiresAt: expiresAt.getTime() }),
    ...(billingCycle && { billingCycle }),
  }
}

type UserState = {
  readonly subscription: Subscription
  readonly allowance: AllowanceState
  readonly standing: Standing
}

/** `users/{uid}`, with the remaining allowance and the status of the plan. */
export function toUserDocument(user: User, { subscription, allowance, standing }: UserState) {
  return {
    email: user.email,
    name: user.name,
    createdAt: user.createdAt.getTime(),
    emailVerified: user.isEmailVerified,
    subscription: toSubscriptionDocument(subscription),
    allowance: toAllowanceAnswer(allowance),
    isRenewed: standing.isRenewed,
    changesTo: standing.changesTo,
    isPaymentDue: standing.due !== null,
  }
}
