import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useState } from 'react'

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
      <label htmlFor={area.id ?? area.name} className="text-[15px] font-[550] text-ink">
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

/** A checkbox with its label beside it. */
export function CheckboxField({
  label,
  hint,
  ...input
}: Omit<Labelled, 'label'> & {
  readonly label: ReactNode
  readonly hint?: string
} & ComponentProps<'input'>) {
  const id = input.id ?? input.name
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-6 accent-ghost-ink"
        {...input}
      />
      <label htmlFor={id} className="min-h-7 text-[15px] font-[550] text-ink">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-[14px] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type PasswordProps = ComponentProps<'input'> & Labelled & { readonly hint?: ReactNode }

/** A password input with a button to show it. */
export function PasswordField(props: PasswordProps) {
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput {...props} isShown={isShown}>
      <ShowButton
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
        controls={props.id ?? props.name}
      >
        <span className="sr-only"> {props.label.toLowerCase()}</span>
      </ShowButton>
    </PasswordInput>
  )
}

/** A password input without a button, or with the one in `children`. */
export function PasswordInput({
  hint,
  isShown,
  children,
  ...input
}: PasswordProps & { readonly isShown: boolean }) {
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
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-[14px] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type ShowButtonProps = {
  readonly isShown: boolean
  readonly onToggle: () => void
  /** The ids of the inputs that it shows. */
  readonly controls: string
  /** What it shows: follows "Show" or "Hide" in its name. */
  readonly children: ReactNode
}

/** At the end of a `PasswordInput`. */
export function ShowButton({ isShown, onToggle, controls, children }: ShowButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-controls={controls}
      onClick={onToggle}
      className="needs-framework absolute top-[30px] right-0 h-11 px-3.5 text-[13px] font-[550] text-muted hover:text-ink"
    >
      {isShown ? 'Hide' : 'Show'}
      {children}
    </button>
  )
}

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
