// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table that is laid out as a grid
import { plans } from '@ghost-writers-ia/rules/plans'
import { type ComparisonRow, included, notIncluded } from '#app/copy/comparison.ts'
import { SiteLink } from '#app/shell/site-link.tsx'

/** Its columns are those of the cards above. */
export function ComparisonTable({ rows }: { rows: readonly ComparisonRow[] }) {
  return (
    <table role="table" className="plan-table">
      <caption className="sr-only">Comparison of plans</caption>
      <thead role="rowgroup">
        <tr role="row" className="plan-columns">
          <td role="cell" />
          {plans.map(({ id, name }) => (
            <th key={id} scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ name, meaning, path, values }: ComparisonRow) {
  const id = `about-${name.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <tr role="row" className="plan-columns">
      <th scope="row" role="rowheader" aria-describedby={id}>
        <SiteLink to={path}>{name}</SiteLink>
        <span id={id}>{meaning}</span>
      </th>
      {values.map((value, index) => (
        <td key={plans[index]?.id} role="cell">
          <Value text={value} />
        </td>
      ))}
    </tr>
  )
}

function Value({ text }: { text: string }) {
  if (text === notIncluded)
    return (
      <span role="img" aria-label="Not included" className="text-faint">
        {notIncluded}
      </span>
    )
  if (text !== included)
    return text.split('\n').map((line) => (
      <span key={line} className="block not-first:mt-1">
        {line}
      </span>
    ))
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" role="img" className="inline text-ghost-ink">
      <title>{included}</title>
      <path d="m3 8.5 3.2 3L13 4.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
