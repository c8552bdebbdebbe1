import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/mail.ts'
import { formatCharge } from '../money.ts'
import { getPlan } from '../plans/plans.ts'
import { days, formatDay, later } from '../time.ts'
import { nameAdjustment } from './adjustment.ts'
import type { Due, Invoice, Refund } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import { findLastDay } from './past-due.ts'
import { nameOf } from './plan-letters.ts'

type Site = { readonly siteUrl: string }

export function receiptLetter(
  { name, email }: User,
  { invoice, siteUrl }: Site & { invoice: Invoice },
): Mail {
  const { id, number, paidCents, currency, paidAt, issuedAt } = invoice
  const amount = formatCharge(paidCents, currency)
  return {
    kind: 'receipt',
    to: email,
    subject: `Receipt for ${amount}`,
    paragraphs: [
      `Hello ${name},`,
      `We received your payment of ${amount} on ${formatDay(paidAt ?? issuedAt)}${number ? ` for invoice ${number}` : ''}.`,
      listAmounts(invoice).join('\n'),
    ],
    action: { label: 'Open the invoice', url: `${siteUrl}/billing/invoices/${id}` },
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

export function paymentFailedLetter(
  { name, email }: User,
  { paid, due, siteUrl }: Site & { paid: PaidSubscription; due: Due },
): Mail {
  const amount = formatCharge(due.dueCents, due.currency)
  if (due.needsOwner) {
    return {
      kind: 'payment-failed',
      to: email,
      subject: 'Your bank asks you to confirm a payment',
      paragraphs: [
        `Hello ${name},`,
        `Your bank wants to hear from you before it pays ${amount} for ${nameOf(paid)}. It takes a minute; until then you keep your plan.`,
      ],
      action: { label: 'Confirm the payment', url: due.url ?? `${siteUrl}/billing` },
    }
  }
  return {
    kind: 'payment-failed',
    to: email,
    subject: 'Your payment did not go through',
    paragraphs: [
      `Hello ${name},`,
      `We couldn't charge ${amount} for ${nameOf(paid)}. ${describeNext(due)}`,
      "This usually means your card has expired. Update it and we'll charge the new one right away.",
    ],
    action: { label: 'Update your card', url: `${siteUrl}/billing` },
  }
}

/** Retries are promised only while the provider plans one: some declines are never retried. */
function describeNext(due: Due): string {
  if (due.nextTryAt)
    return `You'll keep your plan while we try again. Next attempt: ${formatDay(due.nextTryAt)}.`
  return `We can't retry this card. Update it or pay the invoice by ${formatDay(findLastDay(due))} to keep your plan.`
}

export function lastCallLetter(
  { name, email }: User,
  { paid, due, now, siteUrl }: Site & { paid: PaidSubscription; due: Due; now: Date },
): Mail {
  const amount = formatCharge(due.dueCents, due.currency)
  return {
    kind: 'payment-last-call',
    to: email,
    subject: `Your ${getPlan(paid.planId).name} plan is about to end`,
    paragraphs: [
      `Hello ${name},`,
      `We still couldn't charge ${amount}. ${describeEnd(due, now)} After that your plan ends and you'll move to Free.`,
      "Update your card to keep your plan. We'll charge it right away.",
    ],
    action: due.needsOwner
      ? { label: 'Confirm the payment', url: due.url ?? `${siteUrl}/billing` }
      : { label: 'Update your card', url: `${siteUrl}/billing` },
  }
}

/** The provider usually tries for two weeks. Without another try our own limit counts. */
function describeEnd(due: Due, now: Date): string {
  const { since, nextTryAt } = due
  if (!nextTryAt) return `You have until ${formatDay(findLastDay(due))} to pay.`
  const usual = later(since, days(14))
  const end = nextTryAt > usual ? nextTryAt : usual
  return now < end ? `We'll stop trying on ${formatDay(end)}.` : "We're about to stop trying."
}

export function refundedLetter({ name, email }: User, { amountCents, currency }: Refund): Mail {
  const amount = formatCharge(amountCents, currency)
  return {
    kind: 'refunded',
    to: email,
    subject: `We are giving you ${amount} back`,
    paragraphs: [
      `Hello ${name},`,
      `${amount} are on their way back, the way that you paid. Banks take five to ten days to show it.`,
    ],
    action: null,
  }
}

export function refundFailedLetter(
  { name, email }: User,
  { refund, siteUrl }: Site & { refund: Refund },
): Mail {
  const amount = formatCharge(refund.amountCents, refund.currency)
  return {
    kind: 'refund-failed',
    to: email,
    subject: `Your refund of ${amount} did not arrive`,
    paragraphs: [
      `Hello ${name},`,
      `We sent ${amount} back and your bank returned it. The money is yours: please tell us how we can get it to you.`,
    ],
    action: { label: 'Write to us', url: `${siteUrl}/contact` },
  }
}
