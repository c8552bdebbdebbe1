import type { BillingCycle, PlanId } from '../plans/plans.ts'
import { days, later } from '../time.ts'

declare const brand: unique symbol

/** The identity provider's id for a person. */
export type UserId = string & { readonly [brand]: 'UserId' }

/** What we keep about a person: the profile of `users/{uid}`. */
export type User = {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly createdAt: Date
  readonly isEmailVerified: boolean
}

/** The plan that a user has, as `users/{uid}/subscription` tells it. */
export type Subscription = {
  readonly plan: PlanId
  readonly requestLimit: number
  readonly expiresAt: Date | null
  readonly billingCycle: BillingCycle | null
}

const firstRequestLimit = 1_000
const firstTermMs = days(30)

/** For whoever has none stored when they sign in. */
export const subscriptionAtSignIn: Subscription = {
  plan: 'free',
  requestLimit: firstRequestLimit,
  expiresAt: null,
  billingCycle: null,
}

/** What everyone starts with. */
export function firstSubscription(now: Date): Subscription {
  return {
    plan: 'free',
    requestLimit: firstRequestLimit,
    expiresAt: later(now, firstTermMs),
    billingCycle: null,
  }
}

/** Capitals and spaces around an address make it no other address. */
export function toEmail(text: string): string {
  return text.trim().toLowerCase()
}
