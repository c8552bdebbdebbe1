import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import { formatCharge, formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import type { Cents } from '../money.ts'
import { describePlan } from './emails.ts'

type Site = { readonly siteUrl: string }
type Plan = { readonly planId: PlanId; readonly cycle: BillingCycle }

type Renewal = Site & {
  readonly plan: Plan
  readonly at: Date
  /** Such as "$150.00". */
  readonly amount: string
}

/** Before every renewal of a yearly plan. */
export function renewalNoticeEmail(user: User, { plan, at, amount, siteUrl }: Renewal): Mail {
  const day = formatDay(at)
  return {
    kind: 'renewal-notice',
    to: user.email,
    subject: `Your ${getPlan(plan.planId).name} plan renews on ${day}`,
    paragraphs: [
      greet(user),
      `${describePlan(plan)} renews on ${day}, and we'll charge ${amount}. If you want to keep it, you don't need to do anything.`,
      `If you don't, cancel it on your billing page before that day. You can use it until then, and you won't be charged again.`,
    ],
    action: { label: 'Go to billing', url: `${siteUrl}/billing` },
  }
}

/** Once a year, to those who pay monthly. */
export function yearlyReminderEmail(user: User, { plan, at, amount, siteUrl }: Renewal): Mail {
  return {
    kind: 'yearly-reminder',
    to: user.email,
    subject: `A yearly reminder of your ${getPlan(plan.planId).name} plan`,
    paragraphs: [
      greet(user),
      `You're on ${describePlan(plan)}. Your next charge is ${amount} on ${formatDay(at)}, and it renews every month until you cancel.`,
      "If you want to keep it, you don't need to do anything. You can cancel it anytime on your billing page.",
    ],
    action: { label: 'Go to billing', url: `${siteUrl}/billing` },
  }
}

type CardNews = Site & {
  readonly plan: Plan
  /** The renewal that the card would miss. */
  readonly at: Date
  /** Such as "Visa •••• 4242". */
  readonly card: string
}

/** Before a renewal that the card won't be valid for. */
export function cardExpiringEmail(user: User, { plan, at, card, siteUrl }: CardNews): Mail {
  return {
    kind: 'card-expiring',
    to: user.email,
    subject: 'Your card is about to expire',
    paragraphs: [
      greet(user),
      `Your card (${card}) expires before ${describePlan(plan)} renews on ${formatDay(at)}.`,
      "Update it before that day to keep your plan. If your bank has already replaced the card, you don't need to do anything.",
    ],
    action: { label: 'Update card', url: `${siteUrl}/billing/card` },
  }
}

type PriceNews = Site & {
  readonly plan: Plan & { readonly currency: string }
  readonly cents: Cents
  readonly firstRenewal: Date
}

/** When a higher price is announced, at least 30 days before the first renewal at it. */
export function priceChangeEmail(
  user: User,
  { plan, currentCents, cents, firstRenewal, siteUrl }: PriceNews & { currentCents: Cents },
): Mail {
  const [from, to] = [currentCents, cents].map((amount) => formatCharge(amount, plan.currency))
  const day = formatDay(firstRenewal)
  return {
    kind: 'price-change',
    to: user.email,
    subject: `The price of your ${getPlan(plan.planId).name} plan will change`,
    paragraphs: [
      greet(user),
      `${describePlan(plan)} will cost ${to} per ${toUnit(plan)} instead of ${from}. For you that starts with the renewal on ${day}.`,
      `If you agree, please confirm it. If you don't, you don't need to do anything: your plan will end on ${day}, and you won't be charged the new price. You can also cancel it anytime on your billing page.`,
    ],
    action: { label: 'See the new price', url: `${siteUrl}/billing/price` },
  }
}

/** Instead of a renewal notice, to those who haven't answered. */
export function priceReminderEmail(
  user: User,
  { plan, cents, firstRenewal, siteUrl }: PriceNews,
): Mail {
  const day = formatDay(firstRenewal)
  const amount = formatCharge(cents, plan.currency)
  return {
    kind: 'price-reminder',
    to: user.email,
    subject: `Your ${getPlan(plan.planId).name} plan needs your answer by ${day}`,
    paragraphs: [
      greet(user),
      `From ${day} on, ${describePlan(plan)} costs ${amount} per ${toUnit(plan)}. You haven't agreed to that yet.`,
      `If you agree, your plan renews on ${day} for ${amount}. If you don't, it ends on that day, and you won't be charged again.`,
    ],
    action: { label: 'See the new price', url: `${siteUrl}/billing/price` },
  }
}

function toUnit({ cycle }: Plan): string {
  return cycle === 'yearly' ? 'year' : 'month'
}
