import { formatDay, formatMoment } from '#domain/locale.ts'
import type { UsageLine } from '#domain/usage/usage-line.ts'
import { nameFeature, nameSource } from './usage.ts'

export const refundPage = {
  description: 'Get a full refund within 14 days of your first payment.',
  intro: 'No questions asked. Refunded to your original payment method.',
  nothing: "You don't have a payment to refund.",
  text: (amount: string) =>
    `We'll refund ${amount}. Your plan ends immediately and you'll move to Free. This is what changes:`,
  /** An interrupted refund, whose plan still has to end. */
  refunded:
    "Your payment has already been refunded. Your plan ends immediately and you'll move to Free. This is what changes:",
  end: 'End plan now',
  failed: "We couldn't make the refund. Please try again.",
}

/** For a renewal that wasn't used. */
export const returnPage = {
  description: "Get a renewal back that you haven't used.",
  text: (paidAt: Date, amount: string) =>
    `You haven't made a request since your plan renewed on ${formatDay(paidAt)}. We'll refund ${amount} to your original payment method. Your plan ends immediately and you'll move to Free. This is what changes:`,
  usage: 'See your usage',
}

type FirstUse = {
  readonly first: Pick<UsageLine, 'at' | 'feature' | 'source'>
  readonly paidAt: Date
  readonly timeZone: string
}

/** As the usage page names it. */
export function describeFirstUse({ first, paidAt, timeZone }: FirstUse): string {
  const what = `${nameFeature(first.feature)} (${nameSource(first.source)})`
  return `Your plan renewed on ${formatMoment(paidAt, timeZone)}. You've made a request since, so this payment can't be returned. The first one that counts: ${what} on ${formatMoment(first.at, timeZone)}.`
}
