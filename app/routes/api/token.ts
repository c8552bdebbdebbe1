import { portsContext } from '#app/context.ts'
import { findRevoker } from '#app/http/authenticate.ts'
import { signOut } from '#domain/identity/manage-sessions.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/token'
import { answerCall, answerStranger, refuseMethod } from './api-call.ts'

export const loader = refuseMethod('DELETE')

/** Revokes the token that asks, even one that is paused because its owner isn't on Pro. */
export const action = answerCall('DELETE', async ({ request, context }: Route.ActionArgs) => {
  const caller = await findRevoker({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)

  await signOut(context.get(portsContext), caller.session)
  return new Response(null, { status: 204 })
})
