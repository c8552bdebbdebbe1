import { sumTax, taxLines, totalTaxes } from '../tax/tax-lines.ts'
import { findTaxing, type Taxing } from '../tax/taxing.ts'
import { days, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import {
  type Customer,
  type Invoice,
  type InvoiceLine,
  type Subscription,
  toNestedList,
} from '../wire.ts'
import { applyBalance } from './apply-balance.ts'
import { type AppliedDiscount, discountLines, sum, totalDiscounts } from './spread-discounts.ts'

export type InvoiceGiven = {
  readonly id: string
  readonly customer: Customer
  /** Null for an invoice of its own. */
  readonly subscription: Subscription | null
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly reason: Invoice['billing_reason']
  readonly period: InvoiceLine['period']
  readonly discounts: readonly AppliedDiscount[]
  /** Of an invoice without a subscription. */
  readonly isTaxed?: boolean
}

/** A draft: nothing is due before it is finalized. */
export async function newInvoice(tx: SandboxTransaction, given: InvoiceGiven): Promise<Invoice> {
  const { id, customer, subscription } = given
  const isEnabled = subscription?.automatic_tax.enabled ?? given.isTaxed ?? false
  const taxing = await findTaxing(tx, { customer, isEnabled })
  return {
    ...unusedFeatures,
    ...untouched,
    id,
    object: 'invoice',
    auto_advance: !subscription || advances(subscription),
    billing_reason: given.reason,
    created: tx.unix,
    ...toCollection(tx, subscription),
    currency: given.currency,
    customer: customer.id,
    ...(await toBuyer(tx, customer)),
    ...(await toAmounts(tx, { ...given, balance: customer.balance, taxing })),
    parent: subscription && toParent(subscription),
    period_end: given.period.end,
    period_start: given.period.start,
    starting_balance: customer.balance,
    test_clock: customer.test_clock ?? null,
  }
}

/** As the customer is now; an invoice that is final keeps it. */
export async function toBuyer(tx: SandboxTransaction, customer: Customer) {
  const taxIds = await tx.list('tax_id', customer.id)
  return {
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
  }
}

type AmountsGiven = Pick<InvoiceGiven, 'id' | 'lines' | 'discounts'> & {
  readonly balance: number
  readonly taxing: Taxing | null
}

/** The lines, their tax, and what they add up to. */
export async function toAmounts(
  tx: SandboxTransaction,
  { id, discounts, taxing, ...given }: AmountsGiven,
) {
  const discounted = discountLines(given.lines, discounts)
  const lines = await taxLines(tx, { lines: discounted, taxing })
  const total_taxes = totalTaxes(lines)
  const subtotal = sum(lines.map(({ amount }) => amount))
  const off = totalDiscounts(lines, discounts)
  const net = subtotal - sum(off.map(({ amount }) => amount))
  const total = net + sumTax(total_taxes, 'exclusive')
  const included = sumTax(total_taxes, 'inclusive')
  const { amount_due, amount_remaining } = applyBalance(tx, { total, balance: given.balance })
  return {
    amount_due,
    amount_remaining,
    automatic_tax: toAutomaticTax(taxing),
    discounts: discounts.map((one) => one.id),
    lines: toNestedList(lines, `/v1/invoices/${id}/lines`),
    subtotal,
    subtotal_excluding_tax: subtotal - included,
    total,
    total_discount_amounts: off,
    total_excluding_tax: net - included,
    total_pretax_credit_amounts: off.map((one) => ({ ...one, type: 'discount' as const })),
    total_taxes,
  }
}

function toAutomaticTax(taxing: Taxing | null): Invoice['automatic_tax'] {
  return {
    disabled_reason: null,
    enabled: taxing !== null,
    liability: taxing && { type: 'self' },
    provider: taxing && 'stripe',
    status: taxing?.status ?? null,
  }
}

/** Nobody collects the invoices of one that is unpaid, or whose collection is paused. */
function advances({ status, pause_collection }: Subscription): boolean {
  return status !== 'unpaid' && pause_collection === null
}

function toParent({ id, metadata }: Subscription): Invoice['parent'] {
  return {
    quote_details: null,
    subscription_details: { metadata, subscription: id },
    type: 'subscription_details',
  }
}

type Collection = Pick<Subscription, 'collection_method' | 'days_until_due'>

/** An invoice that is sent is due some days later, and one that is charged has no such date. */
export function toCollection({ unix }: SandboxTransaction, given: Collection | null) {
  const { collection_method = 'charge_automatically', days_until_due = null } = given ?? {}
  const due_date = days_until_due === null ? null : unix + (days_until_due * days(1)) / seconds(1)
  return { collection_method, due_date }
}

const untouched = {
  amount_overpaid: 0,
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
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
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
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
} satisfies Partial<Invoice>
