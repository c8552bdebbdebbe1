import { forgetAttempts } from '../limits/login-backoff.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { toAccountKey } from './check-password.ts'
import { addDevice } from './device-tokens.ts'
import { passwordChangedEmail } from './emails.ts'
import { type InvalidLink, openLink } from './open-link.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'
import { setEmail } from './user-profile.ts'

type Reset = {
  readonly secret: string
  readonly password: string
  readonly from: string
  /** What the browser's device cookie holds. */
  readonly deviceTokens?: readonly string[]
}

/** `deviceTokens` is for the browser's device cookie: strangers can't keep it from logging in next. */
type ResetUser = AuthUser & { readonly deviceTokens: readonly string[] }

/**
 * Sets a new password by the link of an email, which also verifies the address. Logs the user out
 * everywhere and emails them.
 */
export async function resetPassword(
  ports: IdentityPorts,
  { secret, password, from, deviceTokens: tokens = [] }: Reset,
): Promise<ResetUser | InvalidLink | Refusal<'weak-password'> | IdentityTrouble> {
  const link = await openLink(ports, { secret, from, purposes: ['reset'] })
  if (isRefusal(link)) return link

  const { identity, transaction, clock, siteUrl, secrets } = ports
  const prepared = await identity.resetPassword({ secret, password })
  if (isRefusal(prepared)) return prepared
  const user = await transaction(async (stores) => {
    const owner = await prepared.write(stores)
    if (isRefusal(owner)) return owner
    await setEmail({ ...ports, ...stores }, { ...owner, isEmailVerified: true })
    await stores.sessions.endSessions(owner.id)
    await forgetAttempts({ ...ports, ...stores }, toAccountKey(secrets, owner.email))
    await writeMail({ ...stores, clock }, passwordChangedEmail(owner, siteUrl))
    return owner
  })
  if (isRefusal(user)) return user

  const verified = { ...user, isEmailVerified: true }
  return { ...user, deviceTokens: addDevice(ports, { user: verified, tokens }) }
}
