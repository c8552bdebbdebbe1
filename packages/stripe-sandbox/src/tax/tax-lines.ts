import { invalid } from '../errors.ts'
import { inOrder } from '../in-order.ts'
import { findCurrencyOptions } from '../lifecycle/price-in.ts'
import { sum } from '../objects/spread-discounts.ts'
import { toTaxRateId } from '../objects/tax-rate.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { InvoiceLine } from '../wire.ts'
import { getActiveSettings, type Taxing } from './taxing.ts'

type LineTax = NonNullable<InvoiceLine['taxes']>[number]

/**
 * Each line with its tax, rounded line by line. Tax that a price includes is taken out of it: the
 * customer always pays the same. https://docs.stripe.com/tax/products-prices-tax-categories-tax-behavior
 */
export function taxLines(
  tx: SandboxTransaction,
  { lines, taxing }: { lines: readonly InvoiceLine[]; taxing: Taxing | null },
): Promise<InvoiceLine[]> {
  return inOrder(lines, async (line) => {
    if (taxing?.status !== 'complete') return { ...line, taxes: [] }
    const behavior = await getBehavior(tx, line)
    return { ...line, taxes: [toTax({ line, taxing, behavior })] }
  })
}

type Behavior = 'inclusive' | 'exclusive'

/** In the currency that is charged. */
async function getBehavior(
  tx: SandboxTransaction,
  { pricing, currency }: InvoiceLine,
): Promise<Behavior> {
  const price = await tx.get('price', pricing?.price_details?.price ?? '')
  const options = price.currency === currency ? null : await findCurrencyOptions(tx, price.id)
  const own = options?.[currency]?.tax_behavior ?? price.tax_behavior
  const behavior = own === 'unspecified' || own === null ? await findDefault(tx, currency) : own
  const known = (['inclusive', 'exclusive'] as const).find((one) => one === behavior)
  if (known) return known
  const message = `To automatically calculate tax, the price \`${price.id}\` needs a \`tax_behavior\`.`
  throw invalid({ param: 'automatic_tax', message })
}

/** https://docs.stripe.com/tax/settings-api, the default of the account */
async function findDefault(tx: SandboxTransaction, currency: string) {
  const { tax_behavior } = (await getActiveSettings(tx)).defaults
  if (tax_behavior !== 'inferred_by_currency') return tax_behavior
  return currency === 'usd' || currency === 'cad' ? 'exclusive' : 'inclusive'
}

type Taxed = {
  readonly line: InvoiceLine
  readonly taxing: Extract<Taxing, { status: 'complete' }>
  readonly behavior: Behavior
}

function toTax({ line, taxing, behavior }: Taxed): LineTax {
  const { country, percent, reason } = taxing
  const amount = line.amount - sum((line.discount_amounts ?? []).map((part) => part.amount))
  const share = behavior === 'inclusive' ? percent / (100 + percent) : percent / 100
  const tax = roundCents(amount * share)
  return {
    amount: tax,
    tax_behavior: behavior,
    tax_rate_details: {
      tax_rate: toTaxRateId({ country, percent, isInclusive: behavior === 'inclusive' }),
    },
    taxability_reason: reason,
    taxable_amount: behavior === 'inclusive' ? amount - tax : amount,
    type: 'tax_rate_details',
  }
}

/** Half a cent away from zero, so that a credit has the same tax as the charge it takes back. */
export function roundCents(cents: number): number {
  // The product of a rate may be a hair below the half it stands for.
  const rounded = Math.round(Math.abs(cents) + 1e-9)
  return cents < 0 ? 0 - rounded : rounded
}

/** The lines' taxes by rate and reason. */
export function totalTaxes(lines: readonly Pick<InvoiceLine, 'taxes'>[]): LineTax[] {
  const totals = new Map<string, LineTax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const key = `${tax.tax_rate_details?.tax_rate} ${tax.taxability_reason}`
    const before = totals.get(key)
    totals.set(key, before ? add(before, tax) : tax)
  }
  return [...totals.values()]
}

function add(one: LineTax, other: LineTax): LineTax {
  return {
    ...one,
    amount: one.amount + other.amount,
    taxable_amount: (one.taxable_amount ?? 0) + (other.taxable_amount ?? 0),
  }
}

export function sumTax(taxes: readonly LineTax[], behavior?: Behavior): number {
  const counted = taxes.filter((one) => behavior === undefined || one.tax_behavior === behavior)
  return sum(counted.map(({ amount }) => amount))
}
