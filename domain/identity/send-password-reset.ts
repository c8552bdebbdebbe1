import { takeNetworkTurn } from '../limits/network-turn.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { writeMail } from '../mail/write-mail.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { formerAddressEmail, passwordResetEmail, toLink } from './emails.ts'
import { addFormerEmail, holdEmail, listFormerEmails } from './former-emails.ts'
import type { IdentityPorts, IdentityTrouble } from './ports.ts'
import { toEmail } from './user.ts'

const mailsPerAddress: Limit = { name: 'reset', turns: 20, windowMs: hours(1) }
const mailsPerAccount: Limit = { name: 'reset-account', turns: 3, windowMs: hours(1) }

/**
 * Mails a link to a new password. Says the same whether or not anyone has the
 * address, and whether or not the account has had enough mails for now.
 */
export async function sendPasswordReset(
  ports: IdentityPorts,
  { email, from }: { readonly email: string; readonly from: string },
): Promise<{ sent: true } | Refusal<'too-many-mails'> | IdentityTrouble> {
  if (!(await takeNetworkTurn(ports, { limit: mailsPerAddress, from })))
    return refuse('too-many-mails')

  const key = ports.secrets.hash(toEmail(email))
  const mail = await takeTurn(ports, { limit: mailsPerAccount, key })
  if (!mail.isAllowed) return { sent: true }

  await offerAddressBack(ports, toEmail(email))
  const { identity, clock, siteUrl } = ports
  return identity.sendPasswordReset(toEmail(email), async ({ outbox, locks }, { user, secret }) => {
    if (await locks.findLock(user.id)) return
    const url = toLink(siteUrl, { page: 'new-password', secret })
    await writeMail({ outbox, clock }, passwordResetEmail(user, url))
  })
}

/** Someone whose address was changed by an intruder may try the old one first: they get the way back. */
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
    const letter = formerAddressEmail(email, { siteUrl, secret, until: expiresAt })
    await writeMail({ outbox, clock }, letter)
  })
}
