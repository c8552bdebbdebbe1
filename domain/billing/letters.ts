import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/mail.ts'
import { formatCharge } from '../money.ts'
import { getPlan } from '../plans/plans.ts'
import { days, formatDay, later } from '../time.ts'
import type { Due, Invoice, Refund } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
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
      invoice.lines
        .map((line) => `${line.description}: ${formatCharge(line.amountCents, currency)}`)
        .join('\n'),
    ],
    action: { label: 'Open the invoice', url: `${siteUrl}/billing/invoices/${id}` },
  }
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
      `We could not charge ${amount} for ${nameOf(paid)}. You keep your plan while we try again over the next two weeks.`,
      'Most often a card has expired: a new one is charged at once.',
    ],
    action: { label: 'Update your card', url: `${siteUrl}/billing` },
  }
}

export function lastCallLetter(
  { name, email }: User,
  { paid, due, now, siteUrl }: Site & { paid: PaidSubscription; due: Due; now: Date },
): Mail {
  const amount = formatCharge(due.dueCents, due.currency)
  const end = findLastTry(due)
  const when = now < end ? `On ${formatDay(end)} we stop trying` : 'We are about to stop trying'
  return {
    kind: 'payment-last-call',
    to: email,
    subject: `Your ${getPlan(paid.planId).name} plan is about to end`,
    paragraphs: [
      `Hello ${name},`,
      `We have tried several times to charge ${amount} and could not. ${when}; then your plan ends and you are on Free.`,
      'A card that works keeps it: it is charged at once.',
    ],
    action: due.needsOwner
      ? { label: 'Confirm the payment', url: due.url ?? `${siteUrl}/billing` }
      : { label: 'Update your card', url: `${siteUrl}/billing` },
  }
}

/** The provider tries for two weeks; when it plans a later try, it knows better. */
function findLastTry({ since, nextTryAt }: Due): Date {
  const usual = later(since, days(14))
  return nextTryAt && nextTryAt > usual ? nextTryAt : usual
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
