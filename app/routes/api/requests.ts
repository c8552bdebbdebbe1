import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import { toAllowanceAnswer, toAllowanceHeaders, toSeconds } from '#app/http/allowance-answer.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AllowanceState } from '#domain/usage/ports.ts'
import { reserve } from '#domain/usage/reserve.ts'
import type { Route } from './+types/requests'
import {
  answerCall,
  answerProblem,
  answerStranger,
  readJson,
  refuseMethod,
  toUpgradeUrl,
} from './api-call.ts'
import { answerState, RequestId } from './settle-request.ts'

const NewRequest = z.object({ id: RequestId })

export const loader = refuseMethod('POST')

/** Reserves one request from the allowance. */
export const action = answerCall('POST', async ({ request, context }: Route.ActionArgs) => {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const parsed = await readJson(request, NewRequest)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const ports = context.get(portsContext)
  const { id } = parsed.body
  const reserved = await reserve(ports, { userId: caller.user.id, requestId: id })
  if (!isRefusal(reserved)) return answerState(ports, { id, ...reserved })
  if (reserved.refused === 'request-settled') return answerProblem('request-settled')
  return answerEmpty(ports, { ...reserved, upgradeUrl: toUpgradeUrl(context) })
})

function answerEmpty(
  { calendar }: Ports,
  { allowance, upgradeUrl }: { allowance: AllowanceState; upgradeUrl: string },
): Response {
  const now = calendar.now()
  const answer = toAllowanceAnswer(allowance)
  const { nextAt } = answer
  return answerProblem('allowance-empty', {
    upgradeUrl,
    ...(nextAt !== null && { nextAt }),
    headers: {
      ...toAllowanceHeaders(answer, now),
      'retry-after': String(Math.max(1, toSeconds(nextAt, now))),
    },
  })
}
