import {
  describeSource,
  nameFeature,
  outcomeDetails,
  usagePage,
  usageLines as words,
} from '#app/copy/usage.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { LoggedTime } from '#app/shell/times.tsx'
import { Table } from '#app/ui/table.tsx'
import {
  type LinePage,
  toUsageGroup,
  type UsageFilter,
  type UsageLine,
  usageGroups,
} from '#domain/usage/usage-line.ts'
import { describeTokens, formatCost } from './describe-usage.ts'
import { formatCursor, toUsageQuery } from './usage-query.ts'

type Props = LinePage & {
  readonly filter: UsageFilter
  readonly isFirstPage: boolean
  /** How long single requests are kept: "90 days". */
  readonly kept: string
}

/** The requests one by one, the newest first. */
export function LineTable({ lines, next, filter, isFirstPage, kept }: Props) {
  return (
    <div className="min-w-0">
      <h2 id="requests" className="sr-only">
        {usagePage.linesTitle}
      </h2>
      {lines.length > 0 ? (
        <Lines lines={lines} />
      ) : (
        <p className="py-4">{next ? usagePage.nothingFoundYet : usagePage.nothingFound}</p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-[14px] text-muted">{words.kept(kept)}</p>
        <nav aria-label={words.pages} className="flex flex-wrap gap-3 empty:hidden">
          {!isFirstPage && (
            <ButtonLink to={`/usage${toUsageQuery(filter)}`} look="line">
              {words.newest}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink
              to={`/usage${toUsageQuery(filter, { before: formatCursor(next) })}`}
              look="line"
            >
              {words.older}
            </ButtonLink>
          )}
        </nav>
      </div>
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly UsageLine[] }) {
  return (
    <section className="table-box" aria-labelledby="requests">
      <Table columns={words.columns} className="entries">
        {lines.map((line) => (
          <Line key={line.requestId} line={line} />
        ))}
      </Table>
    </section>
  )
}

function Line({ line }: { readonly line: UsageLine }) {
  const { at, feature, language, model, outcome, cost } = line
  const details = [language, outcomeDetails[outcome]].filter(Boolean).join(', ')
  const where = describeSource(line)
  return (
    <tr>
      <th scope="row">
        <LoggedTime at={at} />
      </th>
      <td>
        <i className="swatch" data-series={usageGroups.indexOf(toUsageGroup(feature))} />{' '}
        {nameFeature(feature)} <span className="font-mono text-[13px] text-muted">{details}</span>
      </td>
      <td title={where}>{where}</td>
      <td title={model ?? undefined}>{model ?? '–'}</td>
      <td>{describeTokens(line)}</td>
      <td>
        {formatCost(cost)}
        <span className="sr-only">{words.unit}</span>
      </td>
    </tr>
  )
}
