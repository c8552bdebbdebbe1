import type { ComponentProps } from 'react'

type Props = ComponentProps<'select'> & {
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

/** A labelled choice of one among a few, by the browser's own list. */
export function SelectField({ label, options, ...select }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={select.id} className="text-[15px] font-[550] text-ink">
        {label}
      </label>
      <select
        className="h-11 w-full rounded-[10px] border border-field bg-sheet px-3 text-base text-ink hover:border-muted"
        {...select}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
