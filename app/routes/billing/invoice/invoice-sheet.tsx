import { describeInvoice } from '#app/copy/billing.ts'
import { type Invoice, nameAdjustment } from '#domain/billing/history.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'

type Party = { readonly name: string; readonly address?: string; readonly email?: string }

type Sheet = { readonly invoice: Invoice; readonly seller: Party; readonly buyer: Party }

export function InvoiceSheet({ invoice, seller, buyer }: Sheet) {
  const { issuedAt, paidAt, currency } = invoice
  return (
    <div className="mt-8 rounded-2xl border border-line bg-sheet p-5 sm:p-8 print:border-0 print:p-0">
      <dl className="grid gap-x-10 gap-y-5 text-[15.5px] sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="From" lines={[seller.name, seller.address]} />
        <Fact name="To" lines={[buyer.name, buyer.email]} />
        <Fact name="Date" lines={[formatDay(issuedAt)]} />
        <Fact
          name="Status"
          lines={[describeInvoice(invoice), paidAt ? formatDay(paidAt) : undefined]}
        />
      </dl>
      <table className="table flush mt-8">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Period</th>
            <th scope="col" className="!text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={`${line.description} ${line.amountCents}`}>
              <th scope="row" className="!whitespace-normal">
                {line.description}
              </th>
              <td className="!whitespace-normal">
                {formatDay(line.from)} to {formatDay(line.to)}
              </td>
              <td className="!text-right tabular-nums">
                {formatCharge(line.amountCents, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals invoice={invoice} />
    </div>
  )
}

function Fact({ name, lines }: { name: string; lines: readonly (string | undefined)[] }) {
  return (
    <div>
      <dt className="text-[14px] text-muted">{name}</dt>
      {lines.filter(Boolean).map((line) => (
        <dd key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </dd>
      ))}
    </div>
  )
}

function Totals({ invoice }: Pick<Sheet, 'invoice'>) {
  const { lines, adjustments, dueCents, paidCents, refundedCents, currency } = invoice
  const subtotal = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const rows = [
    ...(adjustments.length > 0 ? [['Subtotal', subtotal] as const] : []),
    ...adjustments.map((one) => [nameAdjustment(one), one.amountCents] as const),
    ['Total', dueCents],
    ['Paid', paidCents],
    ...(refundedCents > 0 ? [['Refunded', refundedCents] as const] : []),
  ] as const
  return (
    <dl className="mt-6 ml-auto grid max-w-[340px] gap-1.5 text-[15.5px]">
      {rows.map(([name, cents]) => (
        <div
          key={name}
          className={`flex justify-between gap-6 ${name === 'Total' ? 'font-[550]' : ''}`}
        >
          <dt>{name}</dt>
          <dd className="tabular-nums">{formatCharge(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
