import { getViewer, portsContext } from '#app/context.ts'
import { formatKept } from '#app/copy/retention.ts'
import { namePeriodInHeading, usageExport, usagePage } from '#app/copy/usage.ts'
import { readForm, runAction } from '#app/http/forms.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveUsage } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PopoverMenu } from '#app/ui/dialog.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { keptMs } from '#domain/retention.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { readPreferences } from '#domain/usage/change-preferences.ts'
import { countToday, hasEverRequested, listRecentUse } from '#domain/usage/list-last-days.ts'
import { listUsagePage, readUsageTotals } from '#domain/usage/list-usage.ts'
import type { UsageFilter } from '#domain/usage/usage-line.ts'
import { FirstRequest } from '../dashboard/first-request.tsx'
import type { Route } from './+types/usage'
import { describeCost, describeRange } from './describe-usage.ts'
import { LineTable } from './line-table.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { savePreferences } from './save-preferences.ts'
import { Totals } from './totals.tsx'
import { UsageChart } from './usage-chart.tsx'
import { findPeriod, readUsageFilter } from './usage-filter.ts'
import { UsageFilters } from './usage-filters.tsx'
import { toUsageQuery } from './usage-query.ts'

export const meta = () => pageMeta({ title: usagePage.title, description: usagePage.description })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const now = ports.calendar.now()
  const { filter, after } = readUsageFilter(request.url, now)
  const query = { userId: user.id, filter }
  const [page, totals, requestsToday, recentUse, preferences, { plan }] = await Promise.all([
    listUsagePage(ports, { ...query, after }),
    readUsageTotals(ports, query),
    countToday(ports, user.id),
    listRecentUse(ports, user.id),
    readPreferences(ports, user.id),
    loadSubscription(ports, user.id),
  ])
  const { bucket } = await readAllowance(ports, { userId: user.id, plan })
  return {
    userId: user.id,
    requestsToday,
    filter,
    period: findPeriod(filter, now),
    isFirstPage: after === null,
    kept: formatKept(keptMs.requests),
    page,
    totals,
    preferences,
    isUnlimited: bucket === null,
    isEmpty:
      page.lines.length === 0 &&
      !(await hasEverRequested(ports, { userId: user.id, recent: recentUse })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const work = () => savePreferences(context, values)
  return runAction({ values, context, fallback: usagePage.failed, work })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, usagePage.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Usage({ loaderData }: Route.ComponentProps) {
  const usage = useLiveUsage(loaderData)
  const { isEmpty, preferences, isUnlimited } = usage
  return (
    <>
      {isEmpty ? <Empty /> : <Requests {...usage} />}
      <div className="pt-10">
        <PreferencesCard {...preferences} isUnlimited={isUnlimited} />
      </div>
    </>
  )
}

type LoaderData = NonNullable<Route.ComponentProps['loaderData']>

function Requests(props: LoaderData) {
  const { filter, period, page, totals, preferences, isFirstPage, kept } = props
  const total = totals.byDay.flatMap(({ costs }) => costs).reduce((sum, cost) => sum + cost, 0)
  const time = period ? namePeriodInHeading(period) : describeRange(filter)
  return (
    <>
      <PageTop
        label={usagePage.label}
        title={describeCost(total)}
        titleEnd={`· ${time}`}
        aside={<Exports filter={filter} />}
      >
        <p>{usagePage.intro}</p>
      </PageTop>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6">
        <div className="rounded-2xl border border-line bg-sheet">
          <UsageChart days={totals.byDay} />
          <Totals {...totals} preferences={preferences} isUnlimited={props.isUnlimited} />
        </div>
        <UsageFilters
          key={JSON.stringify(filter)}
          filter={filter}
          period={period}
          options={totals.options}
        />
        <LineTable {...page} filter={filter} isFirstPage={isFirstPage} kept={kept} />
      </div>
    </>
  )
}

/** What is filtered, as a file. */
function Exports({ filter }: { filter: UsageFilter }) {
  return (
    <PopoverMenu id="usage-export" label={usageExport.open} className={buttonClasses('line')}>
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={toLanguagePath(`/usage/export${toUsageQuery(filter, { format })}`)}
          download
        >
          {usageExport[format]}
        </a>
      ))}
    </PopoverMenu>
  )
}

function Empty() {
  return (
    <>
      <PageTop label={usagePage.label} title={usagePage.title} />
      <div className="pt-6">
        <Card title={usagePage.empty}>
          <p className="text-[15px] text-muted">{usagePage.emptyHint}</p>
          <FirstRequest />
          <ButtonLink to="/dashboard" look="line" className="mt-5">
            {usagePage.goToDashboard}
          </ButtonLink>
        </Card>
      </div>
    </>
  )
}
