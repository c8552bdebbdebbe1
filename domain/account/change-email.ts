import { addressChangeRequestedEmail, newAddressEmail } from '../identity/emails.ts'
import { addFormerEmail, holdEmail, isReserved, warningMs } from '../identity/former-emails.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { toEmail, type User } from '../identity/user.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Stores } from '../ports.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours, later } from '../time.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'

const changesPerUser: Limit = { name: 'change-email', turns: 3, windowMs: hours(1) }

type EmailRefusal = Refusal<'same-email' | 'email-taken' | 'invalid-email' | 'too-many-mails'>

/**
 * Emails a link to the new address, where the owner confirms the change, and tells the old address,
 * which can stop it or undo it.
 */
export async function changeEmail(
  ports: IdentityPorts,
  { email: wish, ...proof }: Proof & { readonly email: string },
): Promise<{ readonly sent: true } | EmailRefusal | ProofRefusal> {
  const { user } = proof
  const email = toEmail(wish)
  if (email === user.email) return refuse('same-email')
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven
  if (await isReserved(ports, { email, userId: user.id })) return refuse('email-taken')
  const turn = await takeTurn(ports, { limit: changesPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-mails')

  const { identity, clock, siteUrl } = ports
  let isCurrent = false
  const sent = await identity.sendEmailChange(
    { user: proven, email },
    async (stores, { secret }) => {
      isCurrent = await holdAt(stores, user)
      if (!isCurrent) return
      const mail = newAddressEmail({ siteUrl, secret })
      await writeMail({ outbox: stores.outbox, clock }, { ...mail, to: email })
      await warn(ports, { stores, user })
    },
  )
  if (isRefusal(sent)) return toProofRefusal(sent)
  if (!identity.isHosted) return isCurrent ? sent : refuse('wrong-password')
  // A hosted provider writes to the new address only.
  await ports.transaction(async (stores) => {
    if (await holdAt(stores, user)) await warn(ports, { stores, user })
  })
  return sent
}

/** Whether the account still has the address, and keeps it until the transaction ends. */
async function holdAt(stores: Stores, user: User): Promise<boolean> {
  return (await holdEmail(stores, user.id)) === user.email
}

type Warning = { readonly stores: Stores; readonly user: User }

/** Tells the old address, with a link that stops the change or undoes it. */
async function warn(ports: IdentityPorts, { stores, user }: Warning): Promise<void> {
  const { clock, siteUrl } = ports
  const { formerEmails, outbox } = stores
  const expiresAt = later(clock.now(), warningMs)
  const secret = await addFormerEmail(ports, { formerEmails, user, expiresAt })
  await writeMail({ outbox, clock }, addressChangeRequestedEmail(user, { siteUrl, secret }))
}
