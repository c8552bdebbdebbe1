import { useEffect, useRef, useState } from 'react'
import { passwordAdvice, passwordLabels, showPassword } from '#app/copy/passwords.ts'
import { PasswordField, PasswordInput, ShowButton } from '#app/ui/field.tsx'

/** For what needs more than a logged-in browser. */
export function CurrentPassword({
  id,
  label = passwordLabels.current,
  shows = showPassword.whatCurrent,
}: {
  id?: string
  label?: string
  shows?: string
}) {
  return (
    <PasswordField
      id={id}
      name="currentPassword"
      label={label}
      shows={shows}
      autoComplete="current-password"
      required
    />
  )
}

const tones = { muted: '', danger: 'text-danger', ok: 'text-ok' }

/**
 * A new password, typed twice, with a hint about its strength. One button shows both: a second one
 * would be between the fields for everyone who uses the Tab key.
 */
export function NewPasswordFields({
  labels = passwordLabels.new,
  minLength,
}: {
  labels?: typeof passwordLabels.new
  minLength: number
}) {
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // A password manager may have filled it in before hydration.
  useEffect(() => setPassword(field.current?.value ?? ''), [])
  const hint = describeStrength(password, minLength)

  return (
    <>
      <PasswordInput
        ref={field}
        isShown={isShown}
        name="password"
        label={labels.password}
        autoComplete="new-password"
        required
        onChange={({ target }) => setPassword(target.value)}
        hint={
          <span aria-live="polite" className={tones[hint.tone]}>
            {hint.text}
          </span>
        }
      />
      <PasswordInput
        isShown={isShown}
        name="confirmPassword"
        label={labels.confirm}
        autoComplete="new-password"
        required
      >
        <ShowButton
          isShown={isShown}
          onToggle={() => setShown(!isShown)}
          controls="password confirmPassword"
          text={isShown ? showPassword.hideBoth : showPassword.showBoth}
        >
          <span className="sr-only"> {showPassword.whatBoth}</span>
        </ShowButton>
      </PasswordInput>
    </>
  )
}

/** Passwords that people choose most often, and attackers try first. */
const common =
  /^(?:(\w)\1+|1?2?3456789?0?|12345\d*|654321|123123|password\d*|passw0rd|qwerty\d*|azerty\d*|abc123|iloveyou|welcome\d*|letmein|monkey|dragon|football|baseball|sunshine|princess|admin\d*|login\d*|secret\d*|ghost ?writers?(?: ?ia)?)$/i

type Hint = { readonly text: string; readonly tone: 'muted' | 'danger' | 'ok' }

/** Advice while a password is being typed. The server enforces only the minimum length. */
export function describeStrength(password: string, minLength: number): Hint {
  const { length } = [...password]
  if (length === 0) return { text: passwordAdvice.empty(minLength), tone: 'muted' }
  if (length < minLength)
    return { text: passwordAdvice.tooShort(minLength - length), tone: 'muted' }
  if (common.test(password)) return { text: passwordAdvice.weak, tone: 'danger' }
  if (length < 10) return { text: passwordAdvice.fair, tone: 'muted' }
  return { text: length < 15 ? passwordAdvice.good : passwordAdvice.strong, tone: 'ok' }
}
