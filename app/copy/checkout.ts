import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { RefundOffer } from '#domain/billing/refund-period.ts'
import type { Currency } from '#domain/money.ts'

export const checkoutPage = {
  label: 'checkout',
  title: 'Checkout',
  description: 'Review your order and pay.',
  heading: (plan: string) => `Checkout: ${plan}`,
  intro: 'Review your order before you pay.',
}

/** After payment, before the redirect. */
export const checkoutPaid = {
  title: 'Payment Successful!',
  text: "We're taking you to [your dashboard](/dashboard).",
}

export const orderSummary = {
  title: 'Order summary',
  /** After the price. */
  units: { monthly: '/ month', yearly: '/ year' } satisfies Record<BillingCycle, string>,
  listPrice: (price: string) => `List price ${price}`,
  /** Above the plan's features. */
  included: "What's included",
  requests: ({ perDay, ceiling }: { perDay: string; ceiling: string }) =>
    `Up to ${ceiling}/day: ${perDay} new requests a day, and unused ones roll over`,
}

export const payForm = {
  title: 'Payment',
  currency: 'Currency',
  pay: 'Pay with card or PayPal',
  terms: 'By paying you agree to the [terms](/terms).',
}

export const currencyNames: Readonly<Record<Currency, string>> = { usd: 'US dollars', eur: 'Euro' }

export const refundPolicies: Readonly<Record<RefundOffer, string>> = {
  offered: '14-day money-back guarantee on your first subscription.',
  used: "You've already used your 14-day refund, so it isn't available for this purchase.",
  'not-first': 'The 14-day refund covers your first subscription only.',
}

/** Prices are listed in euros, and dollars are the default at checkout. See ADR-0034. */
export const currencyNotes: Readonly<Record<Currency, string>> = {
  usd: "List prices are in euros; you're charged the same amount in US dollars. Choose Euro to pay in euros.",
  eur: "You're charged in euros.",
}

export const currencyKept = 'Your plan keeps its currency until it ends.'

/** Where the site charges VAT. */
export const vatIncluded = 'Prices include VAT.'

/** At the checkbox. */
export const consentMissing =
  'Please check the box to start your plan right away. Nothing was charged.'

export const checkoutFailed = 'Something went wrong'

export const checkoutOffline = "You're offline. Nothing was charged."

export const checkoutUnanswered = 'No checkout URL returned'

/** For programs that send an order. */
export const orderProblems = {
  plan: 'Unknown plan',
  agreed: 'Unknown version of the order texts',
  currency: 'Currency must be usd or eur',
  billingCycle: 'Billing cycle must be monthly or yearly',
  other: 'Invalid order',
}

/** For buyers who left the payment page. */
export const checkoutCanceled = {
  label: 'cancel',
  title: 'Payment canceled',
  description: 'Nothing was charged.',
  text: "You left the checkout before paying. Nothing was charged and your plan hasn't changed. If you change your mind, choose your plan again.",
  back: 'Back to pricing',
  dashboard: 'Go to dashboard',
}

// After payment

export const successPage = {
  label: 'payment',
  title: 'Payment',
  description: 'The status of your payment and your plan.',
  active: {
    title: (plan: string) => `You're on ${plan}`,
    text: 'Thanks for subscribing. Your plan is active.',
  },
  visitor: { title: 'Your payment', text: 'Log in to see your plan.' },
  late: {
    title: 'Not confirmed yet',
    text: 'Confirming your payment is taking longer than usual.',
  },
  confirming: { title: 'Confirming your payment', text: 'This takes a few seconds.' },
  /** Above a problem. */
  delayed: 'Processing Delayed',
  welcome: (plan: string) => `You are now on the ${plan} plan.`,
  logIn: 'Log in',
  dashboard: 'Go to dashboard',
  check: 'Check now',
}

export const paymentProblems = {
  noSession: 'No session ID found. Please check your subscription in the dashboard.',
  refresh: 'Unable to refresh subscription. Please check your dashboard.',
  other: 'An error occurred. Please check your dashboard for subscription status.',
}

/** The specification's debug panel. */
export const paymentDetails = {
  title: 'Payment details',
  label: 'Debug information',
  sessionId: 'Session ID',
  noSession: 'None',
  userId: 'User ID',
  noUser: 'Not logged in',
  plan: 'Plan',
  unknown: 'Unknown',
  limit: 'Request limit',
  unlimited: 'Unlimited',
  expires: 'Expires',
  never: 'Never',
  webhook: 'Webhook status',
  processed: 'Processed',
  pending: 'Pending',
}

/** The rows of the receipt. */
export const receipt = {
  title: 'Your receipt',
  paid: 'Paid',
  invoice: 'View invoice',
  billing: 'Go to billing',
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
}
