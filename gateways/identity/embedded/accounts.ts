import type { IdentityProvider, ProvenUser } from '#domain/identity/ports.ts'
import type { Stores } from '#domain/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { BetterAuth } from './better-auth.ts'
import { addLink, dropLinks } from './links.ts'
import { holdAccount } from './owners.ts'
import { signIn } from './sign-in.ts'
import { type Tools, toAuthUser } from './tools.ts'

type Accounts = Pick<
  IdentityProvider,
  'createUser' | 'setDisplayName' | 'signIn' | 'changePassword' | 'deleteUser'
>

/** People and their passwords. */
export function openAccounts(tools: Tools): Accounts {
  const { open, passwords } = tools
  return {
    createUser: (account, acts) => createUser(tools, { account, acts }),

    async setDisplayName({ user, name }, record) {
      const { accounts, join } = await open()
      return join(async (stores) => {
        await accounts.updateUser(user.id, { name })
        await record(stores, { ...user, name })
        return { ...user, name }
      })
    },

    signIn: (credentials, record) => signIn(tools, { credentials, record }),

    async changePassword({ user, password }, record) {
      const { accounts } = await open()
      const hashed = await passwords.hash(password, 'known')
      if (isRefusal(hashed)) return hashed

      return changeProven(tools, {
        user,
        async change({ stores }) {
          await accounts.updatePassword(user.id, hashed.hash)
          await record(stores, user)
        },
      })
    },

    deleteUser: (user, record) =>
      changeProven(tools, {
        user,
        async change({ stores, rows }) {
          await dropLinks(rows, user.id)
          await rows.delete({ model: 'user', where: [{ field: 'id', value: user.id }] })
          await record(stores, user)
        },
      }),
  }
}

type NewUser = {
  account: Parameters<Accounts['createUser']>[0]
  acts: Parameters<Accounts['createUser']>[1]
}

async function createUser(tools: Tools, { account, acts }: NewUser) {
  const { accounts, join } = await tools.open()
  const { email, name, password } = account
  if (await accounts.findUserByEmail(email)) return refuse('email-taken')
  const hashed = await tools.passwords.hash(password)
  if (isRefusal(hashed)) return hashed

  try {
    return await join(async (stores, rows) => {
      const user = toAuthUser(
        await accounts.createUser(
          { email, name, emailVerified: false },
          { method: 'email-password' },
        ),
      )
      const credential = { providerId: 'credential', accountId: user.id, password: hashed.hash }
      await accounts.linkAccount({ userId: user.id, ...credential })
      await acts.record(stores, user)

      const secret = await addLink(tools, {
        rows,
        link: { purpose: 'verify', userId: user.id, email, mark: '' },
      })
      await acts.writeMail(stores, { user, secret })
      return user
    })
  } catch (fault) {
    // Two who sign up with one address at once both found it free.
    if (await accounts.findUserByEmail(email)) return refuse('email-taken')
    throw fault
  }
}

type Change = {
  readonly user: ProvenUser
  readonly change: (joined: { stores: Stores; rows: BetterAuth['rows'] }) => Promise<void>
}

/** Changes an account that still is what was proven, and no other. */
async function changeProven(tools: Tools, { user, change }: Change) {
  const { join } = await tools.open()
  return join(async (stores, rows) => {
    const { mark } = await holdAccount(tools, { rows, userId: user.id })
    if (mark !== user.proof) return refuse('wrong-credentials')

    await change({ stores, rows })
    return user
  })
}
