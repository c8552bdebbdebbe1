import { accountDeletedLetter } from '../identity/letters.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal } from '../refusal.ts'
import { type Proof, type ProofRefusal, provePassword } from './prove-password.ts'

/** Deletes someone's account with everything that hangs on it, and says goodbye. */
export async function deleteAccount(
  ports: IdentityPorts,
  proof: Proof,
): Promise<{ readonly deleted: true } | ProofRefusal> {
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven

  await ports.identity.deleteUser(proof.user, async ({ users, outbox }, { id, email }) => {
    await outbox.forgetMailsTo(email)
    await users.deleteUser(id)
    await writeMail({ outbox, clock: ports.clock }, accountDeletedLetter(proof.user))
  })
  return { deleted: true }
}
