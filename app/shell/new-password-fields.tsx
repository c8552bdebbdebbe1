import { useEffect, useRef, useState } from 'react'
import type { FormFailure } from '#app/http/forms.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { describeStrength } from './password-hint.ts'

const tones = { muted: '', danger: 'text-danger', ok: 'text-ok' }

/** A new password, typed twice, with a hint about its strength. */
export function NewPasswordFields({
  label = 'Password',
  minLength,
  wrong,
}: {
  label?: string
  minLength: number
  wrong: FormFailure['wrong'] | undefined
}) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A password manager may have filled it in before hydration.
  useEffect(() => setPassword(field.current?.value ?? ''), [])
  const hint = describeStrength(password, minLength)

  return (
    <>
      <PasswordField
        ref={field}
        name="password"
        label={label}
        autoComplete="new-password"
        required
        isWrong={wrong?.includes('password')}
        onChange={({ target }) => setPassword(target.value)}
        hint={
          <span aria-live="polite" className={tones[hint.tone]}>
            {hint.text}
          </span>
        }
      />
      <PasswordField
        name="confirmPassword"
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        required
        isWrong={wrong?.includes('confirmPassword')}
      />
    </>
  )
}
