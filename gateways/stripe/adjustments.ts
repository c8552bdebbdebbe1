import type Stripe from 'stripe'
import type { Adjustment } from '#domain/billing/history.ts'

type Amounts = Pick<
  Stripe.Invoice,
  | 'amount_due'
  | 'ending_balance'
  | 'pre_payment_credit_notes_amount'
  | 'starting_balance'
  | 'total'
  | 'total_discount_amounts'
  | 'total_taxes'
> & { readonly lines: readonly Pick<Stripe.InvoiceLineItem, 'amount'>[] }

/** Every difference between an invoice's lines and the amount due, so that it adds up. */
export function toAdjustments(invoice: Amounts): Adjustment[] {
  const lines = sum(invoice.lines)
  const named: Adjustment[] = [
    { kind: 'discount', amountCents: -sum(invoice.total_discount_amounts ?? []) },
    { kind: 'tax', amountCents: sum(listExclusive(invoice)) },
    { kind: 'credit-note', amountCents: -invoice.pre_payment_credit_notes_amount },
    toBalance(invoice),
  ]
  const shown = named.filter(({ amountCents }) => amountCents !== 0)
  const left = invoice.amount_due - lines - shown.reduce((all, one) => all + one.amountCents, 0)
  return left === 0 ? shown : [...shown, { kind: 'other', amountCents: left }]
}

/** Tax that is included in a price is already part of its line. */
function listExclusive({ total_taxes }: Amounts) {
  return (total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')
}

/**
 * The change of the customer's balance: below zero it is credit, above zero an amount too small to
 * charge. Unknown until the invoice is finalized.
 */
function toBalance({ starting_balance: before, ending_balance: after }: Amounts): Adjustment {
  const amountCents = before - (after ?? before)
  if (amountCents > 0) {
    return { kind: before > 0 ? 'carried-over' : 'credit-added', amountCents }
  }
  return { kind: (after ?? 0) > 0 ? 'carried-forward' : 'credit-applied', amountCents }
}

function sum(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((all, { amount }) => all + amount, 0)
}
