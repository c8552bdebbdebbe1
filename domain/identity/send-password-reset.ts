import { consumeNetworkRateLimit } from '../limits/network-rate-limit.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { formerAddressEmail, passwordResetEmail, toLink } from './emails.ts'
import { addFormerEmail, holdEmail, listFormerEmails } from './former-emails.ts'
import type { IdentityPorts, IdentityTrouble } from './ports.ts'
import { toEmail, type UserId } from './user.ts'

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
  const prepared = await identity.sendPasswordReset(toEmail(email))
  if (isRefusal(prepared)) return prepared
  return transaction(async (stores) => {
    const { user, secret } = await prepared.write(stores)
    // Also asked for an unknown address, so that the time doesn't tell.
    const lock = await stores.locks.findLock(user?.id ?? unknownUser)
    if (user && secret && !lock) {
      const url = toLink(siteUrl, { page: 'new-password', secret })
      await writeMail({ ...stores, clock }, passwordResetEmail(user, url))
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
    const message = formerAddressEmail(email, { siteUrl, secret, until: expiresAt })
    await writeMail({ outbox, clock }, message)
  })
}
