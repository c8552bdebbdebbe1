import { useState } from 'react'
import { PasswordField } from '#app/ui/password-field.tsx'
import { describeStrength } from './password-hint.ts'

/** A new password, twice, with advice while it is typed. */
export function NewPasswordFields({
  label = 'Password',
  minLength,
  wrong,
}: {
  label?: string
  minLength: number
  wrong: string | null | undefined
}) {
  const [password, setPassword] = useState('')

  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        required
        isWrong={wrong === 'password'}
        onChange={({ target }) => setPassword(target.value)}
        hint={<span aria-live="polite">{describeStrength(password, minLength)}</span>}
      />
      <PasswordField
        name="confirmPassword"
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        required
        isWrong={wrong === 'confirmPassword'}
      />
    </>
  )
}
