import { findNextPlan } from '@ghost-writers-ia/rules/plans'
import {
  allowanceLevels,
  countRequests,
  describeEmpty,
  describeRefill,
  describeUpgrade,
  describeUsage,
  unlimitedRequests,
  usageTitle,
} from '#app/copy/dashboard.ts'
import { usagePage } from '#app/copy/usage.ts'
import { createDayFinder } from '#app/format.ts'
import { useTimeZone } from '#app/shell/local-time.ts'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { BarChart, ProgressBar } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#domain/format-count.ts'
import { formatDay } from '#domain/time.ts'
import { groupByDay, type RecentUse } from '#domain/usage/list-last-days.ts'
import type { AllowanceState } from '#domain/usage/ports.ts'

type Bucket = NonNullable<AllowanceState['bucket']>

/** How many requests are left, when more arrive, and the usage of the last 30 days. */
export function AllowanceCard({
  allowance,
  recentUse,
}: {
  allowance: AllowanceState
  recentUse: RecentUse
}) {
  const timeZone = useTimeZone()
  const days = groupByDay(recentUse, createDayFinder(timeZone))
  const bars = days.map(({ day, requests }) => ({
    label: formatDay(new Date(day)),
    value: requests,
  }))
  return (
    <Card title="Requests">
      {allowance.bucket ? (
        <Left bucket={allowance.bucket} planId={allowance.planId} timeZone={timeZone} />
      ) : (
        <Unlimited />
      )}
      <p className="mt-7 mb-5 text-[15px] text-muted">{describeUsage(days)}</p>
      {bars.some(({ value }) => value > 0) && (
        <BarChart title={usageTitle(timeZone)} describe={countRequests} bars={bars} />
      )}
      <TextLink to="/usage" className="mt-5 inline-flex min-h-11 items-center">
        {usagePage.link}
      </TextLink>
    </Card>
  )
}

type LeftProps = Pick<AllowanceState, 'planId'> & {
  readonly bucket: Bucket
  readonly timeZone: string
}

function Left({ bucket, planId, timeZone }: LeftProps) {
  const { left, ceiling, level } = bucket
  const next = findNextPlan(planId)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="text-4xl font-semibold tracking-[-.03em] tabular-nums">
          {formatCount(left)}
        </span>
        <span className="mr-auto text-[15px] text-muted">of {formatCount(ceiling)} left</span>
        <Level level={level} />
      </p>
      <div className="mt-4">
        <ProgressBar label="Requests left" value={left} max={ceiling} level={level} />
      </div>
      {level === 'empty' && <p className="mt-3 text-[15px]">{describeEmpty(bucket, timeZone)}</p>}
      <p className="mt-3 text-[15px] text-muted">{describeRefill(bucket, timeZone)}</p>
      {level === 'empty' && next && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          <ButtonLink to="/pricing">Upgrade</ButtonLink>
          <p className="text-[15px] text-muted">{describeUpgrade(next)}</p>
        </div>
      )}
    </>
  )
}

const levelColors = {
  fine: 'border-ok text-ok',
  low: 'border-warn text-warn',
  empty: 'border-danger text-danger',
  unlimited: 'border-ok text-ok',
}

function Level({ level }: { level: keyof typeof levelColors }) {
  return (
    <span
      className={`rounded-full border px-2.5 py-0.5 text-[13px] font-[550] ${levelColors[level]}`}
    >
      {allowanceLevels[level]}
    </span>
  )
}

function Unlimited() {
  return (
    <>
      <p className="text-4xl font-semibold tracking-[-.03em]">{allowanceLevels.unlimited}</p>
      <p className="mt-3 text-[15px] text-muted">{unlimitedRequests}</p>
    </>
  )
}
