import type { ReactNode } from 'react'
import { changeEmailIntro, describeVerifyPage, logInAnotherWay } from '#app/copy/identity.ts'
import { accountPassword } from '#app/copy/passwords.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { PageForm } from '#app/shell/page-form.tsx'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import type { DeadLinkData } from './follow-email-link.ts'

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
  const isChange = link.purpose === 'change'
  const token = encodeURIComponent(link.secret)
  return (
    <FormPage
      label={isChange ? 'change email' : 'verify email'}
      title={isChange ? 'Change your email' : 'Verify your email'}
      intro={isChange ? <p>{changeEmailIntro}</p> : <VerifyIntro link={link} />}
    >
      <PageForm failure={failure} action={`/verify-email?token=${token}`}>
        {isChange && <Addresses link={link} />}
        {!link.isOwner && <AccountPassword />}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <SubmitButton>{isChange ? 'Change address' : 'Verify email'}</SubmitButton>
          <TextLink to={`/not-me?token=${token}`} className="py-2.5 text-[15px]">
            This wasn't me
          </TextLink>
        </div>
      </PageForm>
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

function AccountPassword() {
  return (
    <div className="grid gap-2">
      <CurrentPassword label={accountPassword.label} shows={accountPassword.shows} />
      <TextLink to="/reset-password" className="justify-self-start py-1 text-[15px]">
        Forgot your password?
      </TextLink>
      <TextLink to="/login" className="justify-self-start py-1 text-[15px]">
        {logInAnotherWay}
      </TextLink>
    </div>
  )
}

/** The page without a link. `isVerified` is null when nobody is logged in. */
export function ResendLink({ isVerified }: { isVerified: boolean | null }) {
  return (
    <FormPage
      label="verify email"
      title={isVerified ? 'Already verified' : 'Verify your email'}
      intro={<p>Open the link we emailed you.</p>}
    >
      <ResendStep isVerified={isVerified} />
    </FormPage>
  )
}

/** How to get a new link, if one is needed. */
export function ResendStep({ isVerified }: { isVerified: boolean | null }) {
  if (isVerified !== false) {
    return (
      <>
        <p className="text-muted">{describeVerifyPage(isVerified)}</p>
        <ButtonLink to={isVerified ? '/dashboard' : '/login'} className="mt-5">
          {isVerified ? 'Go to dashboard' : 'Log in'}
        </ButtonLink>
      </>
    )
  }
  return (
    <ActionForm action="/verify-email" fields={{}}>
      <p className="text-muted">{describeVerifyPage(isVerified)}</p>
      <SubmitButton className="justify-self-start">Send a new link</SubmitButton>
    </ActionForm>
  )
}

/** The page of a link that can't be followed: says why, and what to do instead. */
export function DeadLink({
  label,
  page,
  dead: { secret, message, isLive, isVerified },
  children,
}: {
  label: string
  /** The page that the link leads to. */
  page: string
  dead: DeadLinkData
  /** What to do when the link is dead for good. */
  children: ReactNode
}) {
  const title = isVerified ? 'Already verified' : 'This link no longer works'
  return (
    <FormPage label={label} title={isLive ? 'Try again later' : title} intro={<p>{message}</p>}>
      {isLive ? <TryAgain to={`/${page}?token=${encodeURIComponent(secret)}`} /> : children}
    </FormPage>
  )
}

/** The link couldn't be checked right now. */
function TryAgain({ to }: { to: string }) {
  return (
    <>
      <p className="text-muted">If your link is valid, it still works.</p>
      <ButtonLink to={to} reloadDocument className="mt-5">
        Try again
      </ButtonLink>
    </>
  )
}
