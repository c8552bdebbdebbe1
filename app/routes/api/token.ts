import { defineEndpoint } from '#app/http/endpoint.ts'
import { signOut } from '#domain/identity/manage-sessions.ts'

/** Revokes the token that asks, even one that is paused because its owner's plan has no API access. */
export const revokeToken = defineEndpoint(
  // Anyone who finds a leaked token can revoke it.
  { id: 'revokeToken', tag: 'account', auth: 'token-owner', status: 204 },
  async ({ caller, ports }) => {
    await signOut(ports, caller.session)
    return null
  },
)
