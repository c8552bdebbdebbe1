import type { ComponentProps } from 'react'

type Props = ComponentProps<'select'> & {
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

/** A native select with its label. */
export function SelectField({ label, options, ...select }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={select.id} className="text-[15px] font-[550] text-ink">
        {label}
      </label>
      <div className="relative">
        <select
          className="h-11 w-full appearance-none rounded-[10px] border border-field bg-sheet pr-10 pl-3.5 text-base text-ink hover:border-muted"
          {...select}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Chevron />
      </div>
    </div>
  )
}

function Chevron() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-muted"
    >
      <path d="m4 6 4 4 4-4" />
    </svg>
  )
}
