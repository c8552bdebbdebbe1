import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { verificationLetter } from './letters.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'

const mailsPerUser: Limit = { name: 'verification', turns: 3, windowMs: hours(1) }

/** Emails another verification link to someone whose address isn't verified yet. */
export async function sendVerificationEmail(
  ports: IdentityPorts,
  user: AuthUser,
): Promise<
  { sent: true } | Refusal<'already-verified' | 'too-many-mails' | 'log-in-again'> | IdentityTrouble
> {
  if (user.isEmailVerified) return refuse('already-verified')
  const turn = await takeTurn(ports, { limit: mailsPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-mails')

  const { identity, transaction, clock, siteUrl } = ports
  const prepared = await identity.sendVerificationEmail(user)
  if (isRefusal(prepared)) return prepared
  return transaction(async (stores) => {
    const { secret } = await prepared.write(stores)
    if (secret) {
      await writeMail({ ...stores, clock }, verificationLetter(user, { siteUrl, secret }))
    }
    return { sent: true }
  })
}
