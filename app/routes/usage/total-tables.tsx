import {
  describeTokens,
  formatCost,
  nameFeature,
  nameSource,
  unknownName,
} from '#app/copy/usage.ts'
import { ProgressBar } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { Table } from '#app/ui/table.tsx'
import type { GroupedTotal } from '#domain/usage/usage-line.ts'

type Props = {
  readonly bySource: readonly GroupedTotal[]
  readonly byFeature: readonly GroupedTotal[]
  readonly byModel: readonly GroupedTotal[]
}

/** Totals by editor, feature and model. Each table is also a bar chart. */
export function TotalTables({ bySource, byFeature, byModel }: Props) {
  if (bySource.length === 0) return null
  return (
    <div className="grid gap-5 md:grid-cols-3 md:items-start">
      <TotalTable title="By editor or token" totals={bySource} toName={toSourceName} />
      <TotalTable
        title="By feature"
        totals={byFeature}
        toName={({ value }) => nameFeature(value)}
      />
      <TotalTable title="By model" totals={byModel} toName={({ value }) => value || unknownName} />
    </div>
  )
}

function toSourceName({ source }: GroupedTotal): string {
  return nameSource(source)
}

type TableProps = {
  readonly title: string
  readonly totals: readonly GroupedTotal[]
  readonly toName: (total: GroupedTotal) => string
}

function TotalTable({ title, totals, toName }: TableProps) {
  const highest = Math.max(1, ...totals.map(({ cost }) => cost))
  return (
    <Card title={title}>
      <Table
        columns={[title, 'Requests']}
        className="w-full border-collapse text-[15px] [&>thead]:sr-only"
      >
        {totals.map((total) => (
          <TotalRow key={total.value} total={total} name={toName(total)} highest={highest} />
        ))}
      </Table>
    </Card>
  )
}

type RowProps = { readonly total: GroupedTotal; readonly name: string; readonly highest: number }

function TotalRow({ total, name, highest }: RowProps) {
  const { cost, tokensIn, tokensOut } = total
  const hasTokens = tokensIn + tokensOut > 0
  return (
    <tr>
      <th scope="row" className="w-full py-2 pr-4 text-left font-normal wrap-anywhere">
        {name}
        <span className="mt-1.5 block" aria-hidden="true">
          <ProgressBar label={name} value={cost} max={highest} level="fine" />
        </span>
      </th>
      <td className="py-2 text-right align-top whitespace-nowrap tabular-nums">
        {formatCost(cost)}
        {hasTokens && (
          <span className="block text-[13px] text-muted">
            {describeTokens({ tokensIn, tokensOut })}
            <span className="sr-only"> tokens</span>
          </span>
        )}
      </td>
    </tr>
  )
}
