import type { ReactNode } from 'react'
import { usePostedFailure } from '#app/shell/action-form.tsx'
import { Chevron } from '#app/ui/field.tsx'

type Props = {
  /** What is shown while it's closed. */
  readonly head: ReactNode
  /** At the end of the row: what opening it is for. */
  readonly label: string
  /** Hidden fields of its forms: without scripts, it opens to show the error of one of them. */
  readonly fields: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A row of a list that opens to show what can be done with it. */
export function RowDetails({ head, label, fields, children }: Props) {
  const hasFailed = usePostedFailure(fields) !== undefined
  return (
    <details open={hasFailed} className="group">
      <summary className="flex cursor-pointer list-none items-center gap-4 py-3.5 [&::-webkit-details-marker]:hidden">
        <span className="mr-auto min-w-0">{head}</span>
        <span className="flex shrink-0 items-center gap-2 text-[14px] font-[550] text-ghost-ink">
          {label}
          <Chevron className="group-open:rotate-180" />
        </span>
      </summary>
      <div className="pt-1 pb-6">{children}</div>
    </details>
  )
}
