import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'

type Failure = {
  readonly message: string
  /** Names of the fields that it's about. */
  readonly wrong?: readonly string[]
  /** What was typed, by the fields' names. */
  readonly values?: Readonly<Record<string, string>>
}

type FormState = { readonly failure?: Failure | undefined; readonly isBusy?: boolean }

const FormContext = createContext<FormState>({})

/** The form that a component is in. */
export function useForm(): FormState {
  return use(FormContext)
}

/**
 * What is in a form: its error, then its fields, which mark what is wrong and keep what was typed,
 * and its buttons, which wait while it's sent.
 */
export function FormBody({
  failure,
  isBusy = false,
  error = <FormError failure={failure} />,
  children,
}: FormState & { error?: ReactNode; children: ReactNode }) {
  return (
    <FormContext value={{ failure, isBusy }}>
      {error}
      {children}
    </FormContext>
  )
}

/**
 * A form's error, above its fields. Takes the focus, so that it's seen and read out. The mark on a
 * wrong field goes away when the field is edited, and the error when no field is marked anymore.
 */
export function FormError({ failure }: { failure: Failure | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  const [corrected, setCorrected] = useState<Failure>()
  useEffect(() => {
    if (!failure) return
    box.current?.focus()
    const form = box.current?.closest('form')
    if (form && failure.wrong?.length) {
      return clearOnInput(form, { wrong: failure.wrong, onCleared: () => setCorrected(failure) })
    }
  }, [failure])

  if (!failure || failure === corrected) return null
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      // On pages without scripts the browser moves the focus.
      // biome-ignore lint/a11y/noAutofocus: an error must be noticed first
      autoFocus
      className="rounded-[10px] border border-danger px-4 py-3 text-[15px] text-danger"
    >
      {failure.message}
    </p>
  )
}

type Marks = { readonly wrong: readonly string[]; readonly onCleared: () => void }

function clearOnInput(form: HTMLFormElement, { wrong, onCleared }: Marks): () => void {
  const marked = [...form.elements].filter((field) =>
    wrong.includes(field.getAttribute('name') ?? ''),
  )
  // React doesn't set it again after a second error in the same field.
  for (const field of marked) field.setAttribute('aria-invalid', 'true')

  function clear({ target }: Event) {
    if (target instanceof Element) target.removeAttribute('aria-invalid')
    if (marked.every((field) => !field.hasAttribute('aria-invalid'))) onCleared()
  }
  form.addEventListener('input', clear)
  return () => form.removeEventListener('input', clear)
}
