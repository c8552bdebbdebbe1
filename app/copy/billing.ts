import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import type { NextCharge } from '#domain/billing/change-gateway.ts'
import type { Invoice } from '#domain/billing/history.ts'
import { formatCharge, formatDay, formatMoment, formatMoney } from '#domain/locale.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'
import type { UsageLine } from '#domain/usage/usage-line.ts'
import { toasts } from './toasts.ts'
import { nameFeature, nameSource } from './usage.ts'

type PlanChoice = { readonly planId: PlanId; readonly cycle: BillingCycle }
type PricedChoice = PlanChoice & { readonly currency: string }

export function nameContract(number: string): string {
  return `Contract ${number}`
}

/** Such as "Pro (yearly)". */
export function namePlan({ planId, cycle }: PlanChoice): string {
  return `${getPlan(planId).name} (${cycle})`
}

/** Such as "$15 a month". */
export function namePrice({ planId, cycle, currency }: PricedChoice): string {
  const price = formatMoney(getPlan(planId).price[cycle], currency)
  return `${price} a ${cycle === 'yearly' ? 'year' : 'month'}`
}

/** Such as "$150.00 on November 15, 2027", or only the day if the amount isn't known. */
export function describeCharge({ dueCents, currency, at }: NextCharge): string {
  const day = `on ${formatDay(at)}`
  return dueCents === null ? day : `${formatCharge(dueCents, currency)} ${day}`
}

// The billing page

export const updateFailed = toasts['update-failed'].text

export const staleBilling =
  "We can't reach our payment provider right now. Showing the last known details. Your card and invoices will be back shortly."

/** After a change whose outcome isn't known yet. */
export const stillWorking =
  "We're still waiting for our payment provider to confirm your last change. You don't need to do anything: we'll finish it and email you."

export function describeOwedRefunds(owed: Billing['owedRefunds']): string {
  const amounts = owed.map(({ amountCents, currency }) => formatCharge(amountCents, currency))
  return `We owe you ${amounts.join(' and ')}. Our payment provider hasn't accepted the refund yet. We keep trying, and we'll email you when it's made.`
}

/** A second subscription, which the customer may not know of. */
export function describeOther({
  endsAt,
  periodEndsAt,
  ...other
}: PricedChoice & Pick<BilledSubscription, 'endsAt' | 'periodEndsAt'>): string {
  const next = endsAt ? `Ends on ${formatDay(endsAt)}` : `Renews on ${formatDay(periodEndsAt)}`
  return `${namePlan(other)}, ${namePrice(other)}. ${next}.`
}

export const disputed =
  "You've disputed one of your payments with your bank. Please contact us so we can sort it out."

export type BilledSubscription = NonNullable<Billing['subscription']>

type PlanStatus = {
  readonly tone: 'ok' | 'danger' | 'muted'
  readonly title: string
  readonly text: string
}

/** The status of a subscription. Only the most urgent one is shown. */
export function describePlanStatus(
  { due, renewal, refundAtEnd }: Pick<Billing, 'due' | 'renewal' | 'refundAtEnd'>,
  subscription: BilledSubscription,
): PlanStatus {
  const { status, endsAt, change, periodEndsAt, planId, cycle, currency } = subscription
  const { name, price } = getPlan(planId)
  if (status === 'past-due') return describePastDue(due)
  if (due?.needsOwner) {
    const amount = formatCharge(due.dueCents, due.currency)
    const text = `Confirm the payment of ${amount} to complete the change. Until then nothing changes and nothing is charged.`
    return { tone: 'muted', title: 'Waiting for your bank', text }
  }
  if (endsAt) {
    const text = `You can use ${name} until then. After that you'll move to Free, and you won't be charged again.${describeRefundAtEnd(refundAtEnd)}`
    return { tone: 'muted', title: `Ends on ${formatDay(endsAt)}`, text }
  }
  if (change) {
    const text = `You'll keep ${name} until that day, then pay ${namePrice({ ...change, currency })}.`
    const title = `Switches to ${namePlan(change)} on ${formatDay(change.at)}`
    return { tone: 'muted', title, text }
  }
  const next = renewal ?? { dueCents: price[cycle], currency }
  const text = `Next charge: ${describeCharge({ ...next, at: periodEndsAt })}.`
  return { tone: 'ok', title: 'Active', text }
}

function describePastDue(due: Billing['due']): PlanStatus {
  const payment = due ? `payment of ${formatCharge(due.dueCents, due.currency)}` : 'payment'
  if (due?.needsOwner) {
    const text =
      "Your bank needs you to confirm this payment. You'll keep your plan in the meantime."
    return { tone: 'danger', title: `Confirm your ${payment}`, text }
  }
  const text = due?.nextTryAt
    ? `You'll keep your plan for now. We'll try your card again on ${formatDay(due.nextTryAt)}.`
    : "You'll keep your plan for now. Pay it or use another card to keep it."
  const reason = describeDecline(due?.declineCode)
  return {
    tone: 'danger',
    title: `Your ${payment} failed`,
    text: reason ? `${reason} ${text}` : text,
  }
}

/** Only what a customer can do something about: banks want other reasons kept to themselves. */
const declines: Readonly<Record<string, string>> = {
  insufficient_funds: 'Declined: insufficient funds.',
  expired_card: 'Declined: the card has expired.',
  incorrect_cvc: 'Declined: wrong security code.',
  card_not_supported: "Declined: the card doesn't support this kind of payment.",
  card_velocity_exceeded: "Declined: the card's limit was reached.",
}

function describeDecline(code = ''): string | null {
  return declines[code] ?? null
}

/** For users who pay nothing: on Free or on a complimentary plan. */
export function describeUnpaidPlan(expiresAt: Date | null): string {
  return expiresAt
    ? `Complimentary until ${formatDay(expiresAt)}. You won't be charged.`
    : "You won't be charged."
}

type PlanOption = PricedChoice & {
  /** Null: immediately. */
  readonly startsAt: Date | null
}

/** Such as "$70 a year. Starts now. You'll pay the difference." */
export function describeOption({ startsAt, ...choice }: PlanOption): string {
  if (startsAt) return `${namePrice(choice)}. Starts on ${formatDay(startsAt)}.`
  return `${namePrice(choice)}. Starts now. You'll pay the difference.`
}

// Invoices

export const invoicesUnavailable = 'Your invoices are safe. Try again in a few minutes.'

const invoiceStatuses = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Unpaid',
}

export function describeInvoice(invoice: Invoice): string {
  const { status, paidCents, refundedCents, currency, trouble } = invoice
  if (refundedCents > 0) {
    const isWhole = refundedCents >= paidCents
    return isWhole ? 'Refunded' : `Paid, ${formatCharge(refundedCents, currency)} refunded`
  }
  return status === 'open' && trouble ? 'Payment failed' : invoiceStatuses[status]
}

export function describeReturnedRefund({
  amountCents,
  currency,
}: {
  readonly amountCents: number
  readonly currency: string
}): string {
  return `Your bank returned a refund of ${formatCharge(amountCents, currency)}. The money is still yours: please tell us how to get it to you.`
}

// Changing a plan

/** Before the bank confirms a payment on the provider's page. */
export const bankStep = {
  title: 'Confirm with your bank',
  description: 'One more step to change your plan.',
  intro: (plan: string) =>
    `Your bank needs you to confirm this payment before you switch to ${plan}.`,
  total: 'To pay now',
  note: "You'll do this on our payment provider's page. Until you confirm, nothing changes and nothing is charged. Come back to billing when you're done.",
  button: (amount: string) => `Confirm ${amount}`,
} as const

type Scheduled = {
  readonly from: PricedChoice
  readonly to: PlanChoice
  readonly at: Date
  readonly next: NextCharge
}

export const scheduledLosses = 'This is what changes:'

/** Without an amount if support arranged special terms, which stay. */
function describeNext(to: PricedChoice, next: NextCharge): string {
  return next.dueCents === null
    ? `Your next charge is on ${formatDay(next.at)}. The terms that we agreed with you stay the same.`
    : `Your next charge is ${describeCharge(next)}, then ${namePrice(to)} until you cancel.`
}

export function describeScheduledChange({ from, to, at, next }: Scheduled): readonly string[] {
  return [
    `You'll keep ${namePlan(from)} until ${formatDay(at)}. Your plan switches to ${namePlan(to)} on that date.`,
    `Nothing is charged today. ${describeNext({ ...to, currency: from.currency }, next)}`,
    'You can undo this until then.',
  ]
}

// Canceling and refunds

type Canceling = Pick<BilledSubscription, 'planId' | 'status' | 'periodEndsAt'> & {
  readonly isRenewing: boolean
}

export function describeCanceling(canceling: Canceling): string {
  const { planId, status, periodEndsAt, isRenewing } = canceling
  const { name } = getPlan(planId)
  if (isRenewing && status !== 'past-due')
    return `Your plan is renewing right now and hasn't been charged, so ${name} ends immediately and you won't be charged. You'll move to Free. This is what changes:`
  return status === 'past-due'
    ? `Your last payment failed, so ${name} ends immediately and you won't be charged again. You'll move to Free. This is what changes:`
    : `You can use ${name} until ${formatDay(periodEndsAt)}, and you won't be charged again. After that you'll move to Free. This is what changes:`
}

export const planCanceled = 'Your plan is canceled'

type CanceledPlan = {
  readonly planId: PlanId
  readonly endsAt: Date
  /** For the days that are left of a year that is ended early. */
  readonly refund: Billing['refundAtEnd']
}

export function describeCanceled({ planId, endsAt, refund }: CanceledPlan): string {
  return `${getPlan(planId).name} ends on ${formatDay(endsAt)}. You won't be charged again.${describeRefundAtEnd(refund)}`
}

function describeRefundAtEnd(refund: Billing['refundAtEnd']): string {
  return refund ? ` We'll refund ${formatCharge(refund.amountCents, refund.currency)} then.` : ''
}

type EarlyEnd = NonNullable<Billing['earlyEnd']>

export function describeEarlyEnd({ endsAt, refundCents, currency }: EarlyEnd): string {
  return `Or end it in one month and get the rest back: your plan ends on ${formatDay(endsAt)}, and we'll refund ${formatCharge(refundCents, currency)} then. You can undo this until that day.`
}

export function nameEarlyEnd({ refundCents, currency }: EarlyEnd): string {
  return `End in one month, refund ${formatCharge(refundCents, currency)}`
}

export function describeRefundInstead(until: Date, timeZone: string): string {
  return `Want your money back instead? You can get a full refund until ${formatMoment(until, timeZone)}.`
}

export function describeRefundOffer(until: Date, timeZone: string): string {
  return `Not what you expected? You can get a full refund until ${formatMoment(until, timeZone)}.`
}

/** The page, and all links to it. */
export const requestRefund = 'Request a refund'

export const refundFailed = "We couldn't make the refund. Please try again."

export const nothingToRefund = "You don't have a payment to refund."

/** Nothing left to refund: an interrupted refund, whose plan still has to end. */
export function describeRefund(cents: number, currency: string): string {
  const refund =
    cents === 0
      ? 'Your payment has already been refunded.'
      : `We'll refund ${formatCharge(cents, currency)}.`
  return `${refund} Your plan ends immediately and you'll move to Free. This is what changes:`
}

// A renewal that wasn't used

/** The page, and all links to it. */
export const returnRenewal = 'Return a renewal'

type PaidRenewal = Pick<Invoice, 'paidCents' | 'refundedCents' | 'currency'> & {
  readonly paidAt: Date
}

/** On the billing page. */
export function describeReturnOffer({ until }: { readonly until: Date }, timeZone: string): string {
  return `Didn't mean to renew? If you haven't made a request since, you can get the payment back until ${formatMoment(until, timeZone)}.`
}

export function describeReturn({
  paidAt,
  paidCents,
  refundedCents,
  currency,
}: PaidRenewal): string {
  const amount = formatCharge(paidCents - refundedCents, currency)
  return `You haven't made a request since your plan renewed on ${formatDay(paidAt)}. We'll refund ${amount} to your original payment method. Your plan ends immediately and you'll move to Free. This is what changes:`
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

/** A higher price that the user is asked to agree to. */
export const priceOffer = {
  title: 'The price of your plan will change',
  description: 'Agree to the new price of your plan, or leave.',
  none: "There's no new price to agree to.",
  failed: "We couldn't save your answer. Please try again.",
  cancel: 'Cancel plan',
}

type NewPrice = { readonly day: string; readonly amount: string; readonly unit: string }

export function describeNewPrice({ day, amount, unit }: NewPrice): string {
  return `From your renewal on ${day}, your plan costs ${amount} per ${unit}. If you don't agree, it ends on that day, and you won't be charged again.`
}

export function describeOpenPrice({ day, amount, unit }: NewPrice): string {
  return `Your plan will cost ${amount} per ${unit} from ${day} on, if you agree.`
}

export const seeNewPrice = 'See the new price'

export function nameAcceptance({ amount, unit }: Pick<NewPrice, 'amount' | 'unit'>): string {
  return `Agree to ${amount} per ${unit}`
}
