import type { FormFailure } from '#app/form-failure.ts'
import { NewPasswordFields } from '#app/shell/new-password-fields.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { AccountForm } from './account-form.tsx'

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

export function EmailForm({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <Card title="Email">
      <p className="mb-5 text-[15px] text-muted">
        <span className="text-ink">{email}</span>, {isVerified ? 'verified' : 'not verified yet'}. A
        new address has to be confirmed there before anything changes.
      </p>
      <AccountForm intent="email">
        {({ failure, isBusy }) => (
          <>
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
            <SubmitButton isBusy={isBusy} look="line" className="justify-self-start">
              Change email
            </SubmitButton>
          </>
        )}
      </AccountForm>
    </Card>
  )
}

export function PasswordForm({ email, minLength }: { email: string; minLength: number }) {
  return (
    <Card title="Password">
      <p className="mb-5 text-[15px] text-muted">
        Changing it logs out every other device and revokes all API tokens.
      </p>
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
