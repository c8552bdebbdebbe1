import type { ReactNode } from 'react'

type TableRow = {
  readonly key: string
  /** The first one names the row. */
  readonly cells: readonly ReactNode[]
}

type Props = {
  /** What the table shows, for screen readers. */
  readonly caption?: string
  /** An empty name is a column without a heading. */
  readonly columns: readonly string[]
  readonly rows?: readonly TableRow[]
  readonly className?: string
  /** Rows that need more than cells. */
  readonly children?: ReactNode
}

export function Table({ caption, columns, rows = [], className = 'table', children }: Props) {
  return (
    <table className={className}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) =>
            column === '' ? (
              <td key={column} />
            ) : (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.slice(1).map((column, at) => (
              <td key={column} data-name={column}>
                {values[at]}
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  )
}

/** A table that may be wider than a phone. */
export function WideTable({ boxClassName = '', ...table }: Props & { boxClassName?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
    <div className={`table-box ${boxClassName}`.trim()} tabIndex={0}>
      <Table {...table} />
    </div>
  )
}
