import type Stripe from 'stripe'
import type { Invoice, Trouble } from '#domain/billing/history.ts'
import { toAdjustments } from './adjustments.ts'
import { toDate, toId } from './values.ts'

const maxListed = 1_000

/** Newest first, as Stripe lists them. */
export function listInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  return stripe.invoices
    .list({ customer, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: maxListed })
}

type Listed = {
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
}

export function toInvoices(stripe: Stripe, { invoices, charges }: Listed): Promise<Invoice[]> {
  return Promise.all(
    invoices.map(async (invoice) => ({
      ...toInvoice(invoice, await listLines(stripe, invoice)),
      refundedCents: sumRefunds(invoice, charges),
      trouble: await findTrouble(stripe, invoice),
    })),
  )
}

/** The list of lines within an invoice is truncated after ten. */
async function listLines(
  stripe: Stripe,
  { id, lines }: Stripe.Invoice,
): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data
  return stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: maxListed })
}

function toInvoice(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
): Omit<Invoice, 'refundedCents' | 'trouble'> {
  const { id, number, created, status_transitions } = invoice
  const { finalized_at, paid_at } = status_transitions
  const status = invoice.status ?? 'draft'
  return {
    id,
    number,
    subscriptionId: findSubscription(invoice),
    status: statuses.find((one) => one === status) ?? 'open',
    issuedAt: toDate(finalized_at ?? created),
    paidAt: paid_at === null ? null : toDate(paid_at),
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    lines: lines.map(({ description, amount, period }) => ({
      description: description ?? '',
      amountCents: amount,
      from: toDate(period.start),
      to: toDate(period.end),
    })),
    adjustments: toAdjustments({ ...invoice, lines }),
    url: status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    unfinishedBecause: findFinalizationError(invoice),
  }
}

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

export function findSubscription({ parent }: Pick<Stripe.Invoice, 'parent'>): string | null {
  return toId(parent?.subscription_details?.subscription)
}

function findFinalizationError({
  status,
  last_finalization_error: error,
}: Stripe.Invoice): string | null {
  return status === 'draft' && error ? (error.code ?? error.type) : null
}

function sumRefunds(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): number {
  const intents = listIntents(invoice)
  const theirs = charges.filter(({ payment_intent }) =>
    intents.includes(toId(payment_intent) ?? ''),
  )
  return theirs.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
}

type Payments = Pick<Stripe.Invoice, 'payments'>

export function listIntents({ payments }: Payments): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => toId(payment.payment_intent) ?? [])
}

/** An invoice may have several payments; the default one is what Stripe charges and retries. */
export function findDefaultIntent({ payments }: Payments): string | null {
  const chosen = payments?.data.find(({ is_default }) => is_default) ?? payments?.data[0]
  return toId(chosen?.payment.payment_intent)
}

/** https://docs.stripe.com/billing/revenue-recovery/smart-retries#non-retryable-decline-codes */
const nonRetryableCodes = [
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
]

/** An open invoice with an attempt has failed; its payment says why. */
async function findTrouble(stripe: Stripe, invoice: Stripe.Invoice): Promise<Trouble | null> {
  const { status, attempt_count, next_payment_attempt } = invoice
  if (status !== 'open' || attempt_count === 0) return null
  const intent = findDefaultIntent(invoice)
  const payment = intent ? await stripe.paymentIntents.retrieve(intent) : null
  return toTrouble(payment, next_payment_attempt)
}

type Payment = Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>

/** Stripe may plan retries that it won't make: after some declines only another card helps. */
export function toTrouble(payment: Payment | null, nextAttempt: number | null): Trouble {
  const error = payment?.last_payment_error
  const reasons = [error?.code ?? '', error?.decline_code ?? '']
  const needsOwner =
    payment?.status === 'requires_action' || reasons.includes('authentication_required')
  const isRetried = !needsOwner && !reasons.some((reason) => nonRetryableCodes.includes(reason))
  return {
    nextTryAt: isRetried && nextAttempt !== null ? toDate(nextAttempt) : null,
    needsOwner,
  }
}
