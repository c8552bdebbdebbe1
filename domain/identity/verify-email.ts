import { writeMail } from '../mail/write-mail.ts'
import type { Refusal } from '../refusal.ts'
import { followLink } from './follow-link.ts'
import { emailChangedLetter } from './letters.ts'
import type { IdentityPorts, IdentityTrouble, ProvenEmail } from './ports.ts'

/** Follows the link that proves an address: the one given at sign-up, or a new one. */
export function verifyEmail(
  ports: IdentityPorts,
  { secret, from }: { readonly secret: string; readonly from: string },
): Promise<
  ProvenEmail | Refusal<'link-spent' | 'email-taken' | 'too-many-links'> | IdentityTrouble
> {
  const { identity, clock } = ports
  return followLink(ports, {
    from,
    follow: () =>
      identity.verifyEmail(secret, async ({ users, outbox }, { user, former }) => {
        await users.setEmail(user.id, { email: user.email, isEmailVerified: true })
        if (former) await writeMail({ outbox, clock }, { ...emailChangedLetter(user), to: former })
      }),
  })
}
