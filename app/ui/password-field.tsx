import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from './field.tsx'

/** A password input with a button to show it. */
export function PasswordField({
  hint,
  ...input
}: {
  name: string
  label: string
  isWrong?: boolean | undefined
  hint?: ReactNode
} & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const id = input.id ?? input.name

  return (
    <div className="relative grid gap-1.5">
      <Field
        {...input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="needs-framework absolute top-[30px] right-0 h-11 px-3.5 text-[13px] font-[550] text-muted hover:text-ink"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> {input.label.toLowerCase()}</span>
      </button>
      {hint && (
        <p id={`${id}-hint`} className="text-[14px] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
