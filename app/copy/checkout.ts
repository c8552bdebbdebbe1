import { getPlan, type Plan, type PlanId } from '@ghost-writers-ia/rules/plans'
import type { RefundOffer } from '#domain/billing/refund-period.ts'
import { formatCount } from '#domain/locale.ts'
import type { Currency } from '#domain/money.ts'

/** A plan's features, with the highest possible number of requests per day (5,000 in the specification). */
export function listFeatures({ allowance, features }: Plan): readonly string[] {
  if (allowance.kind === 'unlimited') return features
  const [perDay, ceiling] = [formatCount(allowance.perDay), formatCount(allowance.ceiling)]
  return features.map((feature) =>
    feature === `${perDay} requests/day`
      ? `Up to ${ceiling}/day: ${perDay} new requests a day, and unused ones roll over`
      : feature,
  )
}

const refundPolicies: Readonly<Record<RefundOffer, string>> = {
  offered: '14-day money-back guarantee on your first subscription.',
  used: "You've already used your 14-day refund, so it isn't available for this purchase.",
  'not-first': 'The 14-day refund covers your first subscription only.',
}

export function describeRefundPolicy(offer: RefundOffer): string {
  return refundPolicies[offer]
}

/** Prices are listed in euros, and dollars are the default at checkout. See ADR-0034. */
export const currencyNotes: Readonly<Record<Currency, string>> = {
  usd: "List prices are in euros; you're charged the same amount in US dollars. Choose Euro to pay in euros.",
  eur: "You're charged in euros.",
}

export const currencyKept = 'Your plan keeps its currency until it ends.'

export function describeListPrice(price: string): string {
  return `List price ${price}`
}

/** Where the site charges VAT. */
export const vatIncluded = 'Prices include VAT.'

/** At the checkbox. */
export const consentMissing =
  'Please check the box to start your plan right away. Nothing was charged.'

export const checkoutFailed = 'Something went wrong'

/** Above the plan's features. */
export const includedTitle = "What's included"

export const checkoutOffline = "You're offline. Nothing was charged."

// After payment

export const paymentProblems = {
  noSession: 'No session ID found. Please check your subscription in the dashboard.',
  refresh: 'Unable to refresh subscription. Please check your dashboard.',
  other: 'An error occurred. Please check your dashboard for subscription status.',
}

type Payment = {
  readonly plan: PlanId | undefined
  readonly isVisitor: boolean
  readonly problem: string | null
}

export function describePayment({ plan, isVisitor, problem }: Payment) {
  if (plan && plan !== 'free') {
    return {
      title: `You're on ${getPlan(plan).name}`,
      text: 'Thanks for subscribing. Your plan is active.',
    }
  }
  if (isVisitor) return { title: 'Your payment', text: 'Log in to see your plan.' }
  return problem
    ? { title: 'Not confirmed yet', text: 'Confirming your payment is taking longer than usual.' }
    : { title: 'Confirming your payment', text: 'This takes a few seconds.' }
}

/** The rows of the receipt. */
export const receipt = {
  title: 'Your receipt',
  paid: 'Paid',
  sentTo: 'Emailed to',
  next: 'Next charge',
  noNext: 'None. Your plan ends after this period.',
  pending: "Your invoice isn't ready yet. You'll find it on your [billing page](/billing).",
}

/** What to do with a new plan, with the markup of `RichText`. */
export const firstSteps = {
  title: 'What now?',
  /** For users who logged in from an editor before they paid. */
  connected:
    'Nothing to install: your editors already use your new plan. Go on where you were, or see [what your plan includes](/docs/plans).',
  steps: [
    {
      title: 'Install the extension',
      text: 'Download it and install it in VS Code. [All ways to install](/docs/install)',
    },
    {
      title: 'Log in from your editor',
      text: 'Run **Ghost Writers: Log In** from the command palette and confirm the code in your browser.',
    },
    {
      title: 'Write your first line',
      text: 'Start typing. When you pause, ghost text suggests the rest: press [[Tab]] to accept it. Or write a comment that says what you need and press [[Ctrl Shift G]]. [Your first five minutes](/docs/first-steps)',
    },
  ],
} as const
