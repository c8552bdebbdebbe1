import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours, later } from '../time.ts'
import { addressChangedEmail, type Reader, verificationEmail } from './emails.ts'
import { addFormerEmail, assertNotReserved, isReserved, undoMs } from './former-emails.ts'
import { getUserLanguage } from './get-user-language.ts'
import { rotateSession } from './manage-sessions.ts'
import { mayEmail } from './may-email.ts'
import { type InvalidLink, openLink } from './open-link.ts'
import type { IdentityPorts, IdentityStores, IdentityTrouble, VerifiedEmail } from './ports.ts'
import type { User, UserId } from './user.ts'
import { setEmail } from './user-profile.ts'

const mailsPerUser: RateLimit = { name: 'verification', max: 3, windowMs: hours(1) }

/** Emails another verification link to someone whose address isn't verified yet. */
export async function sendVerificationEmail(
  ports: IdentityPorts,
  user: Reader,
): Promise<
  { sent: true } | Refusal<'already-verified' | 'too-many-mails' | 'log-in-again'> | IdentityTrouble
> {
  if (user.isEmailVerified) return refuse('already-verified')
  const quota = await consumeRateLimit(ports, { limit: mailsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-mails')

  const { identity, transaction, clock, siteUrl } = ports
  if (!(await mayEmail(ports, user))) return refuse('too-many-mails')
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

type Following = {
  readonly secret: string
  readonly from: string
  /** Who is logged in. */
  readonly userId: UserId | null
  /** The session of the browser that asks. None when it logged in just now, with a new token. */
  readonly sessionId?: string
}

/** `token` is the browser's new session token after a change of address. */
type Verified = VerifiedEmail & { readonly token: string | null }

/**
 * Follows the link that verifies an address: the one given at sign-up, or a new one, which then
 * replaces the old one. Only for someone who is logged in to that account: reading the email isn't
 * enough, since the address may be mistyped or a stranger may have signed up with it. A change
 * gives the browser a new session token, and tells the old address, from which it can be undone
 * for 7 days. See ADR-0028.
 */
export async function verifyEmail(
  ports: IdentityPorts,
  { secret, from, userId, sessionId }: Following,
): Promise<Verified | InvalidLink | Refusal<'email-taken' | 'not-your-link'> | IdentityTrouble> {
  const link = await openLink(ports, { secret, from, purposes: ['verify', 'change'] })
  if (isRefusal(link)) return link
  if (userId === null || link.userId !== userId) return refuse('not-your-link')
  if (await isReserved(ports, { email: link.newEmail, userId })) return refuse('email-taken')

  const prepared = await ports.identity.verifyEmail(secret)
  if (isRefusal(prepared)) return prepared
  return ports.transaction(async (stores) => {
    const verified = await prepared.write(stores)
    if (isRefusal(verified)) return verified
    const { user, former } = verified
    await setEmail({ ...ports, ...stores }, { ...user, isEmailVerified: true })
    if (!former) return { ...verified, token: null }

    await assertNotReserved(ports, { stores, user })
    await notifyFormerEmail(ports, stores, { id: user.id, email: former })
    if (!sessionId) return { ...verified, token: null }
    const { token, renew } = rotateSession(ports, sessionId)
    await renew(stores.sessions, user.id)
    return { ...verified, token }
  })
}

/** Emails the old address, with a link to undo the change unless a hosted provider sends its own. */
async function notifyFormerEmail(
  ports: IdentityPorts,
  { formerEmails, outbox, users }: IdentityStores,
  user: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const { clock, siteUrl, identity } = ports
  const expiresAt = later(clock.now(), undoMs)
  const secret = identity.isHosted
    ? null
    : await addFormerEmail(ports, { formerEmails, user, expiresAt })
  const language = await getUserLanguage({ users }, user.id)
  const message = addressChangedEmail({ siteUrl, secret, language })
  await writeMail({ outbox, clock }, { ...message, to: user.email })
}
