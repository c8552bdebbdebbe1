import { data, type RouterContextProvider, redirect } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { twoStepPage } from '#app/copy/two-step.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import {
  chooseAction,
  failMissingFields,
  failRefused,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { FormPage } from '#app/ui/section.tsx'
import {
  confirmTwoStep,
  endTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '#domain/account/two-step.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/two-step'
import { ProofProvider } from './proof.tsx'
import { drawQrCode } from './qr-code.ts'
import { readProofState } from './read-proof-state.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Elsewhere, Off, On, SettingUp } from './two-step-forms.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: twoStepPage.title, description: twoStepPage.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { user, session } = getViewer(context)
  const state = await readTwoStep(context.get(portsContext), { user, sessionId: session.id })
  const { proof } = await readProofState(context)
  const qrCode = state.kind === 'setting-up' ? drawQrCode(state.uri) : null
  return { state, qrCode, proof }
}

type Codes = { readonly recoveryCodes: readonly string[] }

type Act = (
  context: Readonly<RouterContextProvider>,
  values: Readonly<Record<string, string>>,
) => Promise<Response | ReturnType<typeof failRefused> | ReturnType<typeof data<Codes>>>

/** By the `intent` that the form sends. */
const actions: Readonly<Record<string, Act>> = {
  async start(context, values) {
    const started = await startTwoStep(context.get(portsContext), toProof(context, values))
    return isRefusal(started) ? failRefused(values, started) : redirect('/account/two-step')
  },

  async confirm(context, values) {
    const empty = failMissingFields(values, ['code'])
    if (empty) return empty
    const { user, session } = getViewer(context)
    const typed = { user, sessionId: session.id, code: values.code ?? '' }
    const confirmed = await confirmTwoStep(context.get(portsContext), typed)
    return isRefusal(confirmed) ? failRefused(values, confirmed) : data(confirmed)
  },

  async renew(context, values) {
    const renewed = await renewRecoveryCodes(context.get(portsContext), toProof(context, values))
    return isRefusal(renewed) ? failRefused(values, renewed) : data(renewed)
  },

  async end(context, values) {
    const ended = await endTwoStep(context.get(portsContext), toProof(context, values))
    return isRefusal(ended)
      ? failRefused(values, ended)
      : redirectWithToast(context, '/account', { toast: 'two-step-ended' })
  },
}

/** The viewer and the password they typed. */
function toProof(
  context: Readonly<RouterContextProvider>,
  { currentPassword = '' }: Readonly<Record<string, string>>,
) {
  const { user, session } = getViewer(context)
  return { user, password: currentPassword, sessionId: session.id }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const act = chooseAction(actions, values.intent)
  const answer = await runAction({
    values,
    context,
    fallback: twoStepPage.fallback,
    work: () => act(context, values),
  })
  const isDone = answer instanceof Response || 'recoveryCodes' in answer.data
  const fields = { intent: `two-step-${values.intent}`, userId: getViewer(context).user.id }
  context
    .get(requestContext)
    .logSecurityEvent(isDone ? 'account-changed' : 'account-change-refused', fields)
  return answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, twoStepPage.fallback)

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { state, qrCode, proof } = loaderData
  if (actionData && 'recoveryCodes' in actionData) {
    const { title, intro } = twoStepPage.codes
    return (
      <FormPage label={twoStepPage.label} title={title} intro={<p>{intro}</p>}>
        <RecoveryCodes codes={actionData.recoveryCodes} />
      </FormPage>
    )
  }
  return (
    <ProofProvider value={proof}>
      {state.kind === 'elsewhere' && <Elsewhere />}
      {state.kind === 'off' && <Off failure={actionData} />}
      {state.kind === 'setting-up' && qrCode && (
        <SettingUp {...state} qrCode={qrCode} failure={actionData} />
      )}
      {state.kind === 'on' && <On codesLeft={state.codesLeft} failure={actionData} />}
    </ProofProvider>
  )
}
