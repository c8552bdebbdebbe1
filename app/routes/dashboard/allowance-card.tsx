import { formatMoment } from '#app/format-moment.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { AllowanceState } from '#domain/usage/allowance.ts'
import { type LastDays, nameDays } from '#domain/usage/list-last-days.ts'

const count = new Intl.NumberFormat('en-US')

/** What is left, when it is full again, and how the last weeks went. */
export function AllowanceCard({
  allowance: { bucket },
  days,
}: {
  allowance: AllowanceState
  days: LastDays
}) {
  return (
    <Card title="Requests">
      {bucket ? <Left bucket={bucket} /> : <Unlimited />}
      <p className="mt-7 mb-3 text-[15px] text-muted">{describeDays(days)}</p>
      <BarChart
        title="Requests of the last 30 days, by UTC day"
        unit="requests"
        bars={nameDays(days).map(({ day, requests }) => ({ label: day, value: requests }))}
      />
    </Card>
  )
}

function describeDays({ counts }: LastDays): string {
  const all = counts.reduce((sum, requests) => sum + requests, 0)
  if (all === 0) return 'No request in the last 30 days. They will show here, by UTC day.'
  return `${count.format(all)} in the last 30 days, by UTC day:`
}

function Left({ bucket }: { bucket: NonNullable<AllowanceState['bucket']> }) {
  const { left, ceiling, perDay, fullAt } = bucket
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="text-4xl font-semibold tracking-[-.03em] tabular-nums">
          {count.format(left)}
        </span>
        <span className="text-[15px] text-muted">of {count.format(ceiling)} left</span>
      </p>
      <div className="mt-4">
        <ProgressBar label="Requests left" value={left} max={ceiling} />
      </div>
      <p className="mt-3 text-[15px] text-muted">
        {count.format(perDay)} come back every day, and unused ones are saved.{' '}
        {fullAt ? `Full again on ${formatMoment(fullAt)}.` : 'All there.'}
      </p>
    </>
  )
}

function Unlimited() {
  return (
    <p className="text-4xl font-semibold tracking-[-.03em]">
      Unlimited <span className="text-[15px] font-normal tracking-normal text-muted">requests</span>
    </p>
  )
}
