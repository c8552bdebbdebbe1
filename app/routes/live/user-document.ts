import type { Subscription, User } from '#domain/identity/user.ts'

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

/** `users/{uid}`. */
export function toUserDocument(user: User, subscription: Subscription) {
  return {
    email: user.email,
    name: user.name,
    createdAt: user.createdAt.getTime(),
    emailVerified: user.isEmailVerified,
    subscription: toSubscriptionDocument(subscription),
  }
}
