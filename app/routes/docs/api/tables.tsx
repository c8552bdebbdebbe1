import { Fragment } from 'react'
import { limitsCaption } from '#app/copy/api-endpoints.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { WideTable } from '#app/ui/table.tsx'

type Limits = {
  readonly plans: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[]
}

export function LimitTable({ plans, rows }: Limits) {
  return (
    <WideTable
      boxClassName="mt-6"
      caption={limitsCaption}
      columns={['', ...plans]}
      rows={rows.map(({ name, values }) => ({ key: name, cells: [name, ...values] }))}
    />
  )
}

type ErrorRow = {
  readonly code: string
  readonly status: number
  readonly error: string
  readonly advice: string
}

/** A list rather than a table, so that it fits on phones. */
export function ErrorTable({ errors }: { errors: readonly ErrorRow[] }) {
  return (
    <dl className="docs-fields mt-6">
      {errors.map(({ code, status, error, advice }) => (
        <Fragment key={code}>
          <dt id={`error-${code}`}>
            {code} <span className="text-faint">{status}</span>
          </dt>
          <dd>
            <span className="text-ink">{error}.</span> <RichText text={advice} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
