import type { ComponentProps, TextareaHTMLAttributes } from 'react'

type Labelled = {
  readonly name: string
  readonly label: string
  readonly isWrong?: boolean | undefined
}

const box =
  'w-full rounded-[10px] border border-field bg-sheet px-3.5 text-base text-ink placeholder:text-faint hover:border-muted aria-invalid:border-danger'

/** A text input with its label. */
export function Field({ label, isWrong, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={input.id ?? input.name} className="text-[15px] font-[550] text-ink">
        {label}
      </label>
      <input
        id={input.name}
        aria-invalid={isWrong || undefined}
        className={`${box} h-11`}
        {...input}
      />
    </div>
  )
}

/** A textarea with its label. */
export function TextField({
  label,
  isWrong,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={area.name} className="text-[15px] font-[550] text-ink">
        {label}
      </label>
      <textarea
        id={area.name}
        aria-invalid={isWrong || undefined}
        rows={6}
        className={`${box} py-2.5`}
        {...area}
      />
    </div>
  )
}
