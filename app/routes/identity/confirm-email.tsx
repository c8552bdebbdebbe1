import { Form, useNavigation } from 'react-router'
import { changeEmailIntro } from '#app/copy/identity.ts'
import type { FormFailure } from '#app/http/form-failure.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { textLink } from '#app/ui/text-link.ts'

type Link = {
  readonly purpose: string
  readonly secret: string
  readonly email: string
  readonly newEmail: string
  /** This browser is logged in to the account. */
  readonly isOwner: boolean
}

/** Asks for one more click, and for the password in a browser that isn't logged in to the account. */
export function ConfirmEmail({ link, failure }: { link: Link; failure: FormFailure | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  const isChange = link.purpose === 'change'
  const token = encodeURIComponent(link.secret)
  return (
    <FormPage
      label={isChange ? 'change email' : 'verify email'}
      title={isChange ? 'Change your email' : 'Verify your email'}
      intro={isChange ? <p>{changeEmailIntro}</p> : <VerifyIntro link={link} />}
    >
      <Form method="post" action={`/verify-email?token=${token}`} noValidate className="grid gap-5">
        <FormError failure={failure} />
        {isChange && <Addresses link={link} />}
        {!link.isOwner && <AccountPassword wrong={failure?.wrong} />}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <SubmitButton isBusy={isBusy}>
            {isChange ? 'Change address' : 'Verify email'}
          </SubmitButton>
          <SiteLink to={`/not-me?token=${token}`} className={`${textLink} py-2.5 text-[15px]`}>
            This wasn't me
          </SiteLink>
        </div>
      </Form>
    </FormPage>
  )
}

function VerifyIntro({ link: { newEmail, isOwner } }: { link: Link }) {
  const address = <strong className="font-[550] wrap-anywhere text-ink">{newEmail}</strong>
  if (isOwner) return <p>Confirm that {address} is your email address.</p>
  return <p>Someone signed up with {address}. If that was you, enter your password to verify it.</p>
}

function Addresses({ link: { email, newEmail } }: { link: Link }) {
  return (
    <dl className="grid gap-4 text-[15px]">
      {[
        ['Old address', email],
        ['New address', newEmail],
      ].map(([label, address]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="mt-0.5 font-[550] wrap-anywhere text-ink">{address}</dd>
        </div>
      ))}
    </dl>
  )
}

function AccountPassword({ wrong }: { wrong: FormFailure['wrong'] | undefined }) {
  return (
    <div className="grid gap-2">
      <PasswordField
        name="currentPassword"
        label="Account password"
        autoComplete="current-password"
        required
        isWrong={wrong?.includes('currentPassword')}
      />
      <SiteLink to="/reset-password" className={`${textLink} justify-self-start py-1 text-[15px]`}>
        Forgot your password?
      </SiteLink>
    </div>
  )
}
