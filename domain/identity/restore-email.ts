import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { sourceLanguage } from '../site-language.ts'
import { accountRestoredEmail, addressRestoredEmail } from './emails.ts'
import { listFormerEmails } from './former-emails.ts'
import { getUserLanguage } from './get-user-language.ts'
import type {
  AuthUser,
  FormerEmail,
  IdentityPorts,
  IdentityStores,
  IdentityTrouble,
} from './ports.ts'
import type { UserId } from './user.ts'
import { setEmail } from './user-profile.ts'

export type RestoreRefusal =
  | Refusal<'link-spent' | 'account-locked' | 'email-taken' | 'restore-elsewhere'>
  | IdentityTrouble

type SupportRefusal =
  | Refusal<'nothing-to-restore' | 'account-locked' | 'email-taken' | 'restore-elsewhere'>
  | IdentityTrouble

/**
 * Undoes all changes of a user's address of the last 7 days, for support: needs no link. Moves the
 * account back to the earliest address that can still be restored, as a verified one, ends all
 * sessions, editors and tokens, disables the password, voids every other link, and emails a link
 * for a new password there. Returns the user with the restored address.
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
 * Gives an account back by the link that was sent to an address that it has or had. If it still
 * has the address, this stops a change before it's made. `link-spent` when the link stopped
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

/** Gives an account back to the person who reads email at its current address. */
export function secureAccount(
  ports: IdentityPorts,
  userId: UserId,
): Promise<AuthUser | RestoreRefusal> {
  const chooseEmail: ChooseEmail = async ({ users }) =>
    (await users.findUser(userId)) ?? refuse('link-spent')
  return giveBack(ports, { userId, chooseEmail })
}

/** Which address the account goes back to. Asked while nobody else can change the account. */
type ChooseEmail = (stores: IdentityStores) => Promise<Chosen | Refusal<'link-spent'>>

type Chosen = {
  readonly email: string
  /** Ways in that were added since may be an intruder's. Without it, all stay. */
  readonly addedAt?: Date
}

type GiveBack = { readonly userId: UserId; readonly chooseEmail: ChooseEmail }

/** A locked account stays as it is, and its links work again once it's unlocked. */
async function giveBack(
  ports: IdentityPorts,
  { userId, chooseEmail }: GiveBack,
): Promise<AuthUser | RestoreRefusal> {
  const { identity, transaction, clock, siteUrl } = ports
  const prepared = await identity.restoreEmail(userId)
  if (isRefusal(prepared)) return prepared
  const restored = await transaction(async (stores) => {
    await stores.credentials.holdCredential(userId)
    if (await stores.locks.holdLock(userId)) return refuse('account-locked')
    const chosen = await chooseEmail(stores)
    if (isRefusal(chosen)) return chosen

    const restored = await prepared.write(stores, chosen.email)
    if (isRefusal(restored)) return restored
    const { user, secret } = restored
    await updateProfile(ports, stores, user)
    await stores.sessions.endSessions(userId)
    if (chosen.addedAt) await stores.waysIn.removeWaysSince(userId, chosen.addedAt)
    if (secret) {
      const reader = { ...user, language: await getUserLanguage(stores, userId) }
      await writeMail({ ...stores, clock }, accountRestoredEmail(reader, { siteUrl, secret }))
    }
    return user
  })
  if (isRefusal(restored)) return restored
  const language = await getUserLanguage(ports, userId)
  await prepared.afterCommit({ email: restored.email, language })
  return restored
}

/**
 * An address that came later can't be restored anymore: it may be an intruder's. An earlier one
 * can: this one may be the intruder's.
 */
async function updateProfile(
  ports: IdentityPorts,
  stores: IdentityStores,
  owner: AuthUser,
): Promise<void> {
  const { clock } = ports
  const { users, formerEmails } = stores
  const { id: userId, email } = owner
  const profile = await users.findUser(userId)
  const current = profile?.email ?? email
  const former = await listFormerEmails({ formerEmails, clock }, { userId })
  await setEmail({ ...ports, ...stores }, { ...owner, isEmailVerified: true })
  const since = former.findLast((one) => one.email === email)?.addedAt ?? clock.now()
  await formerEmails.dropFormerEmails({ userId, email, since })
  const language = profile?.language ?? sourceLanguage
  if (current !== email)
    await writeMail({ ...stores, clock }, addressRestoredEmail(current, language))
}
