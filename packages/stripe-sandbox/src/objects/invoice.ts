import type { SandboxTransaction } from '../transaction.ts'
import {
  type Customer,
  type Invoice,
  type InvoiceLine,
  type Subscription,
  toNestedList,
} from '../wire.ts'
import { applyBalance } from './apply-balance.ts'

export type InvoiceGiven = {
  readonly id: string
  readonly customer: Customer
  readonly subscription: Subscription
  readonly lines: readonly InvoiceLine[]
  readonly reason: Invoice['billing_reason']
  readonly period: InvoiceLine['period']
}

/** A draft: nothing is due before it is finalized. */
export function newInvoice(tx: SandboxTransaction, given: InvoiceGiven): Invoice {
  const { id, customer, subscription, lines } = given
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { amount_due, amount_remaining } = applyBalance(tx, { total, balance: customer.balance })
  return {
    ...unusedFeatures,
    ...untouched,
    id,
    object: 'invoice',
    amount_due,
    amount_remaining,
    billing_reason: given.reason,
    created: tx.unix,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    lines: toNestedList([...lines], `/v1/invoices/${id}/lines`),
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: given.period.end,
    period_start: given.period.start,
    starting_balance: customer.balance,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

const untouched = {
  amount_overpaid: 0,
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatically_finalizes_at: null,
  default_payment_method: null,
  effective_at: null,
  ending_balance: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  next_payment_attempt: null,
  number: null,
  status: 'draft',
  webhooks_delivered_at: null,
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
} satisfies Partial<Invoice>

const unusedFeatures = {
  account_country: 'US',
  account_name: 'Sandbox',
  account_tax_ids: null,
  amount_shipping: 0,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: {
      acss_debit: null,
      bancontact: null,
      card: { request_three_d_secure: 'automatic' },
      customer_balance: null,
      konbini: null,
      payto: null,
      pix: null,
      sepa_debit: null,
      upi: null,
      us_bank_account: null,
    },
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Invoice>
