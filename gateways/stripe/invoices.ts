import type Stripe from 'stripe'
import type { Invoice, Trouble } from '#domain/billing/history.ts'
import { toDate, toId } from './moments.ts'

const mostListed = 1_000

/** The newest first, as Stripe lists them. */
export function listInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  return stripe.invoices
    .list({ customer, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: mostListed })
}

type Listed = {
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
}

export function toInvoices(stripe: Stripe, { invoices, charges }: Listed): Promise<Invoice[]> {
  return Promise.all(
    invoices.map(async (invoice) => ({
      ...toInvoice(invoice),
      refundedCents: sumRefunds(invoice, charges),
      trouble: await findTrouble(stripe, invoice),
    })),
  )
}

function toInvoice(invoice: Stripe.Invoice): Omit<Invoice, 'refundedCents' | 'trouble'> {
  const { id, number, created, status_transitions, parent } = invoice
  const { finalized_at, paid_at } = status_transitions
  const status = invoice.status ?? 'draft'
  return {
    id,
    number,
    subscriptionId: toId(parent?.subscription_details?.subscription),
    status: statuses.find((one) => one === status) ?? 'open',
    issuedAt: toDate(finalized_at ?? created),
    paidAt: paid_at === null ? null : toDate(paid_at),
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    lines: invoice.lines.data.map(({ description, amount, period }) => ({
      description: description ?? '',
      amountCents: amount,
      from: toDate(period.start),
      to: toDate(period.end),
    })),
    url: status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  }
}

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

function sumRefunds(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): number {
  const intents = listIntents(invoice)
  const theirs = charges.filter(({ payment_intent }) =>
    intents.includes(toId(payment_intent) ?? ''),
  )
  return theirs.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
}

function listIntents({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => toId(payment.payment_intent) ?? [])
}

/** An open invoice that was tried has failed; why, its payment tells. */
async function findTrouble(stripe: Stripe, invoice: Stripe.Invoice): Promise<Trouble | null> {
  const { status, attempt_count, next_payment_attempt } = invoice
  if (status !== 'open' || attempt_count === 0) return null
  const intent = listIntents(invoice).at(-1)
  const payment = intent ? await stripe.paymentIntents.retrieve(intent) : null
  return {
    nextTryAt: next_payment_attempt === null ? null : toDate(next_payment_attempt),
    needsOwner:
      payment?.status === 'requires_action' ||
      payment?.last_payment_error?.code === 'authentication_required',
  }
}
