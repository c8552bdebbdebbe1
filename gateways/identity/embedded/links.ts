import type {
  CredentialStore,
  IdentityProvider,
  LinkMethods,
  ProviderStores,
  Secrets,
  VerifiedEmail,
} from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Clock } from '#domain/time.ts'
import { knownTurn } from './hash-queue.ts'
import {
  addLink,
  findLink,
  findUnexpired,
  listValidLinks,
  takeLink,
  toAuthUser,
  toFingerprint,
} from './link-tokens.ts'
import { hashNew } from './new-passwords.ts'
import type { Passwords } from './passwords.ts'

export type Tools = {
  /** For reads outside a transaction. */
  readonly credentials: CredentialStore
  readonly passwords: Passwords
  readonly secrets: Secrets
  readonly clock: Clock
}

/** What the links in our emails do: verify or change an address, reset the password, undo a change. */
export function linkMethods(tools: Tools): LinkMethods {
  return {
    sendVerificationEmail: async ({ id: userId, email }) => ({
      async write({ credentials }) {
        const link = { purpose: 'verify', userId, email, credentialFingerprint: '' } as const
        return { secret: await addLink(tools, credentials, link) }
      },
    }),
    sendPasswordReset: async ({ email }) => ({
      write: ({ credentials }) => addResetLink(tools, credentials, email),
    }),
    sendEmailChange: async ({ user, email }) => ({
      async write({ credentials }) {
        if (await credentials.findCredentialByEmail(email)) return refuse('email-taken')
        const { id: userId, proof: credentialFingerprint } = user
        const link = { purpose: 'change', userId, email, credentialFingerprint } as const
        return { secret: await addLink(tools, credentials, link) }
      },
    }),
    findPendingEmail: (userId) => findPendingEmail(tools, userId),
    cancelEmailChange: (userId) => ({
      async write({ credentials }) {
        const links = await credentials.listLinks(userId)
        const changes = links.filter(({ purpose }) => purpose === 'change')
        for (const { id } of changes) await credentials.removeLink(id)
      },
    }),
    async findLink(secret) {
      const found = await findLink(tools, tools.credentials, secret)
      if (!found) return refuse('link-spent')
      const { link, owner } = found
      const { purpose, email: newEmail } = link
      return { purpose, userId: owner.id, email: owner.email, newEmail }
    },
    verifyEmail: async (secret) => ({
      write: ({ credentials }) => verifyEmail(tools, credentials, secret),
    }),
    resetPassword: (reset) => resetPassword(tools, reset),
    stopEmailChange: async (secret) => ({
      async write({ credentials }) {
        const taken = await takeLink(tools, credentials, { secret, purposes: ['change'] })
        return taken ? { stopped: true } : refuse('link-spent')
      },
    }),
    deleteUnverified: async (secret) => ({
      async write({ credentials }) {
        const taken = await takeLink(tools, credentials, { secret, purposes: ['verify'] })
        if (!taken) return refuse('link-spent')
        if (taken.owner.isEmailVerified) return refuse('already-verified')
        await credentials.deleteCredential(taken.owner.id)
        return toAuthUser(taken.owner)
      },
    }),
    restoreEmail: (userId) => restoreEmail(tools, userId),
    forgetSpentLinks: () => tools.credentials.removeExpiredLinks(tools.clock.now()),
  }
}

async function findPendingEmail(tools: Tools, userId: UserId): Promise<string | null> {
  const owner = await tools.credentials.findCredential(userId)
  if (!owner) return null
  const links = await listValidLinks(tools, owner)
  const changes = links.filter(({ purpose }) => purpose === 'change')
  const newest = changes.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0]
  return newest?.email ?? null
}

/** Does the same for an address that no account has, so that the time doesn't tell. */
async function addResetLink(tools: Tools, credentials: CredentialStore, email: string) {
  const owner = await credentials.findCredentialByEmail(email)
  const credentialFingerprint = toFingerprint(tools, owner)
  const link = {
    purpose: 'reset',
    userId: owner?.id ?? null,
    email,
    credentialFingerprint,
  } as const
  const secret = await addLink(tools, credentials, link)
  return owner ? { user: toAuthUser(owner), secret } : { user: null, secret: null }
}

async function verifyEmail(
  tools: Tools,
  credentials: CredentialStore,
  secret: string,
): Promise<VerifiedEmail | Refusal<'link-spent' | 'email-taken'>> {
  const taken = await takeLink(tools, credentials, { secret, purposes: ['verify', 'change'] })
  if (!taken) return refuse('link-spent')
  const { link, owner } = taken
  const { email } = link
  const isChange = link.purpose === 'change'
  const changes = { email, isEmailVerified: true }
  if (!(await credentials.changeAddress(owner.id, changes))) return refuse('email-taken')
  const user = { ...toAuthUser(owner), email, isEmailVerified: true }
  return { user, former: isChange ? owner.email : null }
}

async function resetPassword(
  tools: Tools,
  { secret, password }: Parameters<IdentityProvider['resetPassword']>[0],
) {
  const found = await findUnexpired(tools, tools.credentials, secret)
  if (found?.purpose !== 'reset') return refuse('link-spent')
  const owner = found.userId && (await tools.credentials.findCredential(found.userId))
  const hashed = await hashNew(tools.passwords, { password, owner: owner || null, turn: knownTurn })
  if (isRefusal(hashed)) return hashed

  return {
    async write({ credentials }: ProviderStores) {
      const taken = await takeLink(tools, credentials, { secret, purposes: ['reset'] })
      if (!taken) return refuse('link-spent')
      const { owner } = taken
      const changes = { passwordHash: hashed.hash, isEmailVerified: true }
      await credentials.updateCredential(owner.id, changes)
      return { ...toAuthUser(owner), isEmailVerified: true }
    },
  }
}

/** Replaces the password with a random one that nobody knows. */
async function restoreEmail(tools: Tools, userId: UserId) {
  const hashed = await tools.passwords.hash(tools.secrets.create(), knownTurn)
  if (isRefusal(hashed)) return hashed

  return {
    async write({ credentials }: ProviderStores, email: string) {
      const before = await credentials.holdCredential(userId)
      if (!before) throw new Error(`Could not restore the email of user ${userId}: no credential`)

      const changes = { email, isEmailVerified: true, passwordHash: hashed.hash }
      if (!(await credentials.changeAddress(userId, changes))) return refuse('email-taken')
      await credentials.removeLinks(userId)
      const restored = { ...before, ...changes }
      const credentialFingerprint = toFingerprint(tools, restored)
      const link = { purpose: 'reset', userId, email, credentialFingerprint } as const
      return { user: toAuthUser(restored), secret: await addLink(tools, credentials, link) }
    },
    afterCommit: async () => undefined,
  }
}
