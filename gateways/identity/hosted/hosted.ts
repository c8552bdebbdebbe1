import type {
  IdentityProvider,
  ProviderAccountStore,
  ProviderStores,
} from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { createEncryption } from '../encryption.ts'
import { translate } from './error-codes.ts'
import { linkMethods, refuseLogin } from './links.ts'
import { createToolkit, type Service } from './toolkit.ts'
import {
  type Authenticated,
  authenticate,
  checkProof,
  checkUser,
  refreshToken,
  refuseProof,
  refuseToken,
  saveHostedAccount,
  type Tools,
  toProof,
} from './user-tokens.ts'

type Options = {
  readonly service: Service
  /** For reads outside a transaction. */
  readonly providerAccounts: ProviderAccountStore
  readonly siteUrl: string
  readonly authSecrets: readonly string[]
  readonly report: (fault: unknown) => void
  readonly timeoutMs?: number
}

/** Google's Identity Platform, also known as Firebase Authentication. See ADR-0019. */
export function hostedIdentity(options: Options): IdentityProvider {
  const { service, providerAccounts, siteUrl, authSecrets, report, timeoutMs } = options
  const tools: Tools = {
    toolkit: createToolkit(service, { report, ...(timeoutMs && { timeoutMs }) }),
    encryption: createEncryption(authSecrets, 'hosted identity'),
    providerAccounts,
    continueUrl: `${siteUrl}/dashboard`,
    report,
  }
  return {
    isHosted: true,
    createUser: (account) => createUser(tools, account),
    setDisplayName: (change) => setDisplayName(tools, change),
    checkPassword: (credentials) => checkPassword(tools, credentials),
    hasPassword: async () => true,
    recallUser: async () => null,
    changePassword: (change) => changePassword(tools, change),
    deleteUser: (user) => deleteUser(tools, user),
    ...linkMethods(tools),
    checkUser: (id) => checkUser(tools, id),
  }
}

type Arguments<
  Method extends
    | 'createUser'
    | 'setDisplayName'
    | 'checkPassword'
    | 'changePassword'
    | 'deleteUser',
> = Parameters<IdentityProvider[Method]>[0]

async function createUser(
  tools: Tools,
  { email, name, password, language }: Arguments<'createUser'>,
) {
  if (password === null) throw new Error('A hosted identity provider wants a password')
  const { toolkit, continueUrl, report } = tools
  const account = { email, password, displayName: name, returnSecureToken: true }
  const created = await authenticate(tools, toolkit.signUp(account))
  if (isRefusal(created)) {
    return translate(created, {
      'email-taken': 'email-taken',
      'invalid-email': 'invalid-email',
      'weak-password': 'weak-password',
    })
  }

  const { idToken } = created.tokens
  return {
    write: async (stores: ProviderStores) => ({
      user: await saveHostedAccount(tools, stores, created),
      secret: null,
    }),
    /** If it fails, they are signed up anyway and can ask for another email. */
    async afterCommit() {
      const mail = { requestType: 'VERIFY_EMAIL', idToken, continueUrl }
      const sent = await toolkit.sendCode(mail, language)
      if (isRefusal(sent)) report(new Error(`No verification email was sent: ${sent.refused}`))
    },
    /** If it fails, too, their next login creates our user. */
    undo: async () => void (await toolkit.delete({ idToken })),
  }
}

async function setDisplayName(tools: Tools, { user, name }: Arguments<'setDisplayName'>) {
  const token = await refreshToken(tools, user.id)
  if (isRefusal(token)) return token
  const updated = await tools.toolkit.update({ ...token, displayName: name })
  return isRefusal(updated) ? refuseToken(updated) : { write: async () => ({ ...user, name }) }
}

async function checkPassword(tools: Tools, { email, password }: Arguments<'checkPassword'>) {
  const login = { email, password, returnSecureToken: true }
  const checked = await authenticate(tools, tools.toolkit.signIn(login))
  if (isRefusal(checked)) return refuseLogin(checked)
  return {
    async write(stores: ProviderStores) {
      if (await isRevoked(stores, checked)) return refuse('wrong-credentials')
      return { ...(await saveHostedAccount(tools, stores, checked)), proof: toProof(checked) }
    },
  }
}

/** The account was given back to its owner, and still has the password from before. */
async function isRevoked(
  { providerAccounts }: ProviderStores,
  { person }: Authenticated,
): Promise<boolean> {
  const kept = await providerAccounts.findAccount(person.localId as UserId)
  if (!kept?.isPasswordRevoked) return false
  return new Date(person.passwordUpdatedAt) <= kept.passwordChangedAt
}

async function changePassword(tools: Tools, { user, password }: Arguments<'changePassword'>) {
  const { toolkit } = tools
  const proof = await checkProof(tools, user)
  if (isRefusal(proof)) return proof
  const updated = await toolkit.update({ ...proof, password, returnSecureToken: true })
  if (isRefusal(updated)) {
    return updated.refused === 'weak-password' ? refuse('weak-password') : refuseProof(updated)
  }

  const login = { email: user.email, password, returnSecureToken: true }
  const changed = await authenticate(tools, toolkit.signIn(login))
  if (isRefusal(changed)) return refuseProof(changed)
  return {
    write: (stores: ProviderStores) =>
      saveHostedAccount(tools, stores, { ...changed, isOurChange: true }),
  }
}

async function deleteUser(tools: Tools, user: Arguments<'deleteUser'>) {
  const proof = await checkProof(tools, user)
  if (isRefusal(proof)) return proof
  return {
    async write({ providerAccounts }: ProviderStores) {
      await providerAccounts.forgetAccount(user.id)
      return user
    },
    async afterCommit() {
      const deleted = await tools.toolkit.delete(proof)
      return isRefusal(deleted) ? refuseProof(deleted) : ({ deleted: true } as const)
    },
  }
}
