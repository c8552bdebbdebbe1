import type { RouterContextProvider } from 'react-router'
import { portsContext } from '#app/context.ts'
import { findCaller } from '#app/http/find-caller.ts'
import { isPlainJson } from '#app/http/json.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { isRefusal } from '#domain/refusal.ts'
import { readAllowance } from '#domain/usage/read-allowance.ts'
import type { commit } from '#domain/usage/settle.ts'
import { answerCall } from './answer-call.ts'
import { answerProblem, answerStranger } from './problems.ts'
import { answerState, RequestId } from './request-state.ts'

type SettleArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly id: string }
}

/** The handler for committing and for releasing a request. */
export function settleRequest(settle: typeof commit): (args: SettleArgs) => Promise<Response> {
  return answerCall('POST', async ({ request, context, params }) => {
    const caller = await findCaller({ request, context })
    if (isRefusal(caller)) return answerStranger(caller, context)
    const { headers } = request
    if (headers.has('content-type') && !isPlainJson(headers)) {
      return answerProblem('bad-request', { status: 415, error: 'Expected JSON or no body' })
    }
    const id = RequestId.safeParse(params.id)
    if (!id.success) return answerProblem('bad-request')

    const ports = context.get(portsContext)
    const userId = caller.user.id
    const settled = await settle(ports, { userId, requestId: id.data })
    if (isRefusal(settled)) return answerProblem('no-such-request')
    const { plan } = await loadSubscription(ports, userId)
    const allowance = await readAllowance(ports, { userId, plan })
    return answerState(ports, { id: id.data, ...settled, allowance })
  })
}
