import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { verificationEmail } from './emails.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'

const mailsPerUser: RateLimit = { name: 'verification', max: 3, windowMs: hours(1) }

/** Emails another verification link to someone whose address isn't verified yet. */
export async function sendVerificationEmail(
  ports: IdentityPorts,
  user: AuthUser,
): Promise<
  { sent: true } | Refusal<'already-verified' | 'too-many-mails' | 'log-in-again'> | IdentityTrouble
> {
  if (user.isEmailVerified) return refuse('already-verified')
  const quota = await consumeRateLimit(ports, { limit: mailsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-mails')

  const { identity, transaction, clock, siteUrl } = ports
  const prepared = await identity.sendVerificationEmail(user)
  if (isRefusal(prepared)) return prepared
  return transaction(async (stores) => {
    const { secret } = await prepared.write(stores)
    if (secret) {
      await writeMail({ ...stores, clock }, verificationEmail(user, { siteUrl, secret }))
    }
    return { sent: true }
  })
}
