import { rotateSession } from '../identity/manage-sessions.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { checkProof } from '../identity/proof.ts'
import type { Proof, ProofRefusal } from '../identity/prove-password.ts'
import { isRefusal } from '../refusal.ts'

/**
 * Logs out every other browser, editor and tool and revokes all API tokens. This browser stays logged in,
 * with a new session token. Needs a proof, or a thief could log the owner out.
 */
export async function endOtherSessions(
  ports: IdentityPorts,
  proof: Proof,
): Promise<{ readonly token: string; readonly hadTokens: boolean } | ProofRefusal> {
  const proven = await checkProof(ports, proof)
  if (isRefusal(proven)) return proven
  const { token, apply } = rotateSession(ports, proof.sessionId)
  const hadTokens = await ports.transaction(async ({ sessions }) => {
    const before = await sessions.listSessions(proven.id)
    await apply(sessions, proven.id)
    return before.some(({ kind }) => kind === 'token')
  })
  return { token, hadTokens }
}
