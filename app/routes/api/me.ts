import type { Me } from '@ghost-writers-ia/site-api'
import { portsContext } from '#app/context.ts'
import { readPlanAnswer } from '#app/http/account-answer.ts'
import { toAllowanceAnswer, toAllowanceHeaders } from '#app/http/allowance-answer.ts'
import { findReader } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { isRefusal } from '#domain/refusal.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { answerStranger } from './api-call.ts'

/** The caller's account, plan and remaining allowance. */
export async function readMe({ request, context }: EndpointArgs): Promise<Response> {
  const reader = await findReader({ request, context })
  if (isRefusal(reader)) return answerStranger(reader, context)

  const ports = context.get(portsContext)
  const { id, email, name } = reader.user
  const { plan, billingCycle } = await loadSubscription(ports, id)
  const holder = { userId: id, plan }
  const allowance = toAllowanceAnswer(await readAllowance(ports, holder))
  const included = await readPlanAnswer(ports, holder)
  const me: Me = { uid: id, email, name, plan, cycle: billingCycle, allowance, ...included }
  return Response.json(me, { headers: toAllowanceHeaders(allowance, ports.calendar.now()) })
}
