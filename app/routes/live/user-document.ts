import { toAllowanceAnswer } from '#app/allowance-answer.ts'
import type { Subscription, User } from '#domain/identity/user.ts'
import type { AllowanceState } from '#domain/usage/read-allowance.ts'

/** `users/{uid}/subscription` in the words of the specification: what is absent is left out. */
export function toSubscriptionDocument(subscription: Subscription) {
  const { plan, requestLimit, expiresAt, billingCycle } = subscription
  return {
    plan,
    requestLimit,
    ...(expiresAt && { expiresAt: expiresAt.getTime() }),
    ...(billingCycle && { billingCycle }),
  }
}

/** `users/{uid}`, and what is left of its allowance. */
export function toUserDocument(
  user: User,
  { subscription, allowance }: { subscription: Subscription; allowance: AllowanceState },
) {
  return {
    email: user.email,
    name: user.name,
    createdAt: user.createdAt.getTime(),
    emailVerified: user.isEmailVerified,
    subscription: toSubscriptionDocument(subscription),
    allowance: toAllowanceAnswer(allowance),
  }
}
