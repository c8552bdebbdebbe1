import { findNextPlan, type Plan } from '@ghost-writers-ia/rules/plans'
import {
  allowanceLevels,
  countRequests,
  largerPlan,
  refill,
  allowanceCard as words,
} from '#app/copy/dashboard.ts'
import { useTimeZone } from '#app/shell/local-time.ts'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { BarChart, ProgressBar } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { createDayFinder, formatCount, formatMoment, utc } from '#domain/locale.ts'
import { groupByDay, type RecentUse } from '#domain/usage/list-last-days.ts'
import type { AllowanceState } from '#domain/usage/ports.ts'
import { roundRequests } from '../usage/round-requests.ts'
import { FirstRequest } from './first-request.tsx'

type Bucket = NonNullable<AllowanceState['bucket']>

type Props = {
  readonly allowance: AllowanceState
  readonly recentUse: RecentUse
  /** Ever, not only recently. */
  readonly hasRequests: boolean
  /** The user's own. */
  readonly dailyLimit: number | null
  readonly className: string
}

/** How many requests are left, when more arrive, what helps, and the usage of the last 30 days. */
export function AllowanceCard({ allowance, recentUse, hasRequests, dailyLimit, className }: Props) {
  const { bucket, planId } = allowance
  const isScarce = bucket !== null && bucket.level !== 'fine'
  return (
    <Card
      title={words.title}
      className={className}
      aside={
        <>
          {!isScarce && <LimitLink dailyLimit={dailyLimit} />}
          <TextLink to="/usage">{words.usage}</TextLink>
        </>
      }
    >
      {bucket ? <Left bucket={bucket} /> : <Unlimited />}
      {isScarce && <Help bucket={bucket} planId={planId} dailyLimit={dailyLimit} />}
      {hasRequests && <RecentDays recentUse={recentUse} />}
      {!hasRequests && !isScarce && <FirstRequest />}
    </Card>
  )
}

/** Emails and editors of former versions lead here. */
const limitId = 'daily-limit'

function LimitLink({ dailyLimit }: Pick<Props, 'dailyLimit'>) {
  return (
    <TextLink id={limitId} to="/usage#daily-limit">
      {describeLimit(dailyLimit)}
    </TextLink>
  )
}

function describeLimit(dailyLimit: Props['dailyLimit']): string {
  return dailyLimit === null ? words.noLimit : words.limit(dailyLimit)
}

const levelColors = { full: 'text-ok', fine: 'text-ok', low: 'text-warn', empty: 'text-danger' }

function Left({ bucket }: { bucket: Bucket }) {
  const timeZone = useTimeZone()
  const { left, ceiling, level } = bucket
  const state = level === 'fine' && !bucket.fullAt ? 'full' : level
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-2">
        <span className={numberClasses}>{formatCount(left)}</span>
        <span className="text-muted">{words.ofCeiling(ceiling)}</span>
      </p>
      <div className="mt-3.5">
        <ProgressBar label={words.bar} value={left} max={ceiling} level={level} />
      </div>
      <p className="mt-3 text-[15px] text-muted">
        <span className={`font-[550] ${levelColors[state]}`}>{allowanceLevels[state]}</span>{' '}
        {describeRefill(bucket, timeZone)}
      </p>
    </>
  )
}

/** Times are in the reader's time zone once the page is hydrated. */
function describeRefill({ level, perDay, nextAt, fullAt }: Bucket, timeZone: string): string {
  const rate = refill.rate(perDay)
  if (!fullAt) return rate
  const full = refill.full(formatMoment(fullAt, timeZone))
  if (level === 'fine' || !nextAt) return `${rate} ${full}`
  return `${refill.next(formatMoment(nextAt, timeZone))} ${full}`
}

type HelpProps = Pick<Props, 'dailyLimit'> &
  Pick<AllowanceState, 'planId'> & { readonly bucket: Bucket }

/** What someone can do who has little or nothing left. */
function Help({ bucket, planId, dailyLimit }: HelpProps) {
  const next = findNextPlan(planId)
  return (
    <>
      <div className="wide-on-phones mt-4.5 flex flex-wrap gap-3">
        {next && <ButtonLink to="/pricing">{words.upgrade(next.name)}</ButtonLink>}
        {bucket.level === 'empty' ? (
          <ButtonLink to="/docs/models#your-own-api-key" look="line">
            {words.ownKey}
          </ButtonLink>
        ) : (
          <ButtonLink id={limitId} to="/usage#daily-limit" look="line">
            {describeLimit(dailyLimit)}
          </ButtonLink>
        )}
      </div>
      {next && <p className="mt-3.5 text-[15px] text-muted">{describeUpgrade(next)}</p>}
    </>
  )
}

function describeUpgrade({ name, allowance }: Plan): string {
  return allowance.kind === 'unlimited'
    ? largerPlan.unlimited(name)
    : largerPlan.limited(name, allowance)
}

function RecentDays({ recentUse }: Pick<Props, 'recentUse'>) {
  const timeZone = useTimeZone()
  const days = groupByDay(recentUse, createDayFinder(timeZone))
  const bars = days.map(({ day, requests }) => ({ day, values: [requests] }))
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  return (
    <>
      <p className="mt-6 mb-5 text-[15px] text-muted">
        {total > 0 ? words.recent(roundRequests(total)) : words.noneRecently}
      </p>
      {total > 0 && (
        <BarChart
          title={timeZone === utc ? words.perDayUtc : words.perDay}
          describe={(requests) => countRequests(roundRequests(requests))}
          days={bars}
        />
      )}
    </>
  )
}

const numberClasses =
  'text-[44px] leading-[1.05] font-semibold tracking-[-.04em] tabular-nums wrap-anywhere'

function Unlimited() {
  return (
    <>
      <p className={numberClasses}>{words.unlimited}</p>
      <p className="mt-3 text-[15px] text-muted">{words.unlimitedText}</p>
    </>
  )
}
