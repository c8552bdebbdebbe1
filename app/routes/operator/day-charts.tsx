import { chartWords, describeLatest, describeSum, operatorPage } from '#app/copy/operator.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { plural } from '#domain/locale.ts'
import type { ReportDay } from '#domain/operator/read-report.ts'

/** In the order in which they are shown. */
const charts = [
  'newUsers',
  'paying',
  'subscriptions-started',
  'subscriptions-ended',
  'checkouts',
  'payments-failed',
  'requests',
  'requests-refused',
  'model-calls',
  'model-failures',
  'tokens-in',
  'tokens-out',
  'logins',
  'logins-refused',
  'faults',
] as const

type Props = { readonly days: readonly ReportDay[] }

/** One chart for each number that is counted by day. */
export function DayCharts({ days }: Props) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {charts.map((name) => (
          <DayChart key={name} name={name} days={days} />
        ))}
      </div>
      <p className="text-[15px] text-muted">{operatorPage.countsHint}</p>
    </>
  )
}

function DayChart({ name, days }: Props & { name: (typeof charts)[number] }) {
  const { title, unit } = chartWords[name]
  const bars = days.map((day) => ({ day: day.day, values: [day[name]] }))
  const total = days.reduce((sum, day) => sum + day[name], 0)
  const isState = name === 'paying'
  return (
    <Card title={title}>
      <p className="mb-5 text-[15px] text-muted">
        {isState ? describeLatest(days.at(-1)?.[name] ?? 0, unit) : describeSum(total, unit)}
      </p>
      {total > 0 && (
        <BarChart title={title} describe={(value) => plural(value, unit)} days={bars} />
      )}
    </Card>
  )
}
