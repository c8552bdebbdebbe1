import { useRef } from 'react'
import { useLocation, useSubmit } from 'react-router'
import { passkeyButtons, passkeyFailures, signUpHint } from '#app/copy/passkeys.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { useCanUsePasskeys, usePasskeyAutofill, usePasskeyButton } from '#app/shell/ask-passkey.ts'
import { PasskeyButton } from '#app/shell/passkey-button.tsx'

/** Sends the browser's answer to the page's action. */
function useSend() {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const action = `${pathname}${search}`
  return (passkey: string, fields: Readonly<Record<string, string>> = {}) =>
    void submit({ ...fields, passkey }, { method: 'post', action })
}

/** A login by passkey: a button, and what the browser offers in the email field. */
export function PasskeyLogin({ answered }: { readonly answered: unknown }) {
  const send = useSend()
  const { pause, offer } = usePasskeyAutofill(send, answered)
  const { failure, isBusy, use } = usePasskeyButton(send)
  const onPress = async () => {
    const isSent = await use('login', pause())
    if (!isSent) offer()
  }
  if (!useCanUsePasskeys()) return null

  return (
    <PasskeyButton isBusy={isBusy} failure={failure} onPress={onPress}>
      {passkeyButtons.logIn}
    </PasskeyButton>
  )
}

/** A sign-up with the name and email of the form that it's in, and no password. */
export function PasskeySignUp() {
  const send = useSend()
  const place = useRef<HTMLDivElement>(null)
  const readFields = () => {
    const form = place.current?.closest('form')
    const fields = form ? new FormData(form) : null
    return { name: String(fields?.get('name') ?? ''), email: String(fields?.get('email') ?? '') }
  }
  const { failure, isBusy, create, fail } = usePasskeyButton((passkey) =>
    send(passkey, readFields()),
  )
  const onPress = () => {
    const { name, email } = readFields()
    if (!name.trim() || !email.trim()) return fail(passkeyFailures.missingFields)
    void create('sign-up', { name, email })
  }

  return (
    <div ref={place} className="needs-script grid gap-2">
      <PasskeyButton isBusy={isBusy} failure={failure} onPress={onPress}>
        {passkeyButtons.signUp}
      </PasskeyButton>
      <p className="text-[14px] text-muted">{signUpHint}</p>
    </div>
  )
}

/** A proof by one of the account's passkeys. `failure` is the server's answer to a form of the page. */
export function ProveByPasskey({ failure: refused }: { failure: FormFailure | undefined }) {
  const send = useSend()
  const { failure, isBusy, use } = usePasskeyButton((passkey) =>
    send(passkey, { intent: 'passkey' }),
  )
  const ownRefusal = refused?.values.intent === 'passkey' ? refused : undefined
  return (
    <div>
      <noscript>
        <p className="text-[15px] text-muted">{passkeyButtons.needsScript}</p>
      </noscript>
      <PasskeyButton
        isBusy={isBusy}
        failure={failure ?? ownRefusal}
        onPress={() => void use('proof', new AbortController().signal)}
      >
        {passkeyButtons.prove}
      </PasskeyButton>
    </div>
  )
}
