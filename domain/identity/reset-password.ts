import { forgetAttempts } from '../limits/login-backoff.ts'
import { consumeNetworkRateLimit, consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { sourceLanguage } from '../site-language.ts'
import { hours } from '../time.ts'
import { toAccountKey } from './check-password.ts'
import { addDevice } from './device-tokens.ts'
import { formerAddressEmail, passwordChangedEmail, passwordResetEmail } from './emails.ts'
import { addFormerEmail, holdEmail, listFormerEmails } from './former-emails.ts'
import { getUserLanguage } from './get-user-language.ts'
import { type InvalidLink, openLink } from './open-link.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'
import { toEmail, type UserId } from './user.ts'
import { setEmail } from './user-profile.ts'

const mailsPerAddress: RateLimit = { name: 'reset', max: 20, windowMs: hours(1) }
const mailsPerAccount: RateLimit = { name: 'reset-account', max: 3, windowMs: hours(1) }

const unknownUser = 'unknown' as UserId

/**
 * Emails a link for a new password. Returns the same whether or not an account has the address,
 * and whether or not it got too many emails already.
 */
export async function sendPasswordReset(
  ports: IdentityPorts,
  { email, from }: { readonly email: string; readonly from: string },
): Promise<{ sent: true } | Refusal<'too-many-mails'> | IdentityTrouble> {
  if (!(await consumeNetworkRateLimit(ports, { limit: mailsPerAddress, from })))
    return refuse('too-many-mails')

  const key = ports.secrets.hash(toEmail(email))
  const mail = await consumeRateLimit(ports, { limit: mailsPerAccount, key })
  if (!mail.isAllowed) return { sent: true }

  await offerAddressBack(ports, toEmail(email))
  const { identity, transaction, clock, siteUrl } = ports
  const account = await ports.users.findUserByEmail(toEmail(email))
  const to = { email: toEmail(email), language: account?.language ?? sourceLanguage }
  const prepared = await identity.sendPasswordReset(to)
  if (isRefusal(prepared)) return prepared
  return transaction(async (stores) => {
    const { user, secret } = await prepared.write(stores)
    // Also asked for an unknown address, so that the time doesn't tell.
    const lock = await stores.locks.findLock(user?.id ?? unknownUser)
    if (user && secret && !lock) {
      const reader = { ...user, language: to.language }
      const message = passwordResetEmail(reader, { siteUrl, secret })
      await writeMail({ ...stores, clock }, message)
    }
    return { sent: true }
  })
}

/** Someone whose address was changed by an intruder may try the old one: they get a link to undo it. */
async function offerAddressBack(ports: IdentityPorts, email: string): Promise<void> {
  const [found] = await listFormerEmails(ports, { email })
  if (!found || ports.identity.isHosted) return

  const { clock, siteUrl } = ports
  await ports.transaction(async (stores) => {
    const { formerEmails, outbox } = stores
    const { userId: id } = found
    const current = await holdEmail(stores, id)
    const listed = await listFormerEmails({ formerEmails, clock }, { email })
    const former = listed.filter(({ userId }) => userId === id)
    const [newest, oldest] = [former[0], former.at(-1)]
    if (!newest || !oldest || current === null || current === email) return

    const { expiresAt } = newest
    const { addedAt } = oldest
    const leaving = { formerEmails, user: { id, email }, expiresAt, addedAt }
    const secret = await addFormerEmail(ports, leaving)
    const language = await getUserLanguage(stores, id)
    const message = formerAddressEmail(email, { siteUrl, secret, language, until: expiresAt })
    await writeMail({ outbox, clock }, message)
  })
}

/** Whether a reset link still works. If the identity provider can't be asked, it may, so the answer is yes. */
export async function findReset(
  ports: IdentityPorts,
  { secret, from }: { readonly secret: string; readonly from: string },
): Promise<{ live: true } | InvalidLink> {
  const link = await openLink(ports, { secret, from, purposes: ['reset'] })
  const isInvalid =
    isRefusal(link) && (link.refused === 'link-spent' || link.refused === 'too-many-links')
  return isInvalid ? (link as InvalidLink) : { live: true }
}

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
 * everywhere and emails them. If the address wasn't verified, all other ways to log in are removed.
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
    // Until now, anyone could have signed up with the address, and left a way in.
    const before = await stores.users.findUser(owner.id)
    if (!before?.isEmailVerified) await stores.waysIn.removeWaysSince(owner.id, new Date(0))
    await setEmail({ ...ports, ...stores }, { ...owner, isEmailVerified: true })
    await stores.sessions.endSessions(owner.id)
    await forgetAttempts({ ...ports, ...stores }, toAccountKey(secrets, owner.email))
    const reader = { ...owner, language: before?.language ?? sourceLanguage }
    await writeMail({ ...stores, clock }, passwordChangedEmail(reader, siteUrl))
    return owner
  })
  if (isRefusal(user)) return user

  const verified = { ...user, isEmailVerified: true }
  return { ...user, deviceTokens: addDevice(ports, { user: verified, tokens }) }
}
