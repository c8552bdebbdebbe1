import { forgetAttempts } from '../limits/take-attempt.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { followLink } from './follow-link.ts'
import { passwordChangedLetter } from './letters.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'
import { toAccountKey } from './prove-identity.ts'

type Reset = { readonly secret: string; readonly password: string; readonly from: string }

/**
 * Sets the password that someone chose after following the link of a mail, and
 * logs everyone out, themselves included. The link also proves the address.
 */
export async function resetPassword(
  ports: IdentityPorts,
  { secret, password, from }: Reset,
): Promise<
  AuthUser | Refusal<'link-spent' | 'weak-password' | 'too-many-links'> | IdentityTrouble
> {
  const { identity, clock, siteUrl, secrets } = ports
  const user = await followLink(ports, {
    from,
    follow: () =>
      identity.resetPassword({ secret, password }, async ({ users, sessions, outbox }, owner) => {
        await users.setEmail(owner.id, { email: owner.email, isEmailVerified: true })
        await sessions.endSessions(owner.id)
        await writeMail({ outbox, clock }, passwordChangedLetter(owner, siteUrl))
      }),
  })

  if (!isRefusal(user)) await forgetAttempts(ports, toAccountKey(secrets, user.email))
  return user
}
