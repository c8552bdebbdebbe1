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
import type { User } from '#domain/identity/user.ts'
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

/** Opening the link changes nothing: programs that look at people's mail open links, too. */
export function loader({ request }: Route.LoaderArgs) {
  return data({ secret: readSecret(request) })
}

/** Follows the link, or sends another one to whoever is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const secret = readSecret(request)
  const viewer = context.get(viewerContext)
  const { address, siteUrl } = context.get(visitContext)
  const ports = context.get(portsContext)
  if (secret) {
    const proven = await verifyEmail(ports, { secret, from: address })
    if (isRefusal(proven)) return failLink(proven, viewer?.user)
    return redirectWithToast('/dashboard', { toast: 'email-verified', siteUrl })
  }

  if (!viewer) throw redirect('/login')
  const sent = await sendVerificationEmail(ports, viewer.user)
  return redirectWithToast('/dashboard', { toast: toToast(sent), siteUrl })
}

function failLink(refusal: Parameters<typeof describeRefusal>[0], user?: User) {
  const { message, status } = describeRefusal(refusal)
  const isVerified = user?.isEmailVerified ?? null
  return data({ message, isLive: status === 503, isVerified }, { status })
}

/** Whoever is verified meanwhile sees that on the next page. */
function toToast(sent: Awaited<ReturnType<typeof sendVerificationEmail>>) {
  if (!isRefusal(sent) || sent.refused === 'already-verified') return 'verification-sent'
  return sent.refused === 'too-many-mails' ? 'verification-refused' : 'verification-failed'
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { secret } = loaderData
  if (!actionData) return <FollowLink secret={secret} />

  const { message, isLive, isVerified } = actionData
  const title = isVerified ? 'Already verified' : 'This link no longer works'
  return (
    <FormPage label="verify email" title={isLive ? 'Not just now' : title} intro={<p>{message}</p>}>
      {isLive ? <TryAgain secret={secret} /> : <NextStep isVerified={isVerified} />}
    </FormPage>
  )
}

/** Sent by the page's own script as soon as it is there; by hand where there is none. */
function FollowLink({ secret }: { secret: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <FormPage
      label="verify email"
      title="Verify your email"
      intro={<p>Confirm that the address is yours.</p>}
    >
      <Form method="post" action={toAction(secret)} data-at-once="">
        <SubmitButton isBusy={isBusy}>Verify email</SubmitButton>
      </Form>
    </FormPage>
  )
}

/** Nobody could look at the link. */
function TryAgain({ secret }: { secret: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={toAction(secret)}>
      <p className="text-muted">Your link still works. Try it again in a moment.</p>
      <SubmitButton isBusy={isBusy} className="mt-5">
        Try again
      </SubmitButton>
    </Form>
  )
}

function toAction(secret: string): string {
  return `/verify-email?token=${encodeURIComponent(secret)}`
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
