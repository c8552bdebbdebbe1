import type { IdentityProvider, WriteDown } from '#domain/identity/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { addLink, dropLinks } from './links.ts'
import { findMark, holdAccount, isForEmail, takeOwnedLink } from './owners.ts'
import { type Tools, toAuthUser } from './tools.ts'

type Undoing = Pick<IdentityProvider, 'stopEmailChange' | 'deleteUnverified' | 'restoreEmail'>

/** For people who say "This wasn't me". */
export function openUndoing(tools: Tools): Undoing {
  return {
    async stopEmailChange(secret) {
      const { join } = await tools.open()
      return join(async (_, rows) => {
        const taking = { rows, secret, purposes: ['change'] } as const
        const { owner } = await takeOwnedLink(tools, taking)
        return owner ? ({ stopped: true } as const) : refuse('link-spent')
      })
    },

    deleteUnverified: (secret, record) => deleteUnverified(tools, { secret, record }),

    restoreEmail: (userId, acts) => restoreEmail(tools, { userId, ...acts }),
  }
}

type Deletion = { readonly secret: string; readonly record: WriteDown }

async function deleteUnverified(tools: Tools, { secret, record }: Deletion) {
  const { join } = await tools.open()
  return join(async (stores, rows) => {
    const taking = { rows, secret, purposes: ['verify'] } as const
    const { link, owner } = await takeOwnedLink(tools, taking)
    if (!link || !owner || !isForEmail(link, owner)) return refuse('link-spent')
    if (owner.isEmailVerified) return refuse('already-verified')

    await dropLinks(rows, owner.id)
    await rows.delete({ model: 'user', where: [{ field: 'id', value: owner.id }] })
    await record(stores, owner)
    return owner
  })
}

type Restoring = Parameters<IdentityProvider['restoreEmail']>
type Restored = { readonly userId: Restoring[0] } & Restoring[1]

/** The password becomes one that nobody knows. */
async function restoreEmail(tools: Tools, { userId, chooseEmail, record, writeMail }: Restored) {
  const { accounts, join } = await tools.open()
  const hashed = await tools.passwords.hash(tools.secrets.create(), 'known')
  if (isRefusal(hashed)) return hashed

  return join(async (stores, rows) => {
    await holdAccount(tools, { rows, userId })
    const chosen = await chooseEmail(stores)
    if (isRefusal(chosen)) return chosen
    const { email } = chosen
    const holder = await accounts.findUserByEmail(email)
    if (holder && holder.user.id !== userId) return refuse('email-taken')

    await dropLinks(rows, userId)
    await accounts.updatePassword(userId, hashed.hash)
    await accounts.updateUser(userId, { email, emailVerified: true })
    const person = await accounts.findUserById(userId)
    if (!person) throw new Error(`There is no user ${userId} whose address could be restored`)
    const user = toAuthUser(person)
    await record(stores, user)

    const mark = await findMark(tools, user)
    const secret = await addLink(tools, { rows, link: { purpose: 'reset', userId, email, mark } })
    await writeMail(stores, { user, secret })
    return user
  })
}
