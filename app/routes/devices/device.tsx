import { data, redirect } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { askCode, type deviceAnswers, devicePage } from '#app/copy/devices.ts'
import { linkActionFailed } from '#app/copy/link-action.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { chooseAction, failRefused, readForm } from '#app/http/forms.ts'
import { toRetryAfter } from '#app/http/responses.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import {
  answerLogin,
  findLogin,
  isLoginIncluded,
  isOtherNetwork,
  mustTypeCode,
} from '#domain/devices/answer-login.ts'
import { formatUserCode } from '#domain/devices/device-login.ts'
import type { DeviceLogin } from '#domain/devices/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Route } from './+types/device'
import { AskCode, AskConsent, type Consent, DeviceAnswered } from './approve-device.tsx'

export const meta = () => pageMeta({ title: devicePage.title, description: devicePage.description })

/** Sends `Retry-After` with a rate-limited page. */
export const handle: PageHandle = { isFocused: true }

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

type Step =
  | { readonly kind: 'code'; readonly typed: string; readonly message: string | null }
  | { readonly kind: 'consent'; readonly consent: Consent }
  | { readonly kind: 'finished'; readonly answered: keyof typeof deviceAnswers }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { answer, typed } = readQuery(request)
  if (answer) return data<Step>({ kind: 'finished', answered: answered.get(answer) ?? 'denied' })
  if (typed === null) return data<Step>({ kind: 'code', typed: '', message: null })
  if (!typed) return data<Step>({ kind: 'code', typed, message: askCode.missing }, { status: 400 })

  const asker = toAsker(context)
  const found = await findLogin(context.get(portsContext), { typed, asker })
  if (!isRefusal(found)) {
    const { login, ticket } = found
    const { user, from } = asker
    const isIncluded = await isLoginIncluded(context.get(portsContext), { login, user })
    const consent = { ...describeLogin(login, from), ticket, email: user.email, isIncluded }
    return data<Step>({ kind: 'consent', consent })
  }
  const { status, message, retryAfterMs } = describeRefusal(found)
  const headers = toRetryAfter(retryAfterMs)
  return data<Step>({ kind: 'code', typed, message }, { status, headers })
}

/** By the `intent` that the form sends. */
const answers = { allow: 'allowed', deny: 'denied' } as const

/** What was allowed, by the address of the last step. */
const answered: ReadonlyMap<string, keyof typeof deviceAnswers> = new Map([
  ['allowed', 'editor'],
  ['tool-allowed', 'tool'],
])

/** A mistyped code shows an error on this page. Anything else redirects, so that a reload sends nothing twice. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = readQuery(request).typed ?? ''
  const values = await readForm(request)
  const { intent, ticket = '', confirmation = '', name = '' } = values
  const isAllowed = chooseAction(answers, intent) === 'allowed'
  const asker = toAsker(context)
  const answer = { typed, asker, ticket, isAllowed, confirmation, name }
  const login = await answerLogin(context.get(portsContext), answer)
  const { logSecurityEvent } = context.get(requestContext)
  if (!isRefusal(login)) {
    const [kind, done] = login.scopes ? ['tool', 'tool-allowed'] : ['editor', 'allowed']
    const event = `${kind}-${isAllowed ? 'connected' : 'denied'}`
    logSecurityEvent(event, { userId: asker.user.id })
    return redirect(`/device?answer=${isAllowed ? done : answers.deny}`, { status: 303 })
  }
  if (login.refused === 'code-mismatch') return failRefused(values, refuse(login.refused))
  // If the session has ended, this URL leads to the login page and back here.
  const sameCode = `/device?user_code=${encodeURIComponent(typed)}`
  if (login.refused !== 'code-unseen') return redirect(sameCode, { status: 303 })
  return redirectWithToast(context, sameCode, { toast: 'device-unseen' })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, linkActionFailed)

function readQuery(request: Request) {
  const query = new URL(request.url).searchParams
  return { answer: query.get('answer'), typed: query.get('user_code')?.trim() ?? null }
}

function toAsker(context: Route.LoaderArgs['context']) {
  return { ...getViewer(context), from: context.get(requestContext).address }
}

function describeLogin(login: DeviceLogin, network: string) {
  const { device, scopes, userCode, address, askedAt } = login
  return {
    device,
    scopes,
    userCode: formatUserCode(userCode),
    address,
    isElsewhere: isOtherNetwork(login, network),
    mustType: mustTypeCode(login, network),
    askedAt,
  }
}

export default function Device({ loaderData: step, actionData: failure }: Route.ComponentProps) {
  if (step.kind === 'code') return <AskCode {...step} />
  if (step.kind === 'consent') return <AskConsent {...step.consent} failure={failure} />
  return <DeviceAnswered answered={step.answered} />
}
