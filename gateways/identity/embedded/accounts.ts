import type { Credentials, IdentityProvider } from '#domain/identity/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { addLink } from './links.ts'
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
      await join(async (stores) => {
        await accounts.updateUser(user.id, { name })
        await record(stores, { ...user, name })
      })
    },

    signIn: (credentials) => signIn(tools, credentials),

    async changePassword({ user, password }, record) {
      const { accounts, join } = await open()
      const hashed = await passwords.hash(password)
      if (isRefusal(hashed)) return hashed

      await join(async (stores) => {
        await accounts.updatePassword(user.id, hashed.hash)
        await record(stores, user)
      })
      return user
    },

    async deleteUser(user, record) {
      const { join } = await open()
      await join(async (stores, rows) => {
        await rows.delete({ model: 'user', where: [{ field: 'id', value: user.id }] })
        await record(stores, user)
      })
    },
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
        link: { purpose: 'verify', userId: user.id, email },
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

async function signIn({ open, passwords }: Tools, { email, password }: Credentials) {
  const { accounts } = await open()
  const found = await accounts.findUserByEmail(email, { includeAccounts: true })
  const credential = found?.accounts.find(({ providerId }) => providerId === 'credential')
  const proof = await passwords.verify({ password, hash: credential?.password ?? null })
  if (isRefusal(proof)) return proof
  if (!found || !proof.isRight) return refuse('wrong-credentials')

  if (proof.isStale) {
    const hashed = await passwords.hash(password)
    if (!isRefusal(hashed)) await accounts.updatePassword(found.user.id, hashed.hash)
  }
  return toAuthUser(found.user)
}
