import { data, type RouterContextProvider, redirect } from 'react-router'
import { portsContext, viewerContext } from '#app/context.ts'
import { verifyPage } from '#app/copy/email-links.ts'
import { linkActionFailed } from '#app/copy/link-action.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { readForm, runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { openLink } from '#domain/identity/open-link.ts'
import { sendVerificationEmail } from '#domain/identity/verify-email.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/verify-email'
import {
  failLink,
  findLink,
  followEmailLink,
  keepLinkHeaders,
  logInAndFollow,
  readSecret,
} from './follow-email-link.ts'
import { ConfirmEmail, DeadLink, ResendLink, ResendStep } from './link-pages.tsx'
import { maskEmail } from './mask-email.ts'

export const meta = () => pageMeta({ title: verifyPage.title, description: verifyPage.description })

export const headers = keepLinkHeaders

/** Opening the link changes nothing, with or without scripts: email scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const secret = readSecret(request)
  const user = context.get(viewerContext)?.user
  const isVerified = user?.isEmailVerified ?? null
  if (!secret) return data({ kind: 'no-link', isVerified } as const)

  const link = await findLink(context, request, (ports, opening) =>
    openLink(ports, { ...opening, purposes: ['verify', 'change'] }),
  )
  if (isRefusal(link)) return failLink(link, { secret, isVerified })

  const { purpose, newEmail } = link
  const isOwner = user !== undefined && user.id === link.userId
  // The link may have gone to a mistyped address, whose reader mustn't learn the account's own one.
  const email = isOwner ? link.email : maskEmail(link.email)
  return data({ kind: 'link', purpose, secret, email, newEmail, isOwner } as const)
}

/** Follows the link, or sends another one to someone who is logged in. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!readSecret(request)) return sendAnother(context)
  const values = await readForm(request)
  const follow = values.currentPassword === undefined ? followEmailLink : logInAndFollow
  const work = () => follow(context, { request, values })
  return runAction({ values, context, fallback: linkActionFailed, work })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, linkActionFailed)

async function sendAnother(context: Readonly<RouterContextProvider>) {
  const viewer = context.get(viewerContext)
  if (!viewer) throw redirect('/login')
  const sent = await sendVerificationEmail(context.get(portsContext), viewer.user)
  return redirectWithToast(context, '/dashboard', { toast: toToast(sent) })
}

/** An address that was verified in the meantime shows as verified on the next page. */
function toToast(sent: Awaited<ReturnType<typeof sendVerificationEmail>>) {
  if (!isRefusal(sent) || sent.refused === 'already-verified') return 'verification-sent'
  return sent.refused === 'too-many-mails' ? 'verification-refused' : 'verification-failed'
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'link') return <ConfirmEmail link={loaderData} failure={actionData} />
  const { isVerified } = loaderData
  if (loaderData.kind === 'no-link') return <ResendLink isVerified={isVerified} />
  return (
    <DeadLink label={verifyPage.label} page="verify-email" dead={loaderData}>
      <ResendStep isVerified={isVerified} />
    </DeadLink>
  )
}
