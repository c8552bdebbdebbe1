import { isPaidPlanId, type PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type Stripe from 'stripe'
import { isOurPrice } from './prices.ts'

/** Stripe uses Unix seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** The id of an object that Stripe sends either as an id or expanded. */
export function toId(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

type Facts = Pick<Stripe.Subscription, 'metadata' | 'items'>

/**
 * Other products may share the Stripe account, and a customer. A subscription is ours if our
 * checkout created it, or it is for one of our prices.
 */
export function isOurs({ metadata, items }: Facts): boolean {
  const isFromUs = Boolean(metadata.userId) && findNotedPlan({ metadata }) !== null
  return isFromUs || items.data.some(({ price }) => isOurPrice(price))
}

/** The plan in a subscription's metadata, which our checkout writes. */
export function findNotedPlan({ metadata: { plan } }: Pick<Facts, 'metadata'>): PaidPlanId | null {
  return isPaidPlanId(plan) ? plan : null
}

/** Metadata that our checkout sets on every subscription. */
export const checkoutMark = { source: 'checkout' }

export function isFromCheckout({ metadata }: Pick<Facts, 'metadata'>): boolean {
  return Boolean(metadata.userId) && metadata.source === checkoutMark.source
}

/** The order that a subscription came from; null for one from before orders were counted. */
export function findAttempt({ metadata }: Pick<Facts, 'metadata'>): number | null {
  const { attempt = '' } = metadata
  return /^\d{1,9}$/.test(attempt) ? Number(attempt) : null
}
