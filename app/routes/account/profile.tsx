import { useActionData, useFetcher } from 'react-router'
import { describePendingEmail, emailChangeHint, passwordChangeHint } from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { CurrentPassword, NewPasswordFields } from '#app/shell/password-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmailField, Field } from '#app/ui/field.tsx'
import { FormBody } from '#app/ui/form.tsx'
import type { ActionResult } from './actions.ts'

export function NameForm({ name }: { name: string }) {
  return (
    <Card title="Name">
      <ActionForm action="/account" fields={{ intent: 'name' }}>
        <Field name="name" label="Full name" autoComplete="name" required defaultValue={name} />
        <SubmitButton look="line" className="justify-self-start">
          Change name
        </SubmitButton>
      </ActionForm>
    </Card>
  )
}

type EmailFormProps = {
  readonly email: string
  /** A new address that isn't confirmed yet. */
  readonly pendingEmail: string | null
  readonly isVerified: boolean
}

/** While a change isn't confirmed, the card says where the link went. After a request the form is reset. */
export function EmailForm({ email, pendingEmail, isVerified }: EmailFormProps) {
  const { Form, state, data } = useFetcher<ActionResult>()
  const posted = useActionData<ActionResult>()
  const result = data ?? posted
  const justSent = result && 'sentTo' in result ? result.sentTo : null
  const sentTo = pendingEmail ?? justSent
  const failure =
    result && 'values' in result && result.values.intent === 'email' ? result : undefined

  return (
    <Card title="Email">
      <p className="text-[15px]">
        <span className="wrap-anywhere">{email}</span>{' '}
        <span className="text-muted">({isVerified ? 'verified' : 'not verified yet'})</span>
      </p>
      {sentTo ? (
        <div
          role="status"
          className="mt-4 mb-5 rounded-[10px] border border-ghost-ink px-4 py-3 text-[15px] wrap-anywhere"
        >
          {describePendingEmail(sentTo, email)}
        </div>
      ) : (
        <p className="mt-1.5 mb-5 text-[15px] text-muted">{emailChangeHint}</p>
      )}
      <Form key={justSent} method="post" action="/account" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="email" />
        <FormBody failure={failure} isBusy={state !== 'idle'}>
          <EmailField label="New email" />
          <CurrentPassword id="email-password" />
          <SubmitButton look="line" className="justify-self-start">
            Change email
          </SubmitButton>
        </FormBody>
      </Form>
    </Card>
  )
}

export function PasswordForm({ email, minLength }: { email: string; minLength: number }) {
  return (
    <Card title="Password">
      <p className="mb-5 text-[15px] text-muted">{passwordChangeHint}</p>
      <ActionForm action="/account" fields={{ intent: 'password' }}>
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <CurrentPassword id="current-password" />
        <NewPasswordFields label="New password" minLength={minLength} />
        <SubmitButton look="line" className="justify-self-start">
          Change password
        </SubmitButton>
      </ActionForm>
    </Card>
  )
}
