import { nameTax, reverseCharge, sheet } from '#app/copy/invoices.ts'
import type { TaxPart } from '#domain/billing/history.ts'
import { formatCharge } from '#domain/locale.ts'
import type { Party } from './parties.ts'

export function Fact({ name, lines }: { name: string; lines: readonly (string | undefined)[] }) {
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

/** The seller or the buyer, as a tax office wants to read them. */
export function PartyFact({ name, party }: { name: string; party: Party }) {
  const vatId = party.vatId ? sheet.vatId(party.vatId) : undefined
  return <Fact name={name} lines={[party.name, ...party.lines, vatId]} />
}

export type SumRow = readonly [name: string, cents: number, isTotal?: true]

/** The row that stands out. */
export function toTotal(cents: number): SumRow {
  return [sheet.total, cents, true]
}

type SumsProps = { readonly rows: readonly SumRow[]; readonly currency: string }

/** Amounts under a bill. */
export function Sums({ rows, currency }: SumsProps) {
  return (
    <dl className="mt-6 ml-auto grid max-w-[340px] gap-1.5 text-[15.5px]">
      {rows.map(([name, cents, isTotal]) => (
        <div key={name} className={`flex justify-between gap-6 ${isTotal ? 'font-[550]' : ''}`}>
          <dt>{name}</dt>
          <dd className="tabular-nums">{formatCharge(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Net and tax by rate; nothing where no tax is calculated. */
export function listTaxRows(taxes: readonly TaxPart[]): SumRow[] {
  if (taxes.length === 0) return []
  const net = taxes.reduce((sum, { netCents }) => sum + netCents, 0)
  return [[sheet.net, net], ...taxes.map((tax): SumRow => [nameTax(tax), tax.taxCents])]
}

export function TaxNote({ taxes }: { taxes: readonly TaxPart[] }) {
  const isReversed = taxes.some(({ treatment }) => treatment === 'reverse-charge')
  return isReversed && <p className="mt-6 text-[15.5px]">{reverseCharge}</p>
}
