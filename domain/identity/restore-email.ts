import { writeMail } from '../mail/write-mail.ts'
import type { Stores } from '../ports.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { accountRestoredEmail, addressRestoredEmail, toLink } from './emails.ts'
import { listFormerEmails } from './former-emails.ts'
import type { AuthUser, IdentityPorts, IdentityTrouble } from './ports.ts'
import { setEmail } from './set-email.ts'
import type { ChooseEmail, FormerEmail } from './undo-ports.ts'
import type { UserId } from './user.ts'

export type RestoreRefusal =
  | Refusal<'link-spent' | 'account-locked' | 'email-taken' | 'restore-elsewhere'>
  | IdentityTrouble

type SupportRefusal =
  | Refusal<'nothing-to-restore' | 'account-locked' | 'email-taken' | 'restore-elsewhere'>
  | IdentityTrouble

/**
 * Undoes all changes of a user's address of the last 7 days, for support: needs no link. Moves the
 * account back to the earliest address that can still be restored, as a verified one, ends all
 * sessions, editors and tokens, makes the password useless, kills every other link, and emails a
 * link to a new password there. Answers the user with the restored address.
 * `nothing-to-restore`: the account has that address, or no change is left to undo.
 * `restore-elsewhere`: a hosted identity provider keeps the address; only the link in its own email,
 * or its console, can change it back.
 */
export async function restoreEmail(
  ports: IdentityPorts,
  { userId }: { readonly userId: UserId },
): Promise<AuthUser | SupportRefusal> {
  const { clock } = ports
  const restored = await giveBack(ports, {
    userId,
    async chooseEmail({ formerEmails, users }) {
      const user = await users.findUser(userId)
      const earliest = (await listFormerEmails({ formerEmails, clock }, { userId })).at(-1)
      return earliest && user && earliest.email !== user.email ? earliest : refuse('link-spent')
    },
  })
  if (!isRefusal(restored)) return restored
  const { refused } = restored
  return refuse(refused === 'link-spent' ? 'nothing-to-restore' : refused)
}

/**
 * Gives an account to whoever has the link that was sent to an address that it has or had: for the
 * address it has, someone stops a change before it's made. `link-spent` when the link stopped
 * working meanwhile, such as when the account was moved back to an earlier address.
 */
export function restoreByLink(
  ports: IdentityPorts,
  { id, userId }: FormerEmail,
): Promise<AuthUser | RestoreRefusal> {
  return giveBack(ports, {
    userId,
    async chooseEmail({ formerEmails }) {
      const former = await formerEmails.findFormerEmail(id)
      const isValid = former?.userId === userId && former.expiresAt > ports.clock.now()
      return isValid ? former : refuse('link-spent')
    },
  })
}

/** Gives an account to whoever reads email at the address that it has. */
export function secureAccount(
  ports: IdentityPorts,
  userId: UserId,
): Promise<AuthUser | RestoreRefusal> {
  const chooseEmail: ChooseEmail = async ({ users }) =>
    (await users.findUser(userId)) ?? refuse('link-spent')
  return giveBack(ports, { userId, chooseEmail })
}

type Return = { readonly userId: UserId; readonly chooseEmail: ChooseEmail }

/** A locked account stays as it is, and its links work again once it's unlocked. */
function giveBack(
  ports: IdentityPorts,
  { userId, chooseEmail }: Return,
): Promise<AuthUser | RestoreRefusal> {
  const { clock, siteUrl } = ports
  return ports.identity.restoreEmail(userId, {
    async chooseEmail(stores) {
      const lock = await stores.locks.holdLock(userId)
      return lock ? refuse('account-locked') : chooseEmail(stores)
    },
    record: (stores, owner) => record(ports, { stores, owner }),
    writeMail: ({ outbox }, { user, secret }) => {
      const url = toLink(siteUrl, { page: 'new-password', secret })
      return writeMail({ outbox, clock }, accountRestoredEmail(user, url))
    },
  })
}

type Recording = { readonly stores: Stores; readonly owner: AuthUser }

/**
 * An address that came later can't be restored any more: it may be an intruder's. An earlier one
 * can: this one may be the intruder's.
 */
async function record(ports: IdentityPorts, { stores, owner }: Recording): Promise<void> {
  const { clock } = ports
  const { users, sessions, formerEmails, outbox } = stores
  const { id: userId, email } = owner
  const current = (await users.findUser(userId))?.email ?? email
  const former = await listFormerEmails({ formerEmails, clock }, { userId })
  await setEmail({ ...ports, ...stores }, { ...owner, isEmailVerified: true })
  await sessions.endSessions(userId)
  const since = former.findLast((one) => one.email === email)?.addedAt ?? clock.now()
  await formerEmails.dropFormerEmails({ userId, email, since })
  if (current !== email) await writeMail({ outbox, clock }, addressRestoredEmail(current))
}
