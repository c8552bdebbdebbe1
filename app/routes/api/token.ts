import { defineEndpoint } from '#app/http/endpoint.ts'
import { signOut } from '#domain/identity/manage-sessions.ts'

/** Revokes the token that asks, even one that is paused because its owner isn't on Pro. */
export const revokeToken = defineEndpoint(
  // Whoever finds a token may make it worthless.
  { id: 'revokeToken', tag: 'account', auth: 'token-owner', status: 204 },
  async ({ caller, ports }) => {
    await signOut(ports, caller.session)
    return null
  },
)
