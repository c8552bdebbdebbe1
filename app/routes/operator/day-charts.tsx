import { charts, describeLatest, describeSum, operatorPage } from '#app/copy/operator.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { plural } from '#domain/locale.ts'
import type { ReportDay } from '#domain/operator/read-report.ts'

type Props = { readonly days: readonly ReportDay[] }

/** One chart for each number that is counted by day. */
export function DayCharts({ days }: Props) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {charts.map((chart) => (
          <DayChart key={chart.name} chart={chart} days={days} />
        ))}
      </div>
      <p className="text-[15px] text-muted">{operatorPage.countsHint}</p>
    </>
  )
}

function DayChart({ chart, days }: Props & { chart: (typeof charts)[number] }) {
  const { name, title, unit } = chart
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
