import { data, Form, redirect, useNavigation } from 'react-router'
import { portsContext, viewerContext, visitContext } from '#app/context.ts'
import { redirectWithToast } from '#app/flash.ts'
import { pageMeta } from '#app/page-meta.ts'
import { describeRefusal } from '#app/refusals.ts'
import { MailboxLink } from '#app/shell/mailbox-link.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { sendVerificationEmail } from '#domain/identity/send-verification-email.ts'
import { verifyEmail } from '#domain/identity/verify-email.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/verify-email'
import { readSecret } from './read-secret.ts'

export const meta = () =>
  pageMeta({ title: 'Verify email', description: 'Confirm that an address is yours.' })

/**
 * The address of this page is a key: no other site is told. With `no-referrer`
 * browsers would not even tell ours where a form comes from, and it were refused.
 */
export const headers = () => ({ 'referrer-policy': 'same-origin' })

/** Follows the link of a mail. Only what a person opens counts: a look at the head changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'HEAD') throw data(null, { status: 405 })
  const { address, siteUrl } = context.get(visitContext)
  const secret = readSecret(request)
  const proven = await verifyEmail(context.get(portsContext), { secret, from: address })
  if (!isRefusal(proven)) {
    return redirectWithToast('/dashboard', { toast: 'email-verified', siteUrl })
  }

  const { message, status } = describeRefusal(proven)
  const user = context.get(viewerContext)?.user
  const again = status === 503 ? `/verify-email?token=${encodeURIComponent(secret)}` : null
  return data({ message, again, isVerified: user?.isEmailVerified ?? null }, { status })
}

/** Sends another link to whoever is signed in. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer) throw redirect('/login')

  const { siteUrl } = context.get(visitContext)
  const sent = await sendVerificationEmail(context.get(portsContext), viewer.user)
  return redirectWithToast('/dashboard', { toast: toToast(sent), siteUrl })
}

/** Whoever is verified meanwhile sees that on the next page. */
function toToast(sent: Awaited<ReturnType<typeof sendVerificationEmail>>) {
  if (!isRefusal(sent) || sent.refused === 'already-verified') return 'verification-sent'
  return sent.refused === 'too-many-mails' ? 'verification-refused' : 'verification-failed'
}

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const { message, again, isVerified } = loaderData
  const title = isVerified ? 'Already verified' : 'This link no longer works'
  return (
    <FormPage label="verify email" title={again ? 'Not just now' : title} intro={<p>{message}</p>}>
      {again ? <TryAgain to={again} /> : <NextStep isVerified={isVerified} />}
    </FormPage>
  )
}

/** Nobody could look at the link. A plain one: a page that is fetched ahead would follow it unasked. */
function TryAgain({ to }: { to: string }) {
  return (
    <>
      <p className="text-muted">Your link still works. Open it again in a moment.</p>
      <a href={to} className={`${buttonLook('solid')} mt-5`}>
        Try again
      </a>
    </>
  )
}

function NextStep({ isVerified }: { isVerified: boolean | null }) {
  const isBusy = useNavigation().state !== 'idle'
  if (isVerified === null) {
    return (
      <>
        <p className="text-muted">Log in, and we send you another one if it is needed.</p>
        <SiteLink to="/login" className={`${buttonLook('solid')} mt-5`}>
          Log in
        </SiteLink>
      </>
    )
  }
  if (isVerified) {
    return (
      <>
        <p className="text-muted">Your address is verified already.</p>
        <SiteLink to="/dashboard" className={`${buttonLook('solid')} mt-5`}>
          To the dashboard
        </SiteLink>
      </>
    )
  }
  return (
    <Form method="post" action="/verify-email">
      <p className="text-muted">We can send you another link at once.</p>
      <MailboxLink />
      <SubmitButton isBusy={isBusy} className="mt-5">
        Send a new link
      </SubmitButton>
    </Form>
  )
}
