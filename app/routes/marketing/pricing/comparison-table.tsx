// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table that is laid out as a grid
import { plans } from '@ghost-writers-ia/rules/plans'
import { comparisonWords as words } from '#app/copy/comparison.ts'
import type { ComparisonRow } from '#app/plans/list-comparison.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { CheckMark } from '#app/ui/check-mark.tsx'

/** Its columns are those of the cards above. */
export function ComparisonTable({ rows }: { rows: readonly ComparisonRow[] }) {
  return (
    <table role="table" className="plan-table">
      <caption className="sr-only">{words.caption}</caption>
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
  if (text === words.dash) return <CheckMark isChecked={false} text={words.notIncluded} />
  if (text === words.included) return <CheckMark isChecked text={words.included} />
  return text.split('\n').map((line) => (
    <span key={line} className="block not-first:mt-1">
      {line}
    </span>
  ))
}
