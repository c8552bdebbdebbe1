import { passwordChangedEmail } from '../identity/emails.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { rotateSession } from '../identity/rotate-session.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'

type Change = Proof & { readonly newPassword: string }

/**
 * Changes the password and logs out everything but this browser, which gets a new
 * session token: a copy of its cookie is worth nothing afterwards.
 */
export async function changePassword(
  ports: IdentityPorts,
  change: Change,
): Promise<{ readonly token: string } | Refusal<'weak-password'> | ProofRefusal> {
  const { newPassword, sessionId } = change
  const proven = await provePassword(ports, change)
  if (isRefusal(proven)) return proven

  const rotation = rotateSession(ports, sessionId)

  const { identity, clock, siteUrl } = ports
  const changed = await identity.changePassword(
    { user: proven, password: newPassword },
    async ({ sessions, outbox }, owner) => {
      await rotation.apply(sessions, owner.id)
      await writeMail({ outbox, clock }, passwordChangedEmail(owner, siteUrl))
    },
  )
  return isRefusal(changed) ? toProofRefusal(changed) : { token: rotation.token }
}
