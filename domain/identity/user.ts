import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId, toRequestLimit } from '@ghost-writers-ia/rules/plans'
import type { SiteLanguage } from '../site-language.ts'
import { days, later } from '../time.ts'

declare const brand: unique symbol

/** The identity provider's id for a person. */
export type UserId = string & { readonly [brand]: 'UserId' }

/** The profile in `users/{uid}`. */
export type User = {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly createdAt: Date
  readonly isEmailVerified: boolean
  /** Of the pages and emails. */
  readonly language: SiteLanguage
}

/** A user's plan, as `users/{uid}/subscription` returns it. */
export type Subscription = {
  readonly plan: PlanId
  readonly requestLimit: number
  readonly expiresAt: Date | null
  readonly billingCycle: BillingCycle | null
}

export type PlanChange = {
  readonly userId: UserId
  readonly from: PlanId
  readonly to: PlanId
  /** By the calendar of plans. */
  readonly now: Date
}

const freeRequestLimit = toRequestLimit(getPlan('free'))
const freeTermMs = days(30)

/** For a user without a stored subscription, after login. */
export const subscriptionAtSignIn: Subscription = {
  plan: 'free',
  requestLimit: freeRequestLimit,
  expiresAt: null,
  billingCycle: null,
}

/** For a user without a stored subscription, when a page refreshes it. */
export const subscriptionAtRefresh: Subscription = { ...subscriptionAtSignIn, requestLimit: 50 }

/** What every user starts with, and returns to when a paid plan ends. */
export function firstSubscription(now: Date): Subscription {
  return {
    plan: 'free',
    requestLimit: freeRequestLimit,
    expiresAt: later(now, freeTermMs),
    billingCycle: null,
  }
}

/** Free renews automatically, so its end is always in the future. */
export function renewFree(subscription: Subscription, now: Date): Subscription {
  const { plan, expiresAt } = subscription
  if (plan !== 'free' || !expiresAt || expiresAt > now) return subscription
  const terms = Math.floor((now.getTime() - expiresAt.getTime()) / freeTermMs) + 1
  return { ...subscription, expiresAt: later(expiresAt, terms * freeTermMs) }
}

/** Normalizes an email address: case and surrounding spaces don't matter. */
export function toEmail(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * The same for all addresses of one mailbox that people make up without asking anyone: without a
 * `+tag`, and at Gmail without dots. Only for comparing: emails go to the address as it was typed.
 */
export function toMailbox(email: string): string {
  const address = toEmail(email)
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  const domain = address.slice(at + 1)
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
