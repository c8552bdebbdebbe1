import { emailChangeAskedLetter, newEmailLetter, toLink } from '../identity/letters.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { toEmail } from '../identity/user.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'

const changesPerUser: Limit = { name: 'change-email', turns: 3, windowMs: hours(1) }

type EmailRefusal = Refusal<'same-email' | 'email-taken' | 'invalid-email' | 'too-many-mails'>

/**
 * Mails a link to the new address, which moves the account when it is opened,
 * and tells the old address while there is time to stop it.
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
  const turn = await takeTurn(ports, { limit: changesPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-mails')

  const { identity, clock, siteUrl } = ports
  const sent = await identity.sendEmailChange(
    { user: proven, email },
    async ({ outbox }, { secret }) => {
      const url = toLink(siteUrl, { page: 'verify-email', secret })
      await writeMail({ outbox, clock }, { ...newEmailLetter(url), to: email })
      await writeMail({ outbox, clock }, emailChangeAskedLetter(user, siteUrl))
    },
  )
  return isRefusal(sent) ? toProofRefusal(sent) : sent
}
