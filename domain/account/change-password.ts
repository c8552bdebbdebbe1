import { passwordChangedLetter } from '../identity/letters.ts'
import type { AuthUser, IdentityPorts } from '../identity/ports.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'

type Change = Proof & { readonly newPassword: string }

/** Gives the account another password and logs out every device but this one. */
export async function changePassword(
  ports: IdentityPorts,
  { newPassword, ...proof }: Change,
): Promise<AuthUser | Refusal<'weak-password'> | ProofRefusal> {
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven

  const { identity, clock, siteUrl } = ports
  const changed = await identity.changePassword(
    { user: proven, password: newPassword },
    async ({ sessions, outbox }, owner) => {
      await sessions.endSessions(owner.id, { id: proof.sessionId })
      await writeMail({ outbox, clock }, passwordChangedLetter(owner, siteUrl))
    },
  )
  return isRefusal(changed) ? toProofRefusal(changed) : changed
}
