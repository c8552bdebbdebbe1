import { writeMail } from '../mail/write-mail.ts'
import type { Stores } from '../ports.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later } from '../time.ts'
import { addressChangedEmail } from './emails.ts'
import { addFormerEmail, assertNotReserved, isReserved, undoMs } from './former-emails.ts'
import { type InvalidLink, openLink } from './open-link.ts'
import type { IdentityPorts, IdentityTrouble, ProvenEmail } from './ports.ts'
import { rotateSession } from './rotate-session.ts'
import { setEmail } from './set-email.ts'
import type { UserId } from './user.ts'

type Following = {
  readonly secret: string
  readonly from: string
  /** Who is logged in. */
  readonly userId: UserId | null
  /** The session of the browser that asks. None when it logged in just now, with a new token. */
  readonly sessionId?: string
}

/** `token` is what the browser's session goes on with after a change of address. */
type Verified = ProvenEmail & { readonly token: string | null }

/**
 * Follows the link that proves an address: the one given at sign-up, or a new one, which then
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

  const rotation = sessionId ? rotateSession(ports, sessionId) : null
  const verified = await ports.identity.verifyEmail(secret, async (stores, proven) => {
    await record(ports, { stores, proven })
    if (proven.former) await rotation?.renew(stores.sessions, proven.user.id)
  })
  if (isRefusal(verified)) return verified
  return { ...verified, token: verified.former && rotation ? rotation.token : null }
}

type Recording = { readonly stores: Stores; readonly proven: ProvenEmail }

async function record(ports: IdentityPorts, { stores, proven }: Recording): Promise<void> {
  const { user, former } = proven
  await setEmail({ ...ports, ...stores }, { ...user, isEmailVerified: true })
  if (!former) return

  await assertNotReserved(ports, { stores, user })
  const { clock, siteUrl, identity } = ports
  const expiresAt = later(clock.now(), undoMs)
  const leaving = { formerEmails: stores.formerEmails, user: { ...user, email: former }, expiresAt }
  const secret = identity.isHosted ? null : await addFormerEmail(ports, leaving)
  const letter = addressChangedEmail({ siteUrl, secret })
  await writeMail({ outbox: stores.outbox, clock }, { ...letter, to: former })
}
