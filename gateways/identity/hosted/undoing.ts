import type { IdentityProvider, WriteDown } from '#domain/identity/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { findLink } from './links.ts'
import { refuseKey, renewKey, type Tools } from './tools.ts'

type Undoing = Pick<IdentityProvider, 'stopEmailChange' | 'deleteUnverified' | 'restoreEmail'>

/**
 * For people who say "This wasn't me", as far as the service lets us without an operator's key: it
 * deletes an account only for someone who logged in within minutes, and changes an address back
 * only by the link in its own email. See ADR-0028.
 */
export function openUndoing(tools: Tools): Undoing {
  return {
    stopEmailChange: (secret) => stopEmailChange(tools, secret),
    deleteUnverified: (secret, record) => deleteUnverified(tools, { secret, record }),
    restoreEmail: (userId, acts) => restoreEmail(tools, { userId, ...acts }),
  }
}

/** The service would still follow the link on a page of its own; our page no longer does. */
async function stopEmailChange(tools: Tools, secret: string) {
  const link = await findLink(tools, secret)
  if (isRefusal(link)) return link
  const { purpose, userId, newEmail } = link
  if (purpose !== 'change' || !userId) return refuse('link-spent')

  await tools.transaction(async ({ providerAccounts }) => {
    const kept = await providerAccounts.findAccount(userId)
    const moves = kept?.moves.filter((move) => move !== newEmail) ?? []
    if (kept) await providerAccounts.keepAccount({ ...kept, moves })
  })
  return { stopped: true } as const
}

type Deletion = { readonly secret: string; readonly record: WriteDown }

async function deleteUnverified(tools: Tools, { secret, record }: Deletion) {
  const { toolkit, transaction } = tools
  const link = await findLink(tools, secret)
  if (isRefusal(link)) return link
  if (link.purpose !== 'verify' || !link.userId) return refuse('link-spent')
  const key = await renewKey(tools, link.userId)
  if (isRefusal(key)) return key
  const found = await toolkit.lookUp(key)
  if (isRefusal(found)) return refuseKey(found)
  if (found.users[0].emailVerified) return refuse('already-verified')

  const deleted = await toolkit.delete(key)
  if (isRefusal(deleted)) return refuseKey(deleted)
  const { userId: id, email } = link
  const user = { id, email, name: found.users[0].displayName, isEmailVerified: false }
  await transaction(async (stores) => {
    await record(stores, user)
    await stores.providerAccounts.forgetAccount(id)
  })
  return user
}

type Restoring = Parameters<IdentityProvider['restoreEmail']>
type Restored = { readonly userId: Restoring[0] } & Restoring[1]

/** The password can't be changed for someone: we stop accepting it until they reset it. */
async function restoreEmail(tools: Tools, { userId, chooseEmail, record }: Restored) {
  const { toolkit, transaction, report } = tools
  const user = await transaction(async (stores) => {
    const chosen = await chooseEmail(stores)
    if (isRefusal(chosen)) return chosen
    const { email } = chosen
    const kept = await stores.providerAccounts.findAccount(userId)
    if (!kept || kept.email !== email) return refuse('restore-elsewhere')

    await stores.providerAccounts.keepAccount({ ...kept, moves: [], isPasswordVoid: true })
    const known = await stores.users.findUser(userId)
    const owner = { id: userId, email, name: known?.name ?? email, isEmailVerified: true }
    await record(stores, owner)
    return owner
  })
  if (isRefusal(user)) return user
  const sent = await toolkit.sendCode({ requestType: 'PASSWORD_RESET', email: user.email })
  // Without it the account is safe all the same, and the owner can ask for a reset.
  if (isRefusal(sent))
    report(new Error(`No reset email was sent to user ${userId}: ${sent.refused}`))
  return user
}
