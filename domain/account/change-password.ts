import { passwordChangedEmail } from '../identity/emails.ts'
import { rotateSession } from '../identity/manage-sessions.ts'
import { mayEmail } from '../identity/may-email.ts'
import { announceMethod } from '../identity/method-emails.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { checkFreshProof } from '../identity/proof.ts'
import { type Proof, type ProofRefusal, toProofRefusal } from '../identity/prove-password.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal } from '../refusal.ts'

type Change = Proof & { readonly newPassword: string }

/**
 * Changes the password, or adds one, logs the user out everywhere but in this browser, and emails them. The
 * browser gets a new session token, so a copy of its cookie stops working.
 */
export async function changePassword(
  ports: IdentityPorts,
  change: Change,
): Promise<{ readonly token: string } | Refusal<'weak-password'> | ProofRefusal> {
  const { newPassword, sessionId, user } = change
  const { language } = user
  const proven = await checkFreshProof(ports, change)
  if (isRefusal(proven)) return proven

  const { identity, transaction, clock, siteUrl } = ports
  const hadPassword = await identity.hasPassword(proven.id)
  const prepared = await identity.changePassword({ user: proven, password: newPassword })
  if (isRefusal(prepared)) return toProofRefusal(prepared)
  return transaction(async (stores) => {
    const owner = await prepared.write(stores)
    if (isRefusal(owner)) return toProofRefusal(owner)
    const { token, apply } = rotateSession(ports, sessionId)
    await apply(stores.sessions, owner.id)
    if (!hadPassword) await announceMethod(ports, stores, { user: owner, change: 'password-added' })
    else if (await mayEmail({ ...ports, ...stores }, owner))
      await writeMail({ ...stores, clock }, passwordChangedEmail({ ...owner, language }, siteUrl))
    return { token }
  })
}
