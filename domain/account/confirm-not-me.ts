import type { InvalidLink } from '../identity/open-link.ts'
import type { AuthUser, IdentityPorts } from '../identity/ports.ts'
import { type RestoreRefusal, restoreByLink, secureAccount } from '../identity/restore-email.ts'
import type { UserId } from '../identity/user.ts'
import { setEmail } from '../identity/user-profile.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { endBilling, eraseUser } from './delete-account.ts'
import { findNotMe } from './find-not-me.ts'
import type { AccountPorts } from './ports.ts'

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
  const ended = await endBilling(ports, { userId, startedAt: ports.calendar.now() })
  const prepared = await ports.identity.deleteUnverified(secret)
  if (isRefusal(prepared)) {
    if (prepared.refused !== 'log-in-again') return refuse(prepared.refused)
    return user ? toSecured(await secureAccount(ports, userId)) : refuse('link-spent')
  }
  return ports.transaction(async (stores) => {
    const owner = await prepared.write(stores)
    if (isRefusal(owner)) return owner
    await eraseUser(ports, { stores, owner, ended })
    return { done: 'account-deleted', userId }
  })
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
