import { countRequests, describeRefill, describeUsage } from '#app/copy/dashboard.ts'
import { BarChart, ProgressBar } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDay } from '#domain/time.ts'
import { type LastDays, nameDays } from '#domain/usage/list-last-days.ts'
import type { AllowanceState } from '#domain/usage/ports.ts'

const count = new Intl.NumberFormat('en-US')

/** How many requests are left, when the allowance is full again, and the usage of the last 30 days. */
export function AllowanceCard({
  allowance: { bucket },
  days,
}: {
  allowance: AllowanceState
  days: LastDays
}) {
  const bars = nameDays(days).map(({ day, requests }) => ({
    label: formatDay(new Date(day)),
    value: requests,
  }))
  return (
    <Card title="Requests">
      {bucket ? <Left bucket={bucket} /> : <Unlimited />}
      <p className="mt-7 mb-3 text-[15px] text-muted">{describeUsage(days)}</p>
      <BarChart title="Requests per day (UTC)" describe={countRequests} bars={bars} />
    </Card>
  )
}

function Left({ bucket }: { bucket: NonNullable<AllowanceState['bucket']> }) {
  const { left, ceiling } = bucket
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
      <p className="mt-3 text-[15px] text-muted">{describeRefill(bucket)}</p>
    </>
  )
}

function Unlimited() {
  return <p className="text-4xl font-semibold tracking-[-.03em]">No limit</p>
}
