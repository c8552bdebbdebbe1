import { writeMail } from '../mail/write-mail.ts'
import type { Stores } from '../ports.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { listFormerEmails } from './former-emails.ts'
import { toLink } from './letters.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'
import { accountRestoredLetter, emailRestoredLetter } from './restore-letters.ts'
import { setEmail } from './set-email.ts'
import type { FormerEmail } from './undo-ports.ts'
import type { User, UserId } from './user.ts'

export type RestoreRefusal = Refusal<'email-taken' | 'restore-elsewhere'> | IdentityTrouble

/**
 * Undoes the latest change of a user's address, for support: needs no link. Moves the account back
 * to that address as a verified one, ends all sessions, editors and tokens, makes the password
 * useless, kills every other link, and emails a link to a new password there. Call it again to go
 * back one change further. Answers the user with the restored address.
 * `nothing-to-restore`: no change of the last 7 days is left to undo.
 * `restore-elsewhere`: a hosted identity provider keeps the address; only the link in its own email,
 * or its console, can change it back.
 */
export async function restoreEmail(
  ports: IdentityPorts,
  { userId }: { readonly userId: UserId },
): Promise<AuthUser | Refusal<'nothing-to-restore'> | RestoreRefusal> {
  const user = await ports.users.findUser(userId)
  const former = await listFormerEmails(ports, { userId })
  const latest = former.find(({ email }) => email !== user?.email)
  if (!user || !latest) return refuse('nothing-to-restore')
  return giveBack(ports, { user, email: latest.email })
}

type Return = { readonly user: User; readonly email: string }

/**
 * Gives an account to whoever reads email at an address that it has or had. Also for someone who
 * stops a change before it's made: then the address is the one it has.
 */
export async function giveBack(
  ports: IdentityPorts,
  { user, email }: Return,
): Promise<AuthUser | RestoreRefusal> {
  const { clock, siteUrl } = ports
  const former = await listFormerEmails(ports, { userId: user.id })
  return ports.identity.restoreEmail(
    { userId: user.id, email },
    {
      record: (stores, owner) => record(ports, { stores, owner, former, current: user.email }),
      writeMail: ({ outbox }, { user: owner, secret }) => {
        const url = toLink(siteUrl, { page: 'new-password', secret })
        return writeMail({ outbox, clock }, accountRestoredLetter(owner, url))
      },
    },
  )
}

type Recording = {
  readonly stores: Stores
  readonly owner: AuthUser
  readonly former: readonly FormerEmail[]
  readonly current: string
}

/**
 * An address that came later can't be restored any more: it may be an intruder's. An earlier one
 * can: this one may be the intruder's.
 */
async function record(
  ports: IdentityPorts,
  { stores, owner, former, current }: Recording,
): Promise<void> {
  const { clock } = ports
  const { sessions, formerEmails, outbox } = stores
  const { id: userId, email } = owner
  await setEmail({ ...ports, ...stores }, { ...owner, isEmailVerified: true })
  await sessions.endSessions(userId)
  const since = former.findLast((one) => one.email === email)?.addedAt ?? clock.now()
  await formerEmails.dropFormerEmails({ userId, email, since })
  if (current !== email) await writeMail({ outbox, clock }, emailRestoredLetter(current))
}
