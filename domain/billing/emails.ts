import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import { formatCharge, formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { days, later } from '../time.ts'
import type { Charged } from './change-gateway.ts'
import { listContractSections } from './contract-sections.ts'
import { getLastDay } from './entitlement.ts'
import { type Due, type Invoice, nameAdjustment, type Refund } from './history.ts'
import type { Seller } from './order-terms.ts'
import type { PaidSubscription, PlannedChange } from './paid-subscription.ts'

type Site = { readonly siteUrl: string }
type Plan = { readonly planId: PlanId; readonly cycle: BillingCycle }

/** What was ordered, and from whom. */
type Ordered = {
  readonly paid: PaidSubscription
  readonly contract: { readonly number: string; readonly seller: Seller }
}

/** Also confirms the order: it has the whole contract. */
export function welcomeEmail(
  user: User,
  { paid, hasRefund, contract, siteUrl }: Site & Ordered & { hasRefund: boolean },
): Mail {
  const refund =
    'Not what you expected? You can get a full refund within 14 days of your first payment, on your billing page.'
  return {
    kind: 'welcome',
    to: user.email,
    subject: `Welcome to ${getPlan(paid.planId).name}`,
    paragraphs: [
      greet(user),
      `Thanks for subscribing. You're on ${describePlan(paid)}. Editors that are connected already use it.`,
      'New here? Download the extension from your dashboard, install it in VS Code, and run "Ghost Writers: Log In" from the command palette.',
      ...(hasRefund ? [refund] : []),
    ],
    action: { label: 'Go to dashboard', url: `${siteUrl}/dashboard` },
    details: listContractSections({ paid, ...contract, siteUrl }),
  }
}

export function planChangedEmail(user: User, { paid, contract, siteUrl }: Site & Ordered): Mail {
  return {
    kind: 'plan-changed',
    to: user.email,
    subject: `You're now on ${getPlan(paid.planId).name}`,
    paragraphs: [
      greet(user),
      `Your subscription is now ${describePlan(paid)}. You're paid through ${formatDay(paid.periodEndsAt)}.`,
    ],
    action: { label: 'Go to billing', url: `${siteUrl}/billing` },
    details: listContractSections({ paid, ...contract, siteUrl }),
  }
}

export function changeScheduledEmail(
  user: User,
  { plan, change, siteUrl }: Site & { plan: Plan; change: PlannedChange },
): Mail {
  const day = formatDay(change.at)
  return {
    kind: 'change-scheduled',
    to: user.email,
    subject: `Your plan will change on ${day}`,
    paragraphs: [
      greet(user),
      `As you asked, your plan will change from ${describePlan(plan)} to ${describePlan(change)} on ${day}. Nothing is charged today.`,
      'If you change your mind, you can undo this until then.',
    ],
    action: { label: 'Go to billing', url: `${siteUrl}/billing` },
  }
}

type CanceledPlan = {
  readonly plan: Plan
  readonly endsAt: Date
  readonly cause: CancellationCause
  /** For the rest of a year that is ended early. */
  readonly refund: Charged | null
}

export function planCanceledEmail(
  user: User,
  { plan, endsAt, cause, refund, siteUrl }: Site & CanceledPlan,
): Mail {
  return {
    kind: 'canceled',
    to: user.email,
    subject: `Your ${getPlan(plan.planId).name} plan is canceled`,
    paragraphs: [
      greet(user),
      `${causes[cause].reason} we canceled ${describePlan(plan)}. You can use it until ${formatDay(endsAt)}, and you won't be charged again.`,
      ...(refund
        ? [
            `When it ends, we'll refund ${formatCharge(refund.amountCents, refund.currency)} for the days that are left.`,
          ]
        : []),
      causes[cause].next,
    ],
    action: { label: 'Go to billing', url: `${siteUrl}${causes[cause].path}` },
  }
}

export type CancellationCause = keyof typeof causes

const causes = {
  asked: {
    reason: 'As you asked,',
    next: 'If you change your mind, you can undo this until then.',
    path: '/billing',
  },
  disputed: {
    reason: 'Your bank took back one of your payments, so',
    next: 'If this is a mistake, please reply to this email.',
    path: '/billing',
  },
  price: {
    reason: "You haven't agreed to the new price, so",
    next: 'You can still agree until then to keep your plan.',
    path: '/billing/price',
  },
} as const

export function planEndingSoonEmail(
  user: User,
  { plan, endsAt, siteUrl }: Site & { plan: Plan; endsAt: Date },
): Mail {
  const day = formatDay(endsAt)
  return {
    kind: 'ending-soon',
    to: user.email,
    subject: `Your ${getPlan(plan.planId).name} plan ends on ${day}`,
    paragraphs: [
      greet(user),
      `${describePlan(plan)} ends on ${day}. You'll move to Free, and you won't be charged again.`,
      'If you change your mind, you can undo the cancellation until then.',
    ],
    action: { label: 'Keep my plan', url: `${siteUrl}/billing` },
  }
}

export function planEndedEmail(user: User, { former, siteUrl }: Site & { former: Plan }): Mail {
  return {
    kind: 'ended',
    to: user.email,
    subject: `Your ${getPlan(former.planId).name} plan has ended`,
    paragraphs: [greet(user), `${describeEnd(former)} Your account and settings haven't changed.`],
    action: { label: 'See plans', url: `${siteUrl}/pricing` },
  }
}

export function receiptEmail(user: User, { invoice, siteUrl }: Site & { invoice: Invoice }): Mail {
  const { id, number, paidCents, currency, paidAt, issuedAt } = invoice
  const amount = formatCharge(paidCents, currency)
  const payment = number ? `${amount} for invoice ${number}` : amount
  return {
    kind: 'receipt',
    to: user.email,
    subject: `Receipt for ${amount}`,
    paragraphs: [
      greet(user),
      `We received your payment of ${payment} on ${formatDay(paidAt ?? issuedAt)}.`,
      listAmounts(invoice).join('\n'),
    ],
    action: { label: 'View invoice', url: `${siteUrl}/billing/invoices/${id}` },
  }
}

/** Every line and adjustment, so that they add up to the amount. */
function listAmounts({ lines, adjustments, currency }: Invoice): string[] {
  const named = [
    ...lines.map(({ description, amountCents }) => ({ name: description, amountCents })),
    ...adjustments.map((one) => ({ name: nameAdjustment(one), amountCents: one.amountCents })),
  ]
  return named.map(({ name, amountCents }) => `${name}: ${formatCharge(amountCents, currency)}`)
}

/** A renewal waits for the address, without which its VAT can't be calculated. */
export function addressNeededEmail(user: User, { siteUrl }: Site): Mail {
  return {
    kind: 'address-needed',
    to: user.email,
    subject: 'We need your billing address',
    paragraphs: [
      greet(user),
      "Your plan was renewed, but we can't calculate the VAT for your invoice: your billing address is missing. You keep your plan, and nothing is charged until you've added it.",
    ],
    action: { label: 'Add billing address', url: `${siteUrl}/billing/details` },
  }
}

export function paymentFailedEmail(
  user: User,
  { paid, due, siteUrl }: Site & { paid: PaidSubscription; due: Due },
): Mail {
  const amount = formatCharge(due.dueCents, due.currency)
  if (due.needsOwner) {
    return {
      kind: 'payment-failed',
      to: user.email,
      subject: 'Confirm your payment with your bank',
      paragraphs: [
        greet(user),
        `Your bank needs you to confirm this payment: ${amount} for ${describePlan(paid)}. It takes a minute, and you'll keep your plan in the meantime.`,
      ],
      action: { label: 'Confirm payment', url: due.url ?? `${siteUrl}/billing` },
    }
  }
  return {
    kind: 'payment-failed',
    to: user.email,
    subject: 'Your payment failed',
    paragraphs: [
      greet(user),
      `We couldn't charge ${amount} for ${describePlan(paid)}. ${describeNextAttempt(due)}`,
      "This usually means your card has expired. Update it and we'll charge the new one right away.",
    ],
    action: { label: 'Update card', url: `${siteUrl}/billing/card` },
  }
}

/** Retries are promised only while the provider plans one: some declines are never retried. */
function describeNextAttempt(due: Due): string {
  return due.nextTryAt
    ? `You'll keep your plan while we try again. Next attempt: ${formatDay(due.nextTryAt)}.`
    : `We can't retry this card. Update it or pay the invoice by ${formatDay(getLastDay(due))} to keep your plan.`
}

export function lastCallEmail(
  user: User,
  { paid, due, now, siteUrl }: Site & { paid: PaidSubscription; due: Due; now: Date },
): Mail {
  const amount = formatCharge(due.dueCents, due.currency)
  return {
    kind: 'final-notice',
    to: user.email,
    subject: `Your ${getPlan(paid.planId).name} plan is about to end`,
    paragraphs: [
      greet(user),
      `We still couldn't charge ${amount}. ${describeDeadline(due, now)} After that your plan ends and you'll move to Free.`,
      due.needsOwner
        ? 'Confirm the payment with your bank to keep your plan.'
        : "Update your card to keep your plan. We'll charge it right away.",
    ],
    action: due.needsOwner
      ? { label: 'Confirm payment', url: due.url ?? `${siteUrl}/billing` }
      : { label: 'Update card', url: `${siteUrl}/billing/card` },
  }
}

/** The provider usually retries for two weeks. Without another attempt our own limit applies. */
function describeDeadline(due: Due, now: Date): string {
  const { since, nextTryAt } = due
  if (!nextTryAt) return `You have until ${formatDay(getLastDay(due))} to pay.`
  const usual = later(since, days(14))
  const end = nextTryAt > usual ? nextTryAt : usual
  return now < end ? `We'll stop trying on ${formatDay(end)}.` : "We're about to stop trying."
}

type RefundNews = Site & {
  /** In one currency. */
  readonly refunds: readonly Pick<Refund, 'amountCents' | 'currency' | 'invoiceId'>[]
  readonly invoices: readonly Pick<Invoice, 'id' | 'number'>[]
  /** The plan that ended with the refund, if one did: there is no other email about it. */
  readonly ended: Plan | null
}

export function refundEmail(user: User, { refunds, invoices, ended, siteUrl }: RefundNews): Mail {
  const currency = refunds[0]?.currency ?? ''
  const amountCents = refunds.reduce((sum, one) => sum + one.amountCents, 0)
  const amount = formatCharge(amountCents, currency)
  const each = refunds.map(({ invoiceId, ...one }) => {
    const number = invoices.find(({ id }) => id === invoiceId)?.number
    const name = number ? `Invoice ${number}` : 'Payment'
    return `${name}: ${formatCharge(one.amountCents, currency)}`
  })
  return {
    kind: 'refunded',
    to: user.email,
    subject: `Your refund of ${amount}`,
    paragraphs: [
      greet(user),
      `We've refunded ${amount} to your original payment method. It can take 5–10 days to appear.`,
      ...(each.length > 1 ? [each.join('\n')] : []),
      ...(ended ? [`${describeEnd(ended)} Your account and settings haven't changed.`] : []),
    ],
    action: ended && { label: 'See plans', url: `${siteUrl}/pricing` },
  }
}

export function refundFailedEmail(
  user: User,
  { refund, siteUrl }: Site & { refund: Refund },
): Mail {
  const amount = formatCharge(refund.amountCents, refund.currency)
  return {
    kind: 'refund-failed',
    to: user.email,
    subject: `Your refund of ${amount} failed`,
    paragraphs: [
      greet(user),
      `We refunded ${amount}, but your bank returned it. The money is still yours: please tell us how to get it to you.`,
    ],
    action: { label: 'Contact us', url: `${siteUrl}/contact` },
  }
}

function describeEnd(plan: Plan): string {
  return `${describePlan(plan)} has ended, and you won't be charged again. You're now on Free.`
}

/** For example "Pro (billed monthly)". */
export function describePlan({ planId, cycle }: Plan): string {
  return `${getPlan(planId).name} (billed ${cycle})`
}
