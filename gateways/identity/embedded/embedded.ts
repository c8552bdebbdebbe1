import { createUserId } from '#domain/identity/create-user-id.ts'
import type {
  AuthUser,
  Credential,
  CredentialStore,
  IdentityProvider,
  NewAccount,
  ProvenUser,
  ProviderStores,
  Secrets,
} from '#domain/identity/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Clock } from '#domain/time.ts'
import { createHashQueue, knownTurn } from './hash-queue.ts'
import { addLink, toAuthUser, toFingerprint } from './link-tokens.ts'
import { linkMethods, type Tools } from './links.ts'
import { hashNew } from './new-passwords.ts'
import { createPasswords, fullCost, type PasswordCost } from './passwords.ts'

type Options = {
  /** For reads outside a transaction. */
  readonly credentials: CredentialStore
  readonly authSecrets: readonly string[]
  readonly secrets: Secrets
  readonly clock: Clock
  /** Less than the full cost only in tests. */
  readonly passwordCost?: PasswordCost
}

/** The identity provider that keeps passwords in our own database. See ADR-0036. */
export function embeddedIdentity({
  authSecrets,
  passwordCost: cost = fullCost,
  ...options
}: Options): IdentityProvider {
  const passwords = createPasswords(authSecrets, { queue: createHashQueue(), cost })
  const tools: Tools = { ...options, passwords }
  return {
    isHosted: false,
    createUser: (account) => createUser(tools, account),
    setDisplayName: async ({ user, name }) => ({
      async write({ credentials }) {
        await credentials.updateCredential(user.id, { name })
        return { ...user, name }
      },
    }),
    checkPassword: (attempt) => checkPassword(tools, attempt),
    async hasPassword(id) {
      const found = await tools.credentials.findCredential(id)
      return found !== null && found.passwordHash !== null
    },
    async recallUser(id) {
      const found = await tools.credentials.findCredential(id)
      return found && { ...toAuthUser(found), proof: toFingerprint(tools, found) }
    },
    changePassword: (change) => changePassword(tools, change),
    deleteUser: async (user) => ({
      async write({ credentials }) {
        if (!(await holdProven(tools, credentials, user))) return refuse('wrong-credentials')
        await credentials.deleteCredential(user.id)
        return user
      },
      afterCommit: async () => ({ deleted: true }),
    }),
    ...linkMethods(tools),
    // Deleting a user here ends their sessions in the same transaction.
    checkUser: async () => ({ active: true }),
  }
}

async function createUser(
  tools: Tools,
  { id = createUserId(tools), email, name, password, isEmailVerified = false }: NewAccount,
) {
  if (await tools.credentials.findCredentialByEmail(email)) return refuse('email-taken')
  const hashed =
    password === null
      ? { hash: null }
      : await hashNew(tools.passwords, { password, owner: { email, name } })
  if (isRefusal(hashed)) return hashed

  const user: AuthUser = { id, email, name, isEmailVerified }
  return {
    async write({ credentials }: ProviderStores) {
      const isAdded = await credentials.addCredential({ ...user, passwordHash: hashed.hash })
      if (!isAdded) return refuse('email-taken')
      if (isEmailVerified) return { user, secret: null }
      const link = { purpose: 'verify', userId: user.id, email, credentialFingerprint: '' } as const
      return { user, secret: await addLink(tools, credentials, link) }
    },
    afterCommit: async () => undefined,
    undo: async () => undefined,
  }
}

/** Hashes the password again if its hash was made with an old secret or an old cost. */
async function checkPassword(
  tools: Tools,
  { email, password, isKnown = false, from = '' }: Parameters<IdentityProvider['checkPassword']>[0],
) {
  const checked = await tools.credentials.findCredentialByEmail(email)
  const hash = checked?.passwordHash ?? null
  const turn = isKnown ? knownTurn : { from }
  const verdict = await tools.passwords.verify({ password, hash, turn })
  if (isRefusal(verdict)) return verdict
  if (!checked || !verdict.isRight) return refuse('wrong-credentials')

  const rehashed = verdict.needsRehash ? await tools.passwords.hash(password) : null
  const proof = toFingerprint(tools, checked)
  return {
    async write({ credentials }: ProviderStores) {
      // Someone who changes the password now has to wait, and then ends the session that this
      // login adds.
      const held = await holdProven(tools, credentials, { id: checked.id, proof })
      if (!held) return refuse('wrong-credentials')
      // If too many hashes are waiting, the next login does it.
      if (!rehashed || isRefusal(rehashed)) return { ...toAuthUser(held), proof }

      const renewed = { ...held, passwordHash: rehashed.hash }
      await credentials.updateCredential(held.id, { passwordHash: rehashed.hash })
      return { ...toAuthUser(renewed), proof: toFingerprint(tools, renewed) }
    },
  }
}

async function changePassword(
  tools: Tools,
  { user, password }: Parameters<IdentityProvider['changePassword']>[0],
) {
  const hashed = await hashNew(tools.passwords, { password, owner: user, turn: knownTurn })
  if (isRefusal(hashed)) return hashed
  return {
    async write({ credentials }: ProviderStores) {
      if (!(await holdProven(tools, credentials, user))) return refuse('wrong-credentials')
      await credentials.updateCredential(user.id, { passwordHash: hashed.hash })
      return user
    },
  }
}

/** The credential, held until the transaction ends, if password and address are still the proven ones. */
async function holdProven(
  tools: Tools,
  credentials: CredentialStore,
  { id, proof }: Pick<ProvenUser, 'id' | 'proof'>,
): Promise<Credential | null> {
  const held = await credentials.holdCredential(id)
  return held && toFingerprint(tools, held) === proof ? held : null
}
