import type { ReactNode } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { describePendingEmail, emailChangeHint, passwordChangeHint } from '#app/copy/account.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { NewPasswordFields } from '#app/shell/new-password-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, PasswordField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import type { ActionResult } from './actions.ts'

export function NameForm({ name }: { name: string }) {
  return (
    <Card title="Name">
      <AccountForm intent="name">
        {({ failure, isBusy }) => (
          <>
            <Field
              name="name"
              label="Full name"
              autoComplete="name"
              required
              defaultValue={failure?.values.name ?? name}
              isWrong={failure?.wrong.includes('name')}
            />
            <SubmitButton isBusy={isBusy} look="line" className="justify-self-start">
              Change name
            </SubmitButton>
          </>
        )}
      </AccountForm>
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
        <FormError failure={failure} />
        <Field
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          defaultValue={failure?.values.email}
          isWrong={failure?.wrong.includes('email')}
        />
        <CurrentPassword id="email-password" wrong={failure?.wrong} />
        <SubmitButton isBusy={state !== 'idle'} look="line" className="justify-self-start">
          Change email
        </SubmitButton>
      </Form>
    </Card>
  )
}

export function PasswordForm({ email, minLength }: { email: string; minLength: number }) {
  return (
    <Card title="Password">
      <p className="mb-5 text-[15px] text-muted">{passwordChangeHint}</p>
      <AccountForm intent="password">
        {({ failure, isBusy }) => (
          <>
            <input type="hidden" autoComplete="username" defaultValue={email} />
            <CurrentPassword id="current-password" wrong={failure?.wrong} />
            <NewPasswordFields label="New password" minLength={minLength} wrong={failure?.wrong} />
            <SubmitButton isBusy={isBusy} look="line" className="justify-self-start">
              Change password
            </SubmitButton>
          </>
        )}
      </AccountForm>
    </Card>
  )
}

export function CurrentPassword({
  id,
  wrong,
}: {
  id: string
  wrong: FormFailure['wrong'] | undefined
}) {
  return (
    <PasswordField
      id={id}
      name="currentPassword"
      label="Current password"
      autoComplete="current-password"
      required
      isWrong={wrong?.includes('currentPassword')}
    />
  )
}

type Props = {
  readonly intent: string
  readonly className?: string
  readonly children: (state: { failure: FormFailure | undefined; isBusy: boolean }) => ReactNode
}

/** One of the page's forms. */
export function AccountForm({ intent, ...form }: Props) {
  return <ActionForm action="/account" fields={{ intent }} {...form} />
}
