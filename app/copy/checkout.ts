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
