import { useEffect, useState } from 'react'
import { describeReply, support } from '#app/copy/support.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { useSentCount } from '#app/shell/toasts.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { CheckboxField, Field, TextField } from '#app/ui/field.tsx'

type Props = { readonly email: string; readonly failure: FormFailure | undefined }

/** A new form after each message that was sent. */
export function SupportForm({ email, failure }: Props) {
  return <Fields key={useSentCount()} email={email} failure={failure} />
}

function Fields({ email, failure }: Props) {
  const values = failure?.values ?? {}
  return (
    <PageForm failure={failure} action="/support" className="grid max-w-[60ch] gap-5">
      <Field name="subject" label={support.subject} maxLength={150} required autoComplete="off" />
      <TextField name="text" label={support.message} maxLength={5_000} required />
      <Environment text={values.environment ?? ''} isConsented={values.consent !== undefined} />
      <p className="text-[15px] text-muted">{describeReply(email)}</p>
      <SubmitButton className="justify-self-start">{support.submit}</SubmitButton>
    </PageForm>
  )
}

type EnvironmentProps = {
  readonly text: string
  readonly isConsented: boolean
}

/** What the editor knows about the problem, if it opened the page. The browser doesn't send it without the checkbox. */
function Environment(initial: EnvironmentProps) {
  const [text, setText] = useState(initial.text)
  const [isShown, setShown] = useState(initial.text !== '')
  const [isConsented, setConsented] = useState(initial.isConsented)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    const given = takeEnvironment()
    if (!given) return
    setText(given)
    setShown(true)
  }, [])
  if (!isShown) return null

  return (
    <fieldset className="grid gap-3">
      <TextField
        id="environment"
        // A field without a name isn't sent. Without scripts the server drops it.
        name={isConsented || !isHydrated ? 'environment' : ''}
        label={support.environment}
        rows={5}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={support.environmentHint}
      />
      <CheckboxField
        name="consent"
        label={support.consent}
        hint={support.consentHint}
        checked={isConsented}
        onChange={({ target }) => setConsented(target.checked)}
      />
    </fieldset>
  )
}

const prefix = '#env='

/** The editor passes it in the fragment, which browsers don't send to the server. It's removed from the address. */
function takeEnvironment(): string | null {
  const { hash, pathname, search } = location
  if (!hash.startsWith(prefix)) return null
  history.replaceState(history.state, '', `${pathname}${search}`)
  try {
    return decodeURIComponent(hash.slice(prefix.length)).slice(0, 4_000)
  } catch {
    // Not what our extension writes.
    return null
  }
}
