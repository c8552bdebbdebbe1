import { type InvalidLink, openLink, refuseInvalidLink } from '../identity/open-link.ts'
import type { AuthUser, FormerEmail, IdentityPorts, IdentityTrouble } from '../identity/ports.ts'
import { type RestoreRefusal, restoreByLink, secureAccount } from '../identity/restore-email.ts'
import type { User, UserId } from '../identity/user.ts'
import { setEmail } from '../identity/user-profile.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { endBilling, eraseUser } from './delete-account.ts'
import type { AccountPorts } from './ports.ts'

/** What happens when someone confirms "This wasn't me". */
export type NotMe =
  /** Someone signed up with their address: the account is deleted. */
  | { readonly kind: 'delete-account'; readonly email: string; readonly userId: UserId }
  /** Someone wants to use their address for an account: the change is stopped. */
  | { readonly kind: 'stop-change'; readonly email: string }
  /** Someone asked to change their account's address: it's stopped, and they get a reset link. */
  | ({ readonly kind: 'secure-account' } & Return)
  /** Their account's address was changed: it's changed back, and they get a reset link. */
  | ({ readonly kind: 'restore-email' } & Return)
  /** The same, by the link of a hosted provider. */
  | { readonly kind: 'recover-email'; readonly email: string; readonly userId: UserId | null }

type Return = { readonly email: string; readonly user: User; readonly former: FormerEmail }

type LinkInput = { readonly secret: string; readonly from: string }

/** What "This wasn't me" would do, by the secret of the email that offered it. Changes nothing. */
export async function findNotMe(
  ports: IdentityPorts,
  { secret, from }: LinkInput,
): Promise<NotMe | InvalidLink | IdentityTrouble> {
  const former = await ports.formerEmails.findFormerEmail(ports.secrets.hash(secret))
  if (former) return toReturn(ports, { former, from })

  const link = await openLink(ports, { secret, from, purposes: ['verify', 'change', 'recover'] })
  if (isRefusal(link)) return link
  const { purpose, userId, newEmail: email } = link
  if (purpose === 'change') return { kind: 'stop-change', email }
  if (purpose === 'recover') return { kind: 'recover-email', email, userId }
  return userId ? { kind: 'delete-account', email, userId } : refuse('link-spent')
}

type Returning = { readonly former: FormerEmail; readonly from: string }

async function toReturn(
  ports: IdentityPorts,
  { former, from }: Returning,
): Promise<NotMe | InvalidLink> {
  const user = await ports.users.findUser(former.userId)
  if (!user || former.expiresAt <= ports.clock.now()) return refuseInvalidLink(ports, from)
  const { email } = former
  return { kind: user.email === email ? 'secure-account' : 'restore-email', email, user, former }
}

type Confirming = { readonly secret: string; readonly from: string }

type Done = {
  readonly done: 'account-deleted' | 'change-stopped' | 'account-secured'
  /** The user, if there is one here. */
  readonly userId: UserId | null
}

type NotMeRefusal = InvalidLink | Refusal<'already-verified'> | RestoreRefusal

/**
 * Does what someone confirmed by "This wasn't me". Depending on the email it came from, this
 * deletes an unverified account and ends its billing, stops a change of address, or moves the
 * account back to the old address, logs everyone out and emails a link to a new password.
 */
export async function confirmNotMe(
  ports: AccountPorts,
  confirming: Confirming,
): Promise<Done | NotMeRefusal> {
  const { secret } = confirming
  const found = await findNotMe(ports, confirming)
  if (isRefusal(found)) return found
  switch (found.kind) {
    case 'delete-account':
      return deleteUnverified(ports, { secret, userId: found.userId })
    case 'stop-change':
      return stopChange(ports, secret)
    case 'recover-email':
      return recoverEmail(ports, { secret, userId: found.userId })
    default:
      return toSecured(await restoreByLink(ports, found.former))
  }
}

async function stopChange(
  { identity, transaction }: IdentityPorts,
  secret: string,
): Promise<Done | NotMeRefusal> {
  const prepared = await identity.stopEmailChange(secret)
  if (isRefusal(prepared)) return prepared
  const stopped = await transaction((stores) => prepared.write(stores))
  return isRefusal(stopped) ? stopped : { done: 'change-stopped', userId: null }
}

type Deletion = { readonly secret: string; readonly userId: UserId }

/** If the provider won't delete the account, its password is disabled and the reader can reset it. */
async function deleteUnverified(
  ports: AccountPorts,
  { secret, userId }: Deletion,
): Promise<Done | NotMeRefusal> {
  const user = await ports.users.findUser(userId)
  if (user?.isEmailVerified) return refuse('already-verified')
  const startedAt = ports.calendar.now()
  const prepared = await ports.identity.deleteUnverified(secret)
  if (isRefusal(prepared)) {
    if (prepared.refused !== 'log-in-again') return refuse(prepared.refused)
    return user ? toSecured(await secureAccount(ports, userId)) : refuse('link-spent')
  }
  const erased = await ports.transaction(async (stores) => {
    const stored = await stores.deletions.countRowsOf(userId)
    const owner = await prepared.write(stores)
    if (isRefusal(owner)) return owner
    return eraseUser(ports, { stores, owner, stored, startedAt })
  })
  if (isRefusal(erased)) return erased
  await endBilling(ports, erased.departure)
  return { done: 'account-deleted', userId }
}

/** A hosted provider restores the old address by its own link; we log everyone out and disable the password. */
async function recoverEmail(
  ports: IdentityPorts,
  { secret, userId }: { readonly secret: string; readonly userId: UserId | null },
): Promise<Done | NotMeRefusal> {
  if (userId && (await ports.locks.findLock(userId))) return refuse('account-locked')
  const prepared = await ports.identity.verifyEmail(secret)
  if (isRefusal(prepared)) return prepared
  const recovered = await ports.transaction(async (stores) => {
    const verified = await prepared.write(stores)
    if (isRefusal(verified)) return verified
    await setEmail({ ...ports, ...stores }, { ...verified.user, isEmailVerified: true })
    return verified
  })
  if (isRefusal(recovered)) return recovered
  const user = await ports.users.findUser(recovered.user.id)
  if (!user) return { done: 'account-secured', userId: null }
  return toSecured(await secureAccount(ports, user.id))
}

function toSecured(user: AuthUser | RestoreRefusal): Done | RestoreRefusal {
  return isRefusal(user) ? user : { done: 'account-secured', userId: user.id }
}
