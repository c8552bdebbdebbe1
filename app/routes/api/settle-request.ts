import type { RequestState } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import { toAllowanceAnswer, toAllowanceHeaders } from '#app/http/allowance-answer.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { answerJson, isPlainJson } from '#app/http/responses.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AllowanceState, Kept } from '#domain/usage/ports.ts'
import type { commit } from '#domain/usage/settle.ts'
import { answerProblem, answerStranger } from './api-call.ts'

type SettleArgs = EndpointArgs<'id'>

/** The handler for committing and for releasing a request. */
export function settleRequest(settle: typeof commit): (args: SettleArgs) => Promise<Response> {
  return async ({ request, context, params }) => {
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
    const { allowance } = await readOverview(ports, userId)
    return answerState(ports, { id: id.data, ...settled, allowance })
  }
}

/** The id that the editor chooses for its request. */
export const RequestId = z.string().regex(/^[\w-]{1,100}$/)

type StateInput = Kept & { readonly id: string; readonly allowance: AllowanceState }

/** A request's state and the remaining allowance, which is also in the headers. */
export function answerState({ calendar }: Ports, { id, state, allowance }: StateInput): Response {
  const answer: RequestState = { id, state, allowance: toAllowanceAnswer(allowance) }
  return answerJson(answer, toAllowanceHeaders(answer.allowance, calendar.now()))
}
