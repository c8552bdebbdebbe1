import { invoiceStatuses } from '#app/copy/invoices.ts'
import type { Invoice } from '#domain/billing/history.ts'
import { formatCharge } from '#domain/locale.ts'

/** The status of an invoice, in words. */
export function describeInvoice(invoice: Invoice): string {
  const { status, paidCents, refundedCents, currency, trouble } = invoice
  if (refundedCents > 0) {
    return refundedCents >= paidCents
      ? invoiceStatuses.refunded
      : invoiceStatuses.partlyRefunded(formatCharge(refundedCents, currency))
  }
  return status === 'open' && trouble ? invoiceStatuses.failed : invoiceStatuses[status]
}
