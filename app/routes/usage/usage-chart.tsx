import { groupNames, usagePage } from '#app/copy/usage.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { requestCost } from '#domain/usage/cost.ts'
import type { UsageDay } from '#domain/usage/list-usage.ts'
import { usageGroups } from '#domain/usage/usage-line.ts'
import { describeCost, formatCost } from './describe-usage.ts'

type Props = { readonly days: readonly UsageDay[] }

const names = usageGroups.map((group) => groupNames[group])

/** What was used each day, by kind of request. The legend has the totals as text. */
export function UsageChart({ days }: Props) {
  const totals = names.map((_, place) =>
    days.reduce((sum, { costs }) => sum + (costs[place] ?? 0), 0),
  )
  return (
    <div className="p-5 sm:p-6">
      <ul className="mb-7 flex flex-wrap gap-x-6 gap-y-2 text-[15px] text-muted">
        {names.map((name, place) => (
          <li key={name} className="flex items-center gap-2">
            <i className="swatch" data-series={place} />
            {name}
            <b className="font-semibold text-ink tabular-nums">{formatCost(totals[place] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <BarChart
        title={usagePage.daysTitle}
        describe={(requests) => describeCost(requests * requestCost)}
        series={names}
        days={days.map(({ day, costs }) => ({
          day,
          values: costs.map((cost) => cost / requestCost),
        }))}
      />
    </div>
  )
}
