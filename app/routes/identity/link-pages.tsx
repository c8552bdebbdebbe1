import type { ReactNode } from 'react'
import {
  changeEmailPage,
  deadLink,
  linkForm,
  resendStep,
  verifyPage,
} from '#app/copy/email-links.ts'
import { accountPassword } from '#app/copy/passwords.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { PageForm } from '#app/shell/page-form.tsx'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
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
  const words = isChange ? changeEmailPage : verifyPage
  const token = encodeURIComponent(link.secret)
  return (
    <FormPage
      label={words.label}
      title={words.heading}
      intro={isChange ? <p>{changeEmailPage.intro}</p> : <VerifyIntro link={link} />}
    >
      <PageForm failure={failure} action={`/verify-email?token=${token}`}>
        {isChange && <Addresses link={link} />}
        {!link.isOwner && <AccountPassword />}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <SubmitButton>{words.submit}</SubmitButton>
          <TextLink to={`/not-me?token=${token}`} className="py-2.5 text-[15px]">
            {linkForm.notMe}
          </TextLink>
        </div>
      </PageForm>
    </FormPage>
  )
}

function VerifyIntro({ link: { newEmail, isOwner } }: { link: Link }) {
  return (
    <p>
      <Sentence words={isOwner ? verifyPage.ownIntro : verifyPage.intro}>
        <strong className="font-[550] wrap-anywhere text-ink">{newEmail}</strong>
      </Sentence>
    </p>
  )
}

function Addresses({ link: { email, newEmail } }: { link: Link }) {
  return (
    <dl className="grid gap-4 text-[15px]">
      {[
        [changeEmailPage.oldAddress, email],
        [changeEmailPage.newAddress, newEmail],
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
        {linkForm.forgot}
      </TextLink>
      <TextLink to="/login" className="justify-self-start py-1 text-[15px]">
        {linkForm.otherWay}
      </TextLink>
    </div>
  )
}

/** The page without a link. `isVerified` is null when nobody is logged in. */
export function ResendLink({ isVerified }: { isVerified: boolean | null }) {
  return (
    <FormPage
      label={verifyPage.label}
      title={isVerified ? resendStep.verifiedTitle : verifyPage.heading}
      intro={<p>{verifyPage.openLink}</p>}
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
        <p className="text-muted">{isVerified ? resendStep.verified : resendStep.loggedOut}</p>
        <ButtonLink to={isVerified ? '/dashboard' : '/login'} className="mt-5">
          {isVerified ? resendStep.goToDashboard : resendStep.logIn}
        </ButtonLink>
      </>
    )
  }
  return (
    <ActionForm action="/verify-email" fields={{}}>
      <p className="text-muted">{resendStep.unverified}</p>
      <SubmitButton className="justify-self-start">{resendStep.send}</SubmitButton>
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
  const title = isVerified ? resendStep.verifiedTitle : deadLink.title
  return (
    <FormPage label={label} title={isLive ? deadLink.laterTitle : title} intro={<p>{message}</p>}>
      {isLive ? <TryAgain to={`/${page}?token=${encodeURIComponent(secret)}`} /> : children}
    </FormPage>
  )
}

/** The link couldn't be checked right now. */
function TryAgain({ to }: { to: string }) {
  return (
    <>
      <p className="text-muted">{deadLink.stillAlive}</p>
      <ButtonLink to={to} reloadDocument className="mt-5">
        {deadLink.tryAgain}
      </ButtonLink>
    </>
  )
}
