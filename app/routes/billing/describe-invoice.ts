import type { Invoice } from '#domain/billing/history.ts'
import { formatCharge } from '#domain/money.ts'

const words = {
  draft: 'In preparation',
  open: 'Open',
  paid: 'Paid',
  void: 'Cancelled',
  uncollectible: 'Not paid',
}

/** How an invoice stands, in a word or two. */
export function describeInvoice(invoice: Invoice): string {
  const { status, paidCents, refundedCents, currency, trouble } = invoice
  if (refundedCents > 0) {
    const isWhole = refundedCents >= paidCents
    return isWhole ? 'Refunded' : `Paid, ${formatCharge(refundedCents, currency)} refunded`
  }
  return status === 'open' && trouble ? 'Payment failed' : words[status]
}
