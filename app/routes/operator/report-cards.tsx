import { getPlan } from '@ghost-writers-ia/rules/plans'
import type { ReactNode } from 'react'
import {
  allowanceColumns,
  noneWaiting,
  nowLabels,
  operatorPage,
  operatorTitles,
  queueColumns,
  queueNames,
  releaseColumns,
  revenueColumns,
  totalLabel,
  unknownChurn,
  yesOrNo,
} from '#app/copy/operator.ts'
import { Card } from '#app/ui/card.tsx'
import { Table } from '#app/ui/table.tsx'
import { formatCount, formatMoment, formatMoney, formatShare } from '#domain/locale.ts'
import type { SiteReport } from '#domain/operator/read-report.ts'

export function NowCard({ users, paying, churn }: Pick<SiteReport, 'users' | 'paying' | 'churn'>) {
  const rows = [
    [nowLabels.users, formatCount(users.all)],
    [nowLabels.verified, formatCount(users.verified)],
    [nowLabels.paying, formatCount(paying.all)],
    [nowLabels.cancelled, formatCount(paying.cancelled)],
    [nowLabels.pastDue, formatCount(paying.pastDue)],
    [nowLabels.ended, formatCount(churn.ended)],
    [nowLabels.churn, churn.rate === null ? unknownChurn : formatShare(churn.rate)],
  ]
  return (
    <Card title={operatorTitles.now}>
      <dl className="divide-y divide-line border-y border-line text-[15px]">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6 py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function RevenueCard({ revenue }: Pick<SiteReport, 'revenue'>) {
  return (
    <Card title={operatorTitles.revenue}>
      <Hint>{revenue.length > 0 ? operatorPage.revenueHint : operatorPage.noRevenue}</Hint>
      <NumberTable
        title={operatorTitles.revenue}
        columns={revenueColumns}
        rows={[
          ...revenue.map((one) => toRow(getPlan(one.plan).name, [one])),
          ...[...Map.groupBy(revenue, ({ currency }) => currency).values()].map((group) =>
            toRow(totalLabel, group),
          ),
        ]}
      />
    </Card>
  )
}

/** The sums of rows in one currency. */
function toRow(name: string, group: SiteReport['revenue']): string[] {
  const sum = (count: 'monthly' | 'yearly' | 'perMonth') =>
    group.reduce((total, one) => total + one[count], 0)
  const currency = group[0]?.currency ?? ''
  return [
    name,
    currency.toUpperCase(),
    formatCount(sum('monthly')),
    formatCount(sum('yearly')),
    formatMoney(sum('perMonth'), currency),
  ]
}

type Queues = Pick<SiteReport, 'outbox' | 'inbox' | 'pendingDeletions'>

export function QueueCard({ outbox, inbox, pendingDeletions }: Queues) {
  const toOldest = (oldest: Date | null) => (oldest ? formatMoment(oldest) : noneWaiting)
  const [emails, notices] = [outbox, inbox].map(({ waiting, givenUp, oldest }) => [
    formatCount(waiting),
    formatCount(givenUp),
    toOldest(oldest),
  ])
  return (
    <Card title={operatorTitles.queues}>
      <NumberTable
        title={operatorTitles.queues}
        columns={queueColumns}
        rows={[
          [queueNames.outbox, ...(emails ?? [])],
          [queueNames.inbox, ...(notices ?? [])],
          [queueNames.deletions, formatCount(pendingDeletions), noneWaiting, noneWaiting],
        ]}
      />
    </Card>
  )
}

export function AllowanceCard({ allowances }: Pick<SiteReport, 'allowances'>) {
  return (
    <Card title={operatorTitles.allowance}>
      <Hint>{operatorPage.allowanceHint}</Hint>
      <NumberTable
        title={operatorTitles.allowance}
        columns={allowanceColumns}
        rows={allowances.map(({ plan, unused, used, low, empty }) => [
          plan,
          ...[unused, used, low, empty].map(formatCount),
        ])}
      />
    </Card>
  )
}

export function ReleaseCard({ releases }: Pick<SiteReport, 'releases'>) {
  return (
    <Card title={operatorTitles.releases}>
      <Hint>{releases.length > 0 ? operatorPage.releaseHint : operatorPage.noReleases}</Hint>
      <NumberTable
        title={operatorTitles.releases}
        columns={releaseColumns}
        rows={releases.map(({ version, users, isOffered }) => [
          version,
          formatCount(users),
          isOffered ? yesOrNo.yes : yesOrNo.no,
        ])}
      />
    </Card>
  )
}

export function Hint({ children }: { children: ReactNode }) {
  return <p className="mb-4 text-[15px] text-muted">{children}</p>
}

type TableProps = {
  readonly title: string
  readonly columns: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[]
}

export function NumberTable({ title, columns, rows }: TableProps) {
  if (rows.length === 0) return null
  return (
    <Table
      caption={title}
      className="numbers"
      columns={columns}
      rows={rows.map((cells) => ({ key: cells.join(' '), cells }))}
    />
  )
}
