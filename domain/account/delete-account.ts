import { accountDeletedLetter } from '../identity/letters.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal } from '../refusal.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'

/** Deletes someone's account with everything that hangs on it, and says goodbye. */
export async function deleteAccount(
  ports: IdentityPorts,
  proof: Proof,
): Promise<{ readonly deleted: true } | ProofRefusal> {
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven

  const { identity, clock } = ports
  const deleted = await identity.deleteUser(proven, async ({ users, outbox }, owner) => {
    await outbox.forgetMailsTo(owner.email)
    await users.deleteUser(owner.id)
    await writeMail({ outbox, clock }, accountDeletedLetter(owner))
  })
  return isRefusal(deleted) ? toProofRefusal(deleted) : { deleted: true }
}
