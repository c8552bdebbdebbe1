import { RichText } from '#app/shell/rich-text.tsx'
import { Table } from '#app/ui/table.tsx'

type Limits = {
  readonly plans: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[]
}

export function LimitTable({ plans, rows }: Limits) {
  return (
    <div className="table-box mt-6">
      <Table
        caption="Limits of each plan"
        columns={['', ...plans]}
        rows={rows.map(({ name, values }) => ({ key: name, cells: [name, ...values] }))}
      />
    </div>
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
    <dl className="mt-6 divide-y divide-line border-y border-line text-[14.5px]">
      {errors.map(({ code, status, error, advice }) => (
        <div
          key={code}
          id={`error-${code}`}
          className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className="pt-[3px] font-mono text-[13px]">
            {code} <span className="text-faint">{status}</span>
          </dt>
          <dd className="text-muted wrap-anywhere">
            <span className="text-ink">{error}.</span> <RichText text={advice} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
