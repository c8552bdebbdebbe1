import { getViewer, portsContext } from '#app/context.ts'
import { describeCost, describeTotal, usagePage } from '#app/copy/usage.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveUsage } from '#app/shell/live-user.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { formatKept, keptMs } from '#domain/retention.ts'
import { formatDay } from '#domain/time.ts'
import { requestCost } from '#domain/usage/cost.ts'
import { countToday, hasEverRequested, listRecentUse } from '#domain/usage/list-last-days.ts'
import { listUsagePage, readUsageTotals } from '#domain/usage/list-usage.ts'
import type { Route } from './+types/usage'
import { LineTable } from './line-table.tsx'
import { TotalTables } from './total-tables.tsx'
import { readUsageFilter } from './usage-filter.ts'
import { UsageFilters } from './usage-filters.tsx'

export const meta = () => pageMeta({ title: usagePage.title, description: usagePage.description })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const { filter, after } = readUsageFilter(request.url, ports.calendar.now())
  const query = { userId: user.id, filter }
  const [page, totals, requestsToday, recentUse] = await Promise.all([
    listUsagePage(ports, { ...query, after }),
    readUsageTotals(ports, query),
    countToday(ports, user.id),
    listRecentUse(ports, user.id),
  ])
  return {
    userId: user.id,
    requestsToday,
    filter,
    isFirstPage: after === null,
    kept: formatKept(keptMs.requests),
    page,
    totals,
    isEmpty:
      page.lines.length === 0 &&
      !(await hasEverRequested(ports, { userId: user.id, recent: recentUse })),
  }
}

export default function Usage({ loaderData }: Route.ComponentProps) {
  const { filter, page, totals, isEmpty, isFirstPage, kept } = loaderData
  useLiveUsage(loaderData)
  return (
    <>
      <PageTop label="usage" title={usagePage.title}>
        <p>{usagePage.intro}</p>
      </PageTop>
      <div className="gutter grid gap-5 pt-10" data-line={9}>
        {isEmpty ? (
          <Empty />
        ) : (
          <>
            <UsageFilters key={JSON.stringify(filter)} filter={filter} options={totals.options} />
            <Days days={totals.byDay} />
            <TotalTables {...totals} />
            <LineTable {...page} filter={filter} isFirstPage={isFirstPage} kept={kept} />
          </>
        )}
      </div>
    </>
  )
}

function Empty() {
  return (
    <Card title={usagePage.empty}>
      <p className="text-[15px] text-muted">{usagePage.emptyHint}</p>
      <ButtonLink to="/dashboard" look="line" className="mt-5">
        Go to dashboard
      </ButtonLink>
    </Card>
  )
}

type DaysProps = { readonly days: readonly { readonly day: string; readonly cost: number }[] }

function Days({ days }: DaysProps) {
  const total = days.reduce((sum, { cost }) => sum + cost, 0)
  const bars = days.map(({ day, cost }) => ({ label: formatDay(new Date(day)), value: cost }))
  return (
    <Card title={usagePage.daysTitle}>
      <p className="mb-5 text-[15px] text-muted">{describeTotal(total)}</p>
      {total > 0 && (
        <BarChart
          title={usagePage.daysTitle}
          describe={(value) => describeCost(value * requestCost)}
          bars={bars.map(({ label, value }) => ({ label, value: value / requestCost }))}
        />
      )}
    </Card>
  )
}
