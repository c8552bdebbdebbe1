import { type RouterContextProvider, redirect } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { proofPage } from '#app/copy/proof.ts'
import { readPending, writePending } from '#app/http/cookies.ts'
import {
  chooseAction,
  failMissingFields,
  failRefused,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { parseRequestAnswer } from '#app/http/passkey-answers.ts'
import { toSafePath } from '#app/http/safe-path.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { FormPage } from '#app/ui/section.tsx'
import { canProveByEmail, proveByCode, sendProofCode } from '#domain/identity/email-code.ts'
import { provePasskey } from '#domain/identity/passkey-proof.ts'
import { findPending } from '#domain/identity/pending-login.ts'
import { proveForAWhile } from '#domain/identity/proof.ts'
import { listLinkedProviders } from '#domain/identity/provider-logins.ts'
import { proveBySecondFactor } from '#domain/identity/second-step.ts'
import { hasPasskeys } from '#domain/identity/use-passkey.ts'
import { readWaysIn } from '#domain/identity/ways-in.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Route } from './+types/prove'
import { ProveByPasskey } from './passkey-forms.tsx'
import { ProveByApp } from './prove-by-app.tsx'
import { ProveByEmail, ProveByPassword, ProveByProvider } from './prove-methods.tsx'

export const headers = keepHeaders

export const meta = () => pageMeta({ title: proofPage.title, description: proofPage.description })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const { siteUrl } = context.get(requestContext)
  const ways = await readWaysIn(ports, user.id)
  const secret = await readPending(request, { kind: 'email-code', siteUrl })
  const pending = await findPending(ports, { kind: 'email-code', secret })
  return {
    email: user.email,
    hasPassword: ways.hasPassword,
    hasSecondFactor: ways.hasSecondFactor,
    canUseEmail: !ports.identity.isHosted && canProveByEmail(user, ways),
    isCodeSent: pending?.userId === user.id,
    canUsePasskey: ways.passkeys > 0 && hasPasskeys(ports),
    providers: await listLinkedProviders(ports, user.id),
  }
}

type Act = (
  context: Readonly<RouterContextProvider>,
  form: { readonly request: Request; readonly values: Readonly<Record<string, string>> },
) => Promise<Response | ReturnType<typeof failRefused>>

/** By the `intent` that the form sends. */
const actions: Readonly<Record<string, Act>> = {
  async password(context, { request, values }) {
    const empty = failMissingFields(values, ['currentPassword'])
    if (empty) return empty
    const { user, session } = getViewer(context)
    const proof = { user, password: values.currentPassword ?? '', sessionId: session.id }
    const proven = await proveForAWhile(context.get(portsContext), proof)
    return isRefusal(proven) ? failRefused(values, proven) : goOn(context, request)
  },

  async 'app-code'(context, { request, values }) {
    const empty = failMissingFields(values, ['code'])
    if (empty) return empty
    const { user, session } = getViewer(context)
    const typed = { user, sessionId: session.id, code: values.code ?? '' }
    const proven = await proveBySecondFactor(context.get(portsContext), typed)
    return isRefusal(proven) ? failRefused(values, proven) : goOn(context, request)
  },

  async passkey(context, { request, values: { passkey, ...values } }) {
    const answer = parseRequestAnswer(passkey)
    if (!answer) return failRefused(values, refuse('passkey-invalid'))
    const { user, session } = getViewer(context)
    const { siteUrl } = context.get(requestContext)
    const secret = await readPending(request, { kind: 'passkey', siteUrl })
    const proof = { user, sessionId: session.id, answer, secret }
    const proven = await provePasskey(context.get(portsContext), proof)
    return isRefusal(proven) ? failRefused(values, proven) : goOn(context, request)
  },

  async 'send-code'(context, { request, values }) {
    const { user, session } = getViewer(context)
    const { siteUrl } = context.get(requestContext)
    const sent = await sendProofCode(context.get(portsContext), { user, sessionId: session.id })
    if (isRefusal(sent)) return failRefused(values, sent)
    const cookie = await writePending({ kind: 'email-code', siteUrl }, sent.secret)
    const query = new URLSearchParams({ next: readNext(context, request) })
    return redirect(`/prove?${query}`, { headers: { 'set-cookie': cookie } })
  },

  async code(context, { request, values }) {
    const empty = failMissingFields(values, ['code'])
    if (empty) return empty
    const { user, session } = getViewer(context)
    const { siteUrl } = context.get(requestContext)
    const secret = await readPending(request, { kind: 'email-code', siteUrl })
    const typed = { user, sessionId: session.id, secret, code: values.code ?? '' }
    const proven = await proveByCode(context.get(portsContext), typed)
    return isRefusal(proven) ? failRefused(values, proven) : goOn(context, request)
  },
}

function goOn(context: Readonly<RouterContextProvider>, request: Request): Response {
  return redirect(readNext(context, request))
}

/** The page that asked for the proof. */
function readNext(context: Readonly<RouterContextProvider>, request: Request): string {
  const { siteUrl } = context.get(requestContext)
  return toSafePath(new URL(request.url).searchParams.get('next'), siteUrl) ?? '/account'
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const act = chooseAction(actions, values.intent)
  const { user } = getViewer(context)
  const { logSecurityEvent } = context.get(requestContext)
  const answer = await runAction({
    values,
    context,
    fallback: proofPage.fallback,
    work: () => act(context, { request, values }),
  })
  const fields = { intent: values.intent ?? '', userId: user.id }
  const isDone = answer instanceof Response
  logSecurityEvent(isDone ? 'identity-proven' : 'identity-proof-refused', fields)
  return answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, proofPage.fallback)

export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, hasSecondFactor, canUseEmail, isCodeSent } = loaderData
  const { canUsePasskey, providers } = loaderData
  const hasOther = hasSecondFactor || canUseEmail || canUsePasskey || providers.length > 0
  const failure = actionData && 'values' in actionData ? actionData : undefined
  return (
    <FormPage label={proofPage.label} title={proofPage.title} intro={<p>{proofPage.intro}</p>}>
      <div className="grid gap-8">
        {canUsePasskey && <ProveByPasskey failure={failure} />}
        {hasPassword && <ProveByPassword email={email} failure={failure} />}
        {hasSecondFactor && <ProveByApp failure={failure} />}
        {canUseEmail && <ProveByEmail email={email} isSent={isCodeSent} failure={failure} />}
        {providers.length > 0 && <ProveByProvider providers={providers} />}
        {!hasPassword && !hasOther && <p>{proofPage.none}</p>}
      </div>
    </FormPage>
  )
}
