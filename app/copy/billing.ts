import type { Charged } from '#domain/billing/change-gateway.ts'
import { formatCharge, formatDay, formatMoment } from '#domain/locale.ts'
import {
  describeCharge,
  namePlan,
  namePrice,
  type PlanAndCycle,
  type PricedChoice,
} from './subscriptions.ts'

type Charge = Parameters<typeof describeCharge>[0]

export const billingPage = {
  title: 'Billing',
  description: 'Your plan, your card and your invoices.',
}

export const staleBilling =
  "We can't reach our payment provider right now. Showing the last known details. Your card and invoices will be back shortly."

/** After a change whose outcome isn't known yet. */
export const stillWorking =
  "We're still waiting for our payment provider to confirm your last change. You don't need to do anything: we'll finish it and email you."

/** In one or more currencies. */
export function describeOwedRefunds(owed: readonly Charged[]): string {
  const amounts = owed.map(({ amountCents, currency }) => formatCharge(amountCents, currency))
  return `We owe you ${amounts.join(' and ')}. Our payment provider hasn't accepted the refund yet. We keep trying, and we'll email you when it's made.`
}

/** A renewal can't be charged before we know where the customer is. */
export const addressMissing = {
  text: "We can't calculate the VAT for your renewal, because your billing address is missing. You keep your plan, and nothing is charged until you've added it.",
  action: 'Add billing address',
}

// The plan

export const planCard = {
  title: 'Your plan',
  contract: (number: string) => `Contract ${number}`,
  disputed:
    "You've disputed one of your payments with your bank. Please contact us so we can sort it out.",
}

type StatusWords = { readonly title: string; readonly text: string }

type Failed = {
  /** Null if it isn't known. */
  readonly amount: string | null
  /** Why the bank declined, if a customer can do something about it. */
  readonly decline: string | null
  /** When the card is tried again. */
  readonly nextTryAt: Date | null
}

type Ending = {
  readonly plan: string
  readonly endsAt: Date
  /** For the days that are left of a year that is ended early. */
  readonly refund: string | null
}

type Switching = { readonly plan: string; readonly change: PricedChoice; readonly at: Date }

export const planStatuses = {
  active: (next: Charge): StatusWords => ({
    title: 'Active',
    text: `Next charge: ${describeCharge(next)}.`,
  }),
  switching: ({ plan, change, at }: Switching): StatusWords => ({
    title: `Switches to ${namePlan(change)} on ${formatDay(at)}`,
    text: `You'll keep ${plan} until that day, then pay ${namePrice(change)}.`,
  }),
  ending: ({ plan, endsAt, refund }: Ending): StatusWords => ({
    title: `Ends on ${formatDay(endsAt)}`,
    text: joinSentences(
      `You can use ${plan} until then. After that you'll move to Free, and you won't be charged again.`,
      refund && describeRefundAtEnd(refund),
    ),
  }),
  waitingForBank: (amount: string): StatusWords => ({
    title: 'Waiting for your bank',
    text: `Confirm the payment of ${amount} to complete the change. Until then nothing changes and nothing is charged.`,
  }),
  unconfirmed: (amount: string): StatusWords => ({
    title: `Confirm your payment of ${amount}`,
    text: "Your bank needs you to confirm this payment. You'll keep your plan in the meantime.",
  }),
  failed: ({ amount, decline, nextTryAt }: Failed): StatusWords => ({
    title: amount ? `Your payment of ${amount} failed` : 'Your payment failed',
    text: joinSentences(
      decline,
      nextTryAt
        ? `You'll keep your plan for now. We'll try your card again on ${formatDay(nextTryAt)}.`
        : "You'll keep your plan for now. Pay it or use another card to keep it.",
    ),
  }),
}

function joinSentences(...sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

export function describeRefundAtEnd(refund: string): string {
  return `We'll refund ${refund} then.`
}

/** Only what a customer can do something about: banks want other reasons kept to themselves. */
export const declines: Readonly<Record<string, string>> = {
  insufficient_funds: 'Declined: insufficient funds.',
  expired_card: 'Declined: the card has expired.',
  incorrect_cvc: 'Declined: wrong security code.',
  card_not_supported: "Declined: the card doesn't support this kind of payment.",
  card_velocity_exceeded: "Declined: the card's limit was reached.",
}

/** For users who pay nothing: on Free or on a complimentary plan. */
export const unpaidPlan = {
  title: (plan: string) => `You're on ${plan}`,
  text: "You won't be charged.",
  complimentary: (until: Date) => `Complimentary until ${formatDay(until)}. You won't be charged.`,
  plans: 'See plans',
}

/** Other subscriptions, which the customer may not know of. */
export const otherSubscriptions = {
  title: 'You also pay for',
  renewing: (plan: PricedChoice, at: Date) =>
    `${namePlan(plan)}, ${namePrice(plan)}. Renews on ${formatDay(at)}.`,
  ending: (plan: PricedChoice, at: Date) =>
    `${namePlan(plan)}, ${namePrice(plan)}. Ends on ${formatDay(at)}.`,
  cancel: 'Cancel this one',
}

/** The other plans to switch to. */
export const planOptions = {
  title: 'Change your plan',
  later: (plan: PricedChoice, startsAt: Date) =>
    `${namePrice(plan)}. Starts on ${formatDay(startsAt)}.`,
  now: (plan: PricedChoice) => `${namePrice(plan)}. Starts now. You'll pay the difference.`,
  /** The second part is for screen readers. */
  switch: { shown: 'Switch', more: (plan: PlanAndCycle) => `to ${namePlan(plan)}` },
}

// The card

export const paymentMethod = {
  title: 'Payment method',
  none: 'No card on file',
  expires: (month: string) => `Expires ${month}`,
  updateCard: 'Update card',
  /** For one that isn't a card. */
  change: 'Change payment method',
}

/** Where VAT is calculated. */
export const billingDetails = {
  title: 'Billing details',
  text: 'The name, address and VAT ID on your next invoices.',
  action: 'Update billing details',
}

// Refunds

export const refundOffers = {
  first: {
    title: '14-day money-back guarantee',
    text: (until: Date, timeZone: string) =>
      `Not what you expected? You can get a full refund until ${formatMoment(until, timeZone)}.`,
  },
  renewal: {
    title: 'Refund if unused',
    text: (until: Date, timeZone: string) =>
      `Didn't mean to renew? If you haven't made a request since, you can get the payment back until ${formatMoment(until, timeZone)}.`,
  },
}
