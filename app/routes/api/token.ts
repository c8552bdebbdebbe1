import { portsContext } from '#app/context.ts'
import { findRevoker } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { signOut } from '#domain/identity/manage-sessions.ts'
import { isRefusal } from '#domain/refusal.ts'
import { answerStranger } from './api-call.ts'

/** Revokes the token that asks, even one that is paused because its owner isn't on Pro. */
export async function revokeToken({ request, context }: EndpointArgs): Promise<Response> {
  const caller = await findRevoker({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)

  await signOut(context.get(portsContext), caller.session)
  return new Response(null, { status: 204 })
}
