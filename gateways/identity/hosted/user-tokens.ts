import type {
  AuthUser,
  IdentityProvider,
  IdentityTrouble,
  ProvenUser,
  ProviderAccountStore,
  ProviderStores,
} from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Encryption } from '../encryption.ts'
import { type Reason, translate } from './error-codes.ts'
import type { HostedAccount, Toolkit } from './toolkit.ts'

export type Tools = {
  readonly toolkit: Toolkit
  readonly encryption: Encryption
  /** For reads outside a transaction. */
  readonly providerAccounts: ProviderAccountStore
  /** Where the links in the service's emails lead back to. */
  readonly continueUrl: string
  readonly report: (fault: unknown) => void
}

type Tokens = { readonly idToken: string; readonly refreshToken: string }

/** Someone who just authenticated at the service, and what it says about them. */
export type Authenticated = { readonly tokens: Tokens; readonly person: HostedAccount }

export async function authenticate(
  { toolkit }: Tools,
  request: Promise<Tokens | Refusal<Reason>>,
): Promise<Authenticated | Refusal<Reason>> {
  const tokens = await request
  if (isRefusal(tokens)) return tokens
  const found = await toolkit.lookUp({ idToken: tokens.idToken })
  return isRefusal(found) ? found : { tokens, person: found.users[0] }
}

type Saving = Authenticated & {
  /** The user set a new password through us just now: the operation decides which sessions end. */
  readonly isOurChange?: boolean
}

/**
 * Saves what the service says about someone. Ends all their sessions if the password is newer than
 * the one we knew: it was changed on a page of the service, or by a reset that we couldn't finish.
 */
export async function saveHostedAccount(
  { encryption }: Tools,
  { providerAccounts, sessions }: ProviderStores,
  { tokens, person, isOurChange = false }: Saving,
): Promise<AuthUser> {
  const user = toAuthUser(person)
  const passwordChangedAt = new Date(person.passwordUpdatedAt)
  const kept = await providerAccounts.findAccount(user.id)
  const isNewPassword = kept !== null && kept.passwordChangedAt < passwordChangedAt
  if (isNewPassword && !isOurChange) await sessions.endSessions(user.id)

  await providerAccounts.keepAccount({
    userId: user.id,
    email: person.email,
    encryptedRefreshToken: encryption.encrypt(tokens.refreshToken),
    passwordChangedAt,
    pendingEmails: isNewPassword ? [] : (kept?.pendingEmails ?? []),
    isPasswordRevoked: !isNewPassword && (kept?.isPasswordRevoked ?? false),
  })
  return user
}

/** Someone without a name is called by the first part of their address. */
function toAuthUser(person: HostedAccount): AuthUser {
  const { localId, email, displayName, emailVerified } = person
  const name = displayName || (email.split('@')[0] ?? email)
  return { id: localId as UserId, email, name, isEmailVerified: emailVerified }
}

/** The service's token, and a fingerprint of the password and the address at the time. */
export function toProof({ tokens, person }: Authenticated): string {
  return JSON.stringify({ idToken: tokens.idToken, fingerprint: toFingerprint(person) })
}

/**
 * The token, if password and address are still the proven ones. The service itself distinguishes
 * passwords only by the second, so we compare them, too.
 */
export async function checkProof(
  { toolkit }: Tools,
  user: ProvenUser,
): Promise<{ readonly idToken: string } | Refusal<'wrong-credentials'> | IdentityTrouble> {
  const proof = JSON.parse(user.proof) as { idToken: string; fingerprint: string }
  const { idToken } = proof
  const found = await toolkit.lookUp({ idToken })
  if (isRefusal(found)) return refuseProof(found)
  const isSame = toFingerprint(found.users[0]) === proof.fingerprint
  return isSame ? { idToken } : refuse('wrong-credentials')
}

export function refuseProof(
  refusal: Refusal<Reason>,
): Refusal<'wrong-credentials'> | IdentityTrouble {
  return translate(refusal, {
    'log-in-again': 'wrong-credentials',
    'wrong-credentials': 'wrong-credentials',
  })
}

function toFingerprint({ email, passwordUpdatedAt }: HostedAccount): string {
  return `${passwordUpdatedAt} ${email}`
}

/** A token for a user who is logged in with us, without asking for their password. */
export async function refreshToken(
  { toolkit, encryption, providerAccounts }: Tools,
  userId: UserId,
): Promise<{ readonly idToken: string } | Refusal<'log-in-again'> | IdentityTrouble> {
  const kept = await providerAccounts.findAccount(userId)
  const refresh_token = kept && encryption.decrypt(kept.encryptedRefreshToken)
  if (!refresh_token) return refuse('log-in-again')

  const renewed = await toolkit.renew({ grant_type: 'refresh_token', refresh_token })
  return isRefusal(renewed) ? refuseToken(renewed) : { idToken: renewed.id_token }
}

export function refuseToken(refusal: Refusal<Reason>): Refusal<'log-in-again'> | IdentityTrouble {
  return translate(refusal, {
    'log-in-again': 'log-in-again',
    'wrong-credentials': 'log-in-again',
  })
}

/**
 * Exchanges the user's refresh token. The service refuses it once the user was disabled or
 * deleted, or their tokens were revoked (also by a new password or address set elsewhere).
 * A user without a refresh token has to log in again.
 */
export async function checkUser(
  tools: Tools,
  userId: UserId,
): ReturnType<IdentityProvider['checkUser']> {
  const { providerAccounts } = tools
  const before = await providerAccounts.findAccount(userId)
  const renewed = await refreshToken(tools, userId)
  if (!isRefusal(renewed)) return { active: true }
  if (renewed.refused !== 'log-in-again') return refuse(renewed.refused)

  // Someone who logged in while we were asking has a new token.
  const now = await providerAccounts.findAccount(userId)
  const isSame = now?.encryptedRefreshToken === before?.encryptedRefreshToken
  return isSame ? refuse('user-gone') : { active: true }
}
