import { createId } from '../ids.ts'
import { roundCents } from '../tax/tax-lines.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { type CreditNote, type Invoice, toNestedList } from '../wire.ts'
import { sum } from './spread-discounts.ts'

type CreditNoteInput = {
  readonly invoice: Invoice
  /** The invoice's earlier ones. */
  readonly others: readonly CreditNote[]
  readonly amount: number
  readonly refunds: CreditNote['refunds']
  readonly outOfBand: number
  readonly memo: string | null
  readonly reason: CreditNote['reason']
  readonly metadata: Record<string, string>
}

/** Takes back a part of an invoice that was paid, with its part of the tax. */
export function newCreditNote(tx: SandboxTransaction, given: CreditNoteInput): CreditNote {
  const { invoice, others, amount, reason, memo, metadata, refunds, outOfBand } = given
  const id = createId('cn')
  const total_taxes = shareTaxes(given)
  const net = amount - sum(total_taxes.map((tax) => tax.amount))
  const place = String(others.length + 1).padStart(2, '0')
  return {
    ...unusedFeatures,
    id,
    object: 'credit_note',
    amount,
    created: tx.unix,
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    effective_at: tx.unix,
    invoice: invoice.id,
    lines: toNestedList(
      [toLine({ amount, invoice, taxes: total_taxes })],
      `/v1/credit_notes/${id}/lines`,
    ),
    memo,
    metadata,
    number: `${invoice.number}-CN-${place}`,
    out_of_band_amount: outOfBand || null,
    pdf: `${tx.siteUrl}/sandbox/creditnote/${id}/pdf`,
    post_payment_amount: amount,
    reason,
    refunds,
    subtotal: amount,
    subtotal_excluding_tax: net,
    total: amount,
    total_excluding_tax: net,
    total_taxes,
  }
}

type Taxes = NonNullable<CreditNote['total_taxes']>

/** In proportion to what is taken back by now, so that the last one leaves nothing over. */
function shareTaxes({ invoice, others, amount }: CreditNoteInput): Taxes {
  const before = sum(others.map((one) => one.amount))
  return (invoice.total_taxes ?? []).map((tax, place) => {
    const part = (of: number) =>
      invoice.total === 0 ? 0 : roundCents((of * (before + amount)) / invoice.total)
    const credited = (name: 'amount' | 'taxable_amount') =>
      sum(others.map(({ total_taxes }) => total_taxes?.[place]?.[name] ?? 0))
    return {
      ...tax,
      amount: part(tax.amount) - credited('amount'),
      taxable_amount: amount - (part(tax.amount) - credited('amount')),
    }
  })
}

type LineInput = { readonly amount: number; readonly invoice: Invoice; readonly taxes: Taxes }

function toLine({ amount, invoice, taxes }: LineInput): CreditNote['lines']['data'][number] {
  return {
    id: createId('cnli'),
    object: 'credit_note_line_item',
    amount,
    description: invoice.lines.data.at(-1)?.description ?? null,
    discount_amount: 0,
    discount_amounts: [],
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: 1,
    tax_rates: [],
    taxes,
    type: 'custom_line_item',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
}

const unusedFeatures = {
  amount_shipping: 0,
  customer_account: null,
  customer_balance_transaction: null,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  pre_payment_amount: 0,
  pretax_credit_amounts: [],
  shipping_cost: null,
  status: 'issued',
  type: 'post_payment',
  voided_at: null,
} satisfies Partial<CreditNote>
