import { type ComponentProps, type ReactNode, useState } from 'react'
import { showPassword } from '#app/copy/passwords.ts'
import { email } from '#app/copy/ui.ts'
import { useForm } from './form.tsx'

type Labeled = {
  readonly name: string
  readonly label: string
  /** Below the input. */
  readonly hint?: ReactNode
  /** Whether it's marked, if the form's failure doesn't say so. */
  readonly isWrong?: boolean
}

const box =
  'w-full rounded-[10px] border border-field bg-sheet px-3.5 text-base text-ink placeholder:text-faint hover:border-muted aria-invalid:border-danger'

type Input = Labeled & {
  readonly id?: string | undefined
  readonly value?: unknown
  readonly defaultValue?: ComponentProps<'input'>['defaultValue']
}

/** The attributes of an input that follow from its form: what was typed, and whether it's wrong. */
function useInput({ name, id = name, hint, isWrong, value, defaultValue }: Input) {
  const { failure } = useForm()
  return {
    id,
    'aria-invalid': (isWrong ?? failure?.wrong?.includes(name)) || undefined,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    ...(value === undefined && { defaultValue: failure?.values?.[name] ?? defaultValue }),
  }
}

function Label({
  id,
  label,
  hint,
  children,
}: Omit<Labeled, 'name'> & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[15px] font-[550] text-ink">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-[14px] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A text input with its label. */
export function Field(field: Labeled & ComponentProps<'input'>) {
  const input = useInput(field)
  const { id, label, hint, isWrong, defaultValue, ...own } = field
  return (
    <Label id={input.id} label={label} hint={hint}>
      <input className={`${box} h-11`} {...input} {...own} />
    </Label>
  )
}

export function EmailField(field: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      name="email"
      label={email}
      type="email"
      autoComplete="email"
      inputMode="email"
      required
      {...field}
    />
  )
}

/** A textarea with its label. */
export function TextField(field: Labeled & ComponentProps<'textarea'>) {
  const input = useInput(field)
  const { id, label, hint, isWrong, defaultValue, ...own } = field
  return (
    <Label id={input.id} label={label} hint={hint}>
      <textarea rows={6} className={`${box} py-2.5`} {...input} {...own} />
    </Label>
  )
}

/** A checkbox with its label beside it. */
export function CheckboxField({
  label,
  hint,
  ...input
}: Omit<Labeled, 'label'> & { readonly label: ReactNode } & ComponentProps<'input'>) {
  const id = input.id ?? input.name
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-6 accent-ghost-ink aria-invalid:outline-2 aria-invalid:outline-danger"
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

type PasswordProps = ComponentProps<typeof Field>

/** A password input with a button to show it. `shows` follows the button's other words. */
export function PasswordField({
  shows = showPassword.what,
  ...props
}: PasswordProps & { readonly shows?: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput {...props} isShown={isShown}>
      <ShowButton
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
        controls={props.id ?? props.name}
        text={isShown ? showPassword.hide : showPassword.show}
      >
        <span className="sr-only"> {shows}</span>
      </ShowButton>
    </PasswordInput>
  )
}

/** A password input without a button, or with the one in `children`. */
export function PasswordInput({
  isShown,
  children,
  ...input
}: PasswordProps & { readonly isShown: boolean }) {
  return (
    <div className="relative">
      <Field
        {...input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      {children}
    </div>
  )
}

type ShowButtonProps = {
  readonly isShown: boolean
  readonly onToggle: () => void
  /** The ids of the inputs that it shows. */
  readonly controls: string
  readonly text: string
  /** Follows the text for screen readers: what it shows. */
  readonly children: ReactNode
}

/** At the end of a `PasswordInput`. */
export function ShowButton({ isShown, onToggle, controls, text, children }: ShowButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-controls={controls}
      onClick={onToggle}
      className="needs-framework absolute top-[30px] right-0 h-11 px-3.5 text-[13px] font-[550] text-muted hover:text-ink"
    >
      {text}
      {children}
    </button>
  )
}

type SelectProps = Labeled &
  ComponentProps<'select'> & {
    readonly options: readonly { readonly value: string; readonly text: string }[]
  }

/** A native select with its label. */
export function SelectField(field: SelectProps) {
  const input = useInput(field)
  const { id, label, hint, isWrong, defaultValue, options, ...own } = field
  return (
    <Label id={input.id} label={label} hint={hint}>
      <div className="relative">
        <select
          className="h-11 w-full appearance-none rounded-[10px] border border-field bg-sheet pr-10 pl-3.5 text-base text-ink hover:border-muted"
          {...input}
          {...own}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Chevron />
      </div>
    </Label>
  )
}

/** Points down: at the end of a select, and of what opens. */
export function Chevron({
  className = 'pointer-events-none absolute top-3.5 right-3.5 text-muted',
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      className={`size-4 ${className}`}
    >
      <path d="m4 6 4 4 4-4" />
    </svg>
  )
}
