import { data, redirect } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { describeInvitation, invitationPage } from '#app/copy/team-invitations.ts'
import { teamsPage } from '#app/copy/teams.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { chooseAction, readForm, runAction } from '#app/http/forms.ts'
import { toRetryAfter } from '#app/http/responses.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { LogOutForm } from '#app/shell/log-out-form.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { buttonClasses, SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findInvitation, type InvitationView } from '#domain/teams/join-team.ts'
import { keepLinkHeaders, readSecret } from '../identity/follow-email-link.ts'
import type { Route } from './+types/invitation'
import { answerInvitation } from './answer-invitation.ts'
import { Decline } from './decline.tsx'

export const meta = () =>
  pageMeta({ title: invitationPage.title, description: invitationPage.description })

export const headers = keepLinkHeaders

/** Opening the link changes nothing: email scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readSecret(request)
  const { address: from } = context.get(requestContext)
  const found = await findInvitation(context.get(portsContext), { token, from })
  if (isRefusal(found)) {
    const { message, status, retryAfterMs } = describeRefusal(found)
    const dead = { invitation: null, message, isLive: status === 429 }
    return data(dead, { status, headers: toRetryAfter(retryAfterMs) })
  }
  const user = context.get(viewerContext)?.user
  const reader = getReader(found, user)
  const { message } = describeRefusal({ refused: 'wrong-address' })
  return data({ invitation: found, token, reader, message })
}

/** Who reads the invitation, and so what they have to do to join. */
type Reader = 'visitor' | 'other-address' | 'unverified' | 'invited'

function getReader({ email }: InvitationView, user: User | undefined): Reader {
  if (!user) return 'visitor'
  if (user.email !== email) return 'other-address'
  return user.isEmailVerified ? 'invited' : 'unverified'
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = readSecret(request)
  if (!context.get(viewerContext)) throw redirect(toPage('/login', token))
  const values = await readForm(request)
  const answer = () => answerInvitation(context, { values, invitation: { token } })
  const work = chooseAction({ join: answer, decline: answer }, values.intent)
  return runAction({ values, context, fallback: teamsPage.failed, work })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, teamsPage.failed)

/** A page that leads back to the invitation. */
function toPage(page: '/login' | '/signup', token: string): string {
  return `${page}?next=${encodeURIComponent(toInvitation(token))}`
}

function toInvitation(token: string): string {
  return `/invitation?token=${encodeURIComponent(token)}`
}

export default function Invitation({ loaderData }: Route.ComponentProps) {
  if (!loaderData.invitation) return <DeadInvitation {...loaderData} />
  const { invitation } = loaderData

  return (
    <FormPage
      label={invitationPage.label}
      title={invitationPage.heading(invitation.teamName)}
      intro={
        <div className="grid gap-4 wrap-anywhere">
          <p>
            <bdi>{describeInvitation(invitation)}</bdi>
          </p>
          <p>{invitationPage.teamIs}</p>
          <p className="text-base">
            <Sentence words={invitationPage.expires}>
              <LocalDay at={invitation.expiresAt} />
            </Sentence>
          </p>
        </div>
      }
    >
      <NextStep {...loaderData} />
    </FormPage>
  )
}

type Dead = {
  readonly message: string
  /** It may still work, later. */
  readonly isLive: boolean
}

function DeadInvitation({ message, isLive }: Dead) {
  const title = isLive ? invitationPage.laterTitle : invitationPage.deadTitle
  return (
    <FormPage label={invitationPage.label} title={title} intro={<p>{message}</p>}>
      <p className="text-muted">{isLive ? invitationPage.stillAlive : invitationPage.notAlive}</p>
      <ButtonLink to="/teams" look="line" className="mt-5">
        {teamsPage.goToTeams}
      </ButtonLink>
    </FormPage>
  )
}

type Found = Extract<Route.ComponentProps['loaderData'], { readonly reader: Reader }>

function NextStep({ invitation, token, reader, message }: Found) {
  if (reader === 'visitor') return <ForVisitor email={invitation.email} token={token} />
  if (reader === 'other-address') return <ForOtherAddress message={message} />
  if (reader === 'unverified') return <VerifyFirst />
  const action = toInvitation(token)
  return (
    <div className="grid gap-4">
      <ActionForm action={action} fields={{ intent: 'join' }}>
        <SubmitButton className="justify-self-start">{invitationPage.join}</SubmitButton>
      </ActionForm>
      <Decline action={action} fields={{}} />
    </div>
  )
}

function ForVisitor({ email, token }: { email: string; token: string }) {
  // In the fragment, which browsers don't send to the server, so the address never reaches a log.
  const hash = `#email=${encodeURIComponent(email)}`
  return (
    <div className="grid gap-5">
      <p className="text-[15px] text-muted">
        <strong className="block text-base font-[550] wrap-anywhere text-ink">{email}</strong>
        {invitationPage.signedOut}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={toPage('/signup', token) + hash}>{invitationPage.signUp}</ButtonLink>
        <ButtonLink to={toPage('/login', token) + hash} look="line">
          {invitationPage.logIn}
        </ButtonLink>
      </div>
    </div>
  )
}

function ForOtherAddress({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <p role="alert" className="font-[550]">
        {message}
      </p>
      <p className="text-[15px] text-muted">{invitationPage.otherAddress}</p>
      <LogOutForm>
        <button type="submit" className={buttonClasses('line')}>
          {invitationPage.logOut}
        </button>
      </LogOutForm>
    </div>
  )
}

function VerifyFirst() {
  return (
    <ActionForm action="/verify-email" fields={{}}>
      <p className="text-[15px] text-muted">{invitationPage.verifyFirst}</p>
      <SubmitButton look="line" className="justify-self-start">
        {invitationPage.sendLink}
      </SubmitButton>
    </ActionForm>
  )
}
