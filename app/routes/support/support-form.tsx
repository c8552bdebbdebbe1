import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { describeReply, support } from '#app/copy/support.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { useSentCount } from '#app/shell/toasts.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { CheckboxField, Field, TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'

type Props = { readonly email: string; readonly failure: FormFailure | undefined }

/** A new form after each message that was sent. */
export function SupportForm({ email, failure }: Props) {
  return <Fields key={useSentCount()} email={email} failure={failure} />
}

function Fields({ email, failure }: Props) {
  const isBusy = useNavigation().formAction === '/support'
  const { wrong, values = {} } = failure ?? {}
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    isWrong: wrong?.includes(name),
  })
  return (
    <Form method="post" action="/support" noValidate className="grid max-w-[60ch] gap-5">
      <FormError failure={failure} />
      <Field label="Subject" maxLength={150} required autoComplete="off" {...field('subject')} />
      <TextField label="Message" maxLength={5_000} required {...field('text')} />
      <Environment
        text={values.environment ?? ''}
        isConsented={values.consent !== undefined}
        isWrong={wrong?.includes('environment')}
      />
      <p className="text-[15px] text-muted">{describeReply(email)}</p>
      <SubmitButton isBusy={isBusy} className="justify-self-start">
        Send message
      </SubmitButton>
    </Form>
  )
}

type EnvironmentProps = {
  readonly text: string
  readonly isConsented: boolean
  readonly isWrong: boolean | undefined
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
        isWrong={initial.isWrong}
        aria-describedby="environment-hint"
      />
      <p id="environment-hint" className="text-[14px] text-muted">
        {support.environmentHint}
      </p>
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
