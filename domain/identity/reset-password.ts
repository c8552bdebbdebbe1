import { forgetAttempts } from '../limits/take-attempt.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { addDevice } from './device-tokens.ts'
import { passwordChangedEmail } from './emails.ts'
import { type InvalidLink, openLink } from './open-link.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'
import { toAccountKey } from './prove-identity.ts'
import { setEmail } from './set-email.ts'

type Reset = {
  readonly secret: string
  readonly password: string
  readonly from: string
  /** What the browser's device cookie holds. */
  readonly deviceTokens?: readonly string[]
}

/** What the browser's device cookie holds from now on: strangers can't keep it from logging in next. */
type ResetBy = AuthUser & { readonly deviceTokens: readonly string[] }

/**
 * Sets the password that someone chose after following the link of a mail, and
 * logs everyone out, themselves included. The link also proves the address.
 */
export async function resetPassword(
  ports: IdentityPorts,
  { secret, password, from, deviceTokens: tokens = [] }: Reset,
): Promise<ResetBy | InvalidLink | Refusal<'weak-password'> | IdentityTrouble> {
  const link = await openLink(ports, { secret, from, purposes: ['reset'] })
  if (isRefusal(link)) return link

  const { identity, clock, siteUrl, secrets } = ports
  const user = await identity.resetPassword({ secret, password }, async (stores, owner) => {
    const { sessions, outbox } = stores
    await setEmail({ ...ports, ...stores }, { ...owner, isEmailVerified: true })
    await sessions.endSessions(owner.id)
    await writeMail({ outbox, clock }, passwordChangedEmail(owner, siteUrl))
  })
  if (isRefusal(user)) return user

  await forgetAttempts(ports, toAccountKey(secrets, user.email))
  const proven = { ...user, isEmailVerified: true }
  return { ...user, deviceTokens: addDevice(ports, { user: proven, tokens }) }
}
