import { Form, useNavigation } from 'react-router'
import { describeVerifyPage } from '#app/copy/identity.ts'
import { MailboxLink } from '#app/shell/mailbox-link.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

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
  const isBusy = useNavigation().state !== 'idle'
  if (isVerified === null) {
    return (
      <>
        <p className="text-muted">{describeVerifyPage(isVerified)}</p>
        <SiteLink to="/login" className={`${buttonLook('solid')} mt-5`}>
          Log in
        </SiteLink>
      </>
    )
  }
  if (isVerified) {
    return (
      <>
        <p className="text-muted">{describeVerifyPage(isVerified)}</p>
        <SiteLink to="/dashboard" className={`${buttonLook('solid')} mt-5`}>
          Go to dashboard
        </SiteLink>
      </>
    )
  }
  return (
    <Form method="post" action="/verify-email">
      <p className="text-muted">{describeVerifyPage(isVerified)}</p>
      <MailboxLink />
      <SubmitButton isBusy={isBusy} className="mt-5">
        Send a new link
      </SubmitButton>
    </Form>
  )
}
