import type { ReactNode } from 'react'
import { nameSource, totalNames, unknownName } from '#app/copy/usage.ts'
import { textLinkClasses } from '#app/ui/button.tsx'
import { formatCount } from '#domain/locale.ts'
import type { UsagePreferences } from '#domain/usage/ports.ts'
import type { GroupedTotal } from '#domain/usage/usage-line.ts'
import { formatCost } from './describe-usage.ts'

type Props = {
  readonly bySource: readonly GroupedTotal[]
  readonly byModel: readonly GroupedTotal[]
  readonly preferences: UsagePreferences
  /** Without an allowance there are no alerts. */
  readonly isUnlimited: boolean
}

/** Where the requests came from and went to, and the limits. */
export function Totals({ bySource, byModel, preferences, isUnlimited }: Props) {
  const { dailyLimit, hasAlerts } = preferences
  return (
    <div className="grid border-t border-line max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
      <Column title={totalNames.sources}>
        <Rows totals={bySource} toName={({ source }) => nameSource(source)} />
      </Column>
      <Column title={totalNames.models}>
        <Rows totals={byModel} toName={({ value }) => value || unknownName} />
      </Column>
      <Column
        title={totalNames.limits}
        end={
          <a href="#daily-limit" className={`${textLinkClasses} inline-block py-1 text-[15px]`}>
            {totalNames.change}
            <span className="sr-only">{totalNames.changeWhat}</span>
          </a>
        }
      >
        <Row
          name={totalNames.dailyLimit}
          value={dailyLimit === null ? totalNames.none : formatCount(dailyLimit)}
        />
        {!isUnlimited && (
          <Row name={totalNames.alerts} value={hasAlerts ? totalNames.on : totalNames.off} />
        )}
      </Column>
    </div>
  )
}

type ColumnProps = {
  readonly title: string
  /** After the rows. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

function Column({ title, end, children }: ColumnProps) {
  return (
    <section className="px-5 py-4 sm:px-6">
      <h2 className="mb-1 text-[15px] font-semibold">{title}</h2>
      <dl className="text-[15px]">{children}</dl>
      {end}
    </section>
  )
}

/** As many as make a column about as high as the others. */
const shownRows = 4

type RowsProps = {
  readonly totals: readonly GroupedTotal[]
  readonly toName: (total: GroupedTotal) => string
}

function Rows({ totals, toName }: RowsProps) {
  const [first, rest] = [totals.slice(0, shownRows), totals.slice(shownRows)]
  const others = rest.reduce((sum, { cost }) => sum + cost, 0)
  return (
    <>
      {first.map((total) => (
        <Row key={total.value} name={toName(total)} value={formatCost(total.cost)} />
      ))}
      {rest.length > 0 && <Row name={totalNames.others} value={formatCost(others)} />}
    </>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="min-w-0 text-muted wrap-anywhere">{name}</dt>
      <dd className="font-[550] tabular-nums">{value}</dd>
    </div>
  )
}
