import {
  describeKept,
  describeTokens,
  formatCost,
  nameFeature,
  nameSource,
  outcomeNames,
  usagePage,
} from '#app/copy/usage.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { LoggedTime } from '#app/shell/times.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Table } from '#app/ui/table.tsx'
import type { LinePage, UsageFilter, UsageLine } from '#domain/usage/usage-line.ts'
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
    <div className="mt-4 min-w-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="requests" className="mr-auto text-lg font-semibold tracking-[-.01em]">
          {usagePage.linesTitle}
        </h2>
        {(lines.length > 0 || !isFirstPage) && <Exports filter={filter} />}
      </div>
      <p className="mt-2 text-[14px] text-muted">{describeKept(kept)}</p>
      {lines.length > 0 ? (
        <Lines lines={lines} />
      ) : (
        <p className="mt-4">{next ? usagePage.nothingFoundYet : usagePage.nothingFound}</p>
      )}
      <nav aria-label="Pages of requests" className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {!isFirstPage && (
          <SiteLink to={`/usage${toUsageQuery(filter)}`} className={buttonClasses('line')}>
            Newest requests
          </SiteLink>
        )}
        {next && (
          <SiteLink
            to={`/usage${toUsageQuery(filter, { before: formatCursor(next) })}`}
            className={buttonClasses('line')}
          >
            Older requests
          </SiteLink>
        )}
      </nav>
    </div>
  )
}

function Exports({ filter }: Pick<Props, 'filter'>) {
  return (
    <div className="flex flex-wrap gap-3">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={`/usage/export${toUsageQuery(filter, { format })}`}
          download
          className={buttonClasses('line')}
        >
          Export {format.toUpperCase()}
        </a>
      ))}
    </div>
  )
}

const lineColumns = ['Time', 'Editor or token', 'Feature', 'Model', 'Tokens', 'Outcome', 'Requests']

function Lines({ lines }: { readonly lines: readonly UsageLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways when it is wider than the page, also by keyboard
    <section className="table-box mt-4" aria-labelledby="requests" tabIndex={0}>
      <Table columns={lineColumns} className="table entries">
        {lines.map((line) => (
          <Line key={line.requestId} line={line} />
        ))}
      </Table>
    </section>
  )
}

function Line({ line }: { readonly line: UsageLine }) {
  const { at, source, feature, language, model, outcome, cost } = line
  const isReturned = outcome === 'released' || outcome === 'expired'
  return (
    <tr>
      <th scope="row">
        <LoggedTime at={at} />
      </th>
      <td>{nameSource(source)}</td>
      <td>
        {nameFeature(feature)}
        {language && (
          <span className="text-[13px] text-muted max-[999px]:ml-2 min-[1000px]:block">
            {language}
          </span>
        )}
      </td>
      <td>{model ?? '–'}</td>
      <td className="tabular-nums" data-name="Tokens">
        {describeTokens(line)}
      </td>
      <td>
        {outcomeNames[outcome]}
        {isReturned && <span className="block text-[13px] text-muted">{usagePage.notCounted}</span>}
      </td>
      <td className="tabular-nums" data-name="Requests">
        {formatCost(cost)}
      </td>
    </tr>
  )
}
