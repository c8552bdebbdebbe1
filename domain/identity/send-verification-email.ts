import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { writeMail } from '../mail/write-mail.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Clock, hours } from '../time.ts'
import { verificationEmail } from './emails.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble, WriteMail } from './ports.ts'

const mailsPerUser: Limit = { name: 'verification', turns: 3, windowMs: hours(1) }

/** Mails another link to someone whose address is not proven yet. */
export async function sendVerificationEmail(
  ports: IdentityPorts,
  user: AuthUser,
): Promise<
  { sent: true } | Refusal<'already-verified' | 'too-many-mails' | 'log-in-again'> | IdentityTrouble
> {
  if (user.isEmailVerified) return refuse('already-verified')
  const turn = await takeTurn(ports, { limit: mailsPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-mails')

  return ports.identity.sendVerificationEmail(user, writeVerification(ports))
}

export function writeVerification({
  clock,
  siteUrl,
}: {
  clock: Clock
  siteUrl: string
}): WriteMail {
  return ({ outbox }, { user, secret }) => {
    return writeMail({ outbox, clock }, verificationEmail(user, { siteUrl, secret }))
  }
}
