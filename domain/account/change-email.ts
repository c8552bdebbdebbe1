import { addressChangeRequestedEmail, newAddressEmail } from '../identity/emails.ts'
import { addFormerEmail, holdEmail, isReserved, warningMs } from '../identity/former-emails.ts'
import type { IdentityPorts, IdentityStores } from '../identity/ports.ts'
import { checkProofForProvider } from '../identity/proof.ts'
import { type Proof, type ProofRefusal, toProofRefusal } from '../identity/prove-password.ts'
import { toEmail, type User, type UserId } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours, later } from '../time.ts'

const changesPerUser: RateLimit = { name: 'change-email', max: 3, windowMs: hours(1) }

type EmailRefusal = Refusal<'same-email' | 'email-taken' | 'invalid-email' | 'too-many-mails'>

/**
 * Emails a link to the new address, where the owner confirms the change, and tells the old address,
 * which can stop it or undo it.
 */
export async function changeEmail(
  ports: IdentityPorts,
  { email: newEmail, ...proof }: Proof & { readonly email: string },
): Promise<{ readonly sent: true } | EmailRefusal | ProofRefusal> {
  const { user } = proof
  const email = toEmail(newEmail)
  if (email === user.email) return refuse('same-email')
  const proven = await checkProofForProvider(ports, proof)
  if (isRefusal(proven)) return proven
  if (await isReserved(ports, { email, userId: user.id })) return refuse('email-taken')
  const quota = await consumeRateLimit(ports, { limit: changesPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-mails')

  const { identity, transaction, clock, siteUrl } = ports
  const prepared = await identity.sendEmailChange({ user: proven, email, language: user.language })
  if (isRefusal(prepared)) return toProofRefusal(prepared)
  return transaction(async (stores) => {
    // Locked, deleted or moved to another address since the password was checked.
    if ((await holdEmail(stores, user.id)) !== user.email) return refuse('wrong-password')
    const sent = await prepared.write(stores)
    if (isRefusal(sent)) return sent
    const { secret } = sent
    if (secret) {
      const message = newAddressEmail({ siteUrl, secret, language: user.language })
      await writeMail({ ...stores, clock }, { ...message, to: email })
    }
    await warnOldEmail(ports, stores, user)
    return { sent: true }
  })
}

/** The new address of a change that isn't confirmed yet. */
export function findPendingEmail(
  { identity }: Pick<IdentityPorts, 'identity'>,
  userId: UserId,
): Promise<string | null> {
  return identity.findPendingEmail(userId)
}

/** Voids the links of a change that isn't confirmed yet. Needs no password: everything stays as it is. */
export function cancelEmailChange(
  { identity, transaction }: IdentityPorts,
  userId: UserId,
): Promise<void> {
  return transaction((stores) => identity.cancelEmailChange(userId).write(stores))
}

/** Tells the old address, with a link that stops the change or undoes it. */
async function warnOldEmail(
  ports: IdentityPorts,
  { formerEmails, outbox }: IdentityStores,
  user: User,
): Promise<void> {
  const { clock, siteUrl } = ports
  const expiresAt = later(clock.now(), warningMs)
  const secret = await addFormerEmail(ports, { formerEmails, user, expiresAt })
  await writeMail({ outbox, clock }, addressChangeRequestedEmail(user, { siteUrl, secret }))
}
