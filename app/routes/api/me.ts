import type { Me } from '@ghost-writers-ia/site-api'
import { portsContext } from '#app/context.ts'
import { toPlanAnswer } from '#app/http/account-answer.ts'
import { toAllowanceAnswer, toAllowanceHeaders } from '#app/http/allowance-answer.ts'
import { findReader } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { answerJson } from '#app/http/responses.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import { isRefusal } from '#domain/refusal.ts'
import { hasScope } from '#domain/tokens/api-access.ts'
import { answerStranger } from './api-call.ts'

/** The caller's account, plan and remaining allowance. */
export async function readMe({ request, context }: EndpointArgs): Promise<Response> {
  const reader = await findReader({ request, context })
  if (isRefusal(reader)) return answerStranger(reader, context)

  const ports = context.get(portsContext)
  const { id } = reader.user
  const isShown = hasScope(reader.session, 'usage:read')
  const { email, name } = isShown ? reader.user : { email: '', name: '' }
  const overview = await readOverview(ports, id)
  const { plan, billingCycle } = overview.subscription
  const allowance = toAllowanceAnswer(overview.allowance)
  const included = toPlanAnswer(overview)
  const me: Me = { uid: id, email, name, plan, cycle: billingCycle, allowance, ...included }
  return answerJson(me, toAllowanceHeaders(allowance, ports.calendar.now()))
}
