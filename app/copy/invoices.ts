import type { Address, TaxPart } from '#domain/billing/history.ts'
import { formatShare, nameCountry } from '#domain/locale.ts'

/** The invoices on the billing page. The parts named `more` are for screen readers. */
export const invoiceList = {
  title: 'Invoices',
  columns: { date: 'Date', amount: 'Amount', status: 'Status', invoice: 'Invoice' },
  view: { shown: 'View', more: (number: string) => `invoice ${number}` },
  viewCreditNote: { shown: 'View', more: (number: string) => `credit note ${number}` },
  pay: { shown: 'Pay now', more: (number: string) => `invoice ${number}` },
  creditNote: 'Credit note',
  returned: (amount: string) =>
    `Your bank returned a refund of ${amount}. The money is still yours: please tell us how to get it to you.`,
  contact: 'Contact us',
}

export const invoiceStatuses = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Unpaid',
  failed: 'Payment failed',
  refunded: 'Refunded',
  partlyRefunded: (amount: string) => `Paid, ${amount} refunded`,
}

/** The page of an invoice. */
export const invoicePage = {
  label: 'invoice',
  /** Without a number if it couldn't be loaded. */
  title: 'Invoice',
  name: (number: string) => `Invoice ${number}`,
  description: 'One of your invoices.',
  confirm: 'Confirm payment',
  pay: 'Pay now',
}

/** The page of a credit note. */
export const creditNotePage = {
  label: 'credit note',
  title: 'Credit note',
  name: (number: string) => `Credit note ${number}`,
  description: 'One of your credit notes.',
  intro:
    'This credit note corrects the invoice by the amount below. It was refunded to your original payment method.',
}

/** What both have in common. */
export const sheet = {
  from: 'From',
  to: 'To',
  date: 'Date',
  status: 'Status',
  invoice: 'For invoice',
  vatId: (id: string) => `VAT ID ${id}`,
  columns: { description: 'Description', period: 'Period', amount: 'Amount' },
  period: (from: string, to: string) => `${from} to ${to}`,
  subtotal: 'Subtotal',
  net: 'Net',
  total: 'Total',
  due: 'Amount due',
  paid: 'Paid',
  refunded: 'Refunded',
  download: 'Download PDF',
  print: 'Print',
  unavailable: 'Your invoices are safe. Try again in a few minutes.',
}

/** The sentence that an invoice to a business in another member state needs. */
export const reverseCharge = 'Reverse charge: the recipient is liable for VAT.'

/** Such as "VAT 19%". */
export function nameTax({ treatment, percent }: TaxPart): string {
  return treatment === 'standard' ? `VAT ${formatShare(percent / 100)}` : 'VAT 0%'
}

/** As on an envelope, a line each. */
export function listAddressLines(address: Address): readonly string[] {
  const { line1, line2, postalCode, city, state, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, place, state, nameCountry(country)].filter(Boolean)
}
