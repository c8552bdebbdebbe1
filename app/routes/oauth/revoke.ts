import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { toRetryAfter } from '#app/http/responses.ts'
import { signOut } from '#domain/identity/manage-sessions.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findTokenOwner } from '#domain/tokens/api-access.ts'

/** RFC 7009: a tool logs out. A token that is unknown, or was revoked, gets the same answer. */
export const revokeAccess = defineEndpoint(
  { auth: 'none', form: z.object({ token: z.string() }), errors: ['too-many'] },
  async ({ ports, body: { token } }) => {
    const owner = await findTokenOwner(ports, token)
    if (!isRefusal(owner)) await signOut(ports, owner.session)
    else if (owner.refused === 'too-many-calls')
      return problem('too-many', { headers: toRetryAfter(owner.retryAfterMs) })
    return null
  },
)
