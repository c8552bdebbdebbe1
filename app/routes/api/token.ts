import { portsContext } from '#app/context.ts'
import { findCaller } from '#app/find-caller.ts'
import { signOut } from '#domain/identity/sign-out.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/token'
import { answerCall, refuseMethod } from './answer-call.ts'
import { answerStranger } from './problems.ts'

export const loader = refuseMethod('DELETE')

/** Ends the token that asks. */
export const action = answerCall('DELETE', async ({ request, context }: Route.ActionArgs) => {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)

  await signOut(context.get(portsContext), caller.session)
  return new Response(null, { status: 204 })
})
