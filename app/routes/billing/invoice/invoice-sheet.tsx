import { sheet } from '#app/copy/invoices.ts'
import type { Adjustment, Invoice } from '#domain/billing/history.ts'
import { nameAdjustment, nameLine } from '#domain/billing/name-line.ts'
import { invoices } from '#domain/copy/en/invoices.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'
import { describeInvoice } from './describe-invoice.ts'
import type { Party } from './parties.ts'
import {
  Fact,
  listTaxRows,
  PartyFact,
  type SumRow,
  Sums,
  TaxNote,
  toTotal,
} from './sheet-parts.tsx'

type InvoiceSheetProps = {
  readonly invoice: Invoice
  readonly seller: Party
  readonly buyer: Party
}

export function InvoiceSheet({ invoice, seller, buyer }: InvoiceSheetProps) {
  const { issuedAt, paidAt, currency, taxes } = invoice
  return (
    <div className="mt-8 rounded-2xl border border-line bg-sheet p-5 sm:p-8 print:border-0 print:p-0">
      <dl className="grid gap-x-10 gap-y-5 text-[15.5px] sm:grid-cols-2 lg:grid-cols-4">
        <PartyFact name={sheet.from} party={seller} />
        <PartyFact name={sheet.to} party={buyer} />
        <Fact name={sheet.date} lines={[formatDay(issuedAt)]} />
        <Fact
          name={sheet.status}
          lines={[describeInvoice(invoice), paidAt ? formatDay(paidAt) : undefined]}
        />
      </dl>
      <table className="table flush mt-8">
        <thead>
          <tr>
            <th scope="col">{sheet.columns.description}</th>
            <th scope="col">{sheet.columns.period}</th>
            <th scope="col" className="!text-right">
              {sheet.columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={`${nameLine(line.item, invoices)} ${line.amountCents}`}>
              <th scope="row" className="!whitespace-normal">
                {nameLine(line.item, invoices)}
              </th>
              <td className="!whitespace-normal">
                {sheet.period(formatDay(line.from), formatDay(line.to))}
              </td>
              <td className="!text-right tabular-nums">
                {formatCharge(line.amountCents, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums
        rows={taxes.length > 0 ? listTaxedSums(invoice) : listSums(invoice)}
        currency={currency}
      />
      <TaxNote taxes={taxes} />
    </div>
  )
}

function listSums({ lines, adjustments, dueCents, ...invoice }: Invoice): SumRow[] {
  const subtotal = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...(adjustments.length > 0 ? [[sheet.subtotal, subtotal] as const] : []),
    ...adjustments.map(toRow),
    toTotal(dueCents),
    ...listPayments(invoice),
  ]
}

/** What is part of the taxed amount, beside the lines. */
const priced: readonly Adjustment['kind'][] = ['discount', 'tax']

/** The total is what is taxed; a customer's credit then pays a part of it. */
function listTaxedSums({ lines, adjustments, taxes, dueCents, ...invoice }: Invoice): SumRow[] {
  const subtotal = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const discounts = adjustments.filter(({ kind }) => kind === 'discount')
  const others = adjustments.filter(({ kind }) => !priced.includes(kind))
  const total = taxes.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)
  return [
    ...(discounts.length > 0 ? [[sheet.subtotal, subtotal] as const] : []),
    ...discounts.map(toRow),
    ...listTaxRows(taxes),
    toTotal(total),
    ...others.map(toRow),
    ...(dueCents === total ? [] : [[sheet.due, dueCents] as const]),
    ...listPayments(invoice),
  ]
}

function toRow(adjustment: Adjustment): SumRow {
  return [nameAdjustment(adjustment, invoices), adjustment.amountCents]
}

function listPayments({
  paidCents,
  refundedCents,
}: Pick<Invoice, 'paidCents' | 'refundedCents'>): SumRow[] {
  return [
    [sheet.paid, paidCents],
    ...(refundedCents > 0 ? [[sheet.refunded, refundedCents] as const] : []),
  ]
}
