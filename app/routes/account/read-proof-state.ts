import type { RouterContextProvider } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { canProveByEmail } from '#domain/identity/email-code.ts'
import { findProof, isFresh, isRecalled } from '#domain/identity/proof.ts'
import { readWaysIn } from '#domain/identity/ways-in.ts'
import type { ProofState } from './proof.tsx'

/** What the forms of the account page have to ask for, and until when a proof is remembered. */
export async function readProofState(
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly provenUntil: Date | null; readonly proof: ProofState }> {
  const { user, session } = getViewer(context)
  const ports = context.get(portsContext)
  const recent = await findProof(ports, session.id)
  const ways = await readWaysIn(ports, user.id)
  const hasOtherWays =
    !ports.identity.isHosted &&
    (ways.hasSecondFactor || ways.passkeys + ways.providers > 0 || canProveByEmail(user, ways))
  const isEnoughFor = {
    recent: recent !== null,
    provider: await isRecalled(ports, { user, sessionId: session.id }),
    fresh: isFresh(recent),
  }
  const { hasPassword } = ways
  return { provenUntil: recent?.until ?? null, proof: { hasPassword, hasOtherWays, isEnoughFor } }
}
