import type { Cents } from '../money.ts'
import { isMemberState } from './eu-countries.ts'
import type { TaxRecord, TaxRecordStore } from './tax-records.ts'

/** A line of the return: sales to consumers of one country at one rate, or what was taken back. */
export type OssLine = {
  readonly country: string
  readonly basisPoints: number
  readonly currency: string
  readonly netCents: Cents
  readonly taxCents: Cents
  /** The quarter of the sales that are corrected, such as "2026-Q3"; null for sales. */
  readonly corrects: string | null
}

type Quarter = { readonly from: Date; readonly to: Date }

/** Such as "2026-Q4", by UTC. Null for anything else. */
export function findQuarter(text: string): Quarter | null {
  const [, year, quarter] = /^(20\d{2})-Q([1-4])$/.exec(text) ?? []
  if (!year || !quarter) return null
  const month = (Number(quarter) - 1) * 3
  return {
    from: new Date(Date.UTC(Number(year), month, 1)),
    to: new Date(Date.UTC(Number(year), month + 3, 1)),
  }
}

function nameQuarter(day: Date): string {
  return `${day.getUTCFullYear()}-Q${Math.floor(day.getUTCMonth() / 3) + 1}`
}

type ReportInput = Quarter & {
  /** Where the seller is established: sales there belong in another return. */
  readonly home: string
}

/** What the return of the One-Stop Shop reports for a quarter: consumers of other member states. */
export async function listOssLines(
  { taxRecords }: { readonly taxRecords: TaxRecordStore },
  { from, to, home }: ReportInput,
): Promise<readonly OssLine[]> {
  const isReported = ({ country, treatment }: TaxRecord) =>
    treatment === 'standard' && isMemberState(country) && country !== home
  const sales = (await taxRecords.listTaxRecords(from, to)).filter(isReported)
  const credits = await taxRecords.listTaxCredits(from, to)
  const lines = [
    ...sales.map((sale) => toLine(sale, { ...sale, corrects: null })),
    ...credits
      .filter(({ sale }) => isReported(sale))
      .map(({ sale, netCents, taxCents }) =>
        toLine(sale, {
          netCents: 0 - netCents,
          taxCents: 0 - taxCents,
          corrects: nameQuarter(sale.paidAt),
        }),
      ),
  ]
  return sumUp(lines)
}

function toLine(
  { country, basisPoints, currency }: TaxRecord,
  { netCents, taxCents, corrects }: Pick<OssLine, 'netCents' | 'taxCents' | 'corrects'>,
): OssLine {
  return { country: country ?? '', basisPoints, currency, netCents, taxCents, corrects }
}

function sumUp(lines: readonly OssLine[]): readonly OssLine[] {
  const sums = new Map<string, OssLine>()
  for (const line of lines) {
    const { country, basisPoints, currency, corrects } = line
    const key = [corrects ?? '', country, String(basisPoints).padStart(5, '0'), currency].join(' ')
    const before = sums.get(key)
    sums.set(key, {
      ...line,
      netCents: line.netCents + (before?.netCents ?? 0),
      taxCents: line.taxCents + (before?.taxCents ?? 0),
    })
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
}

const columns = ['kind', 'corrects', 'country', 'rate', 'currency', 'net', 'vat']

/** The lines as CSV, with amounts such as 12.34. */
export function toOssCsv(lines: readonly OssLine[]): string {
  const rows = lines.map(({ country, basisPoints, currency, netCents, taxCents, corrects }) => [
    corrects === null ? 'sale' : 'correction',
    corrects ?? '',
    country,
    (basisPoints / 100).toFixed(2),
    currency.toUpperCase(),
    (netCents / 100).toFixed(2),
    (taxCents / 100).toFixed(2),
  ])
  return [columns, ...rows].map((row) => row.join(',')).join('\n')
}
