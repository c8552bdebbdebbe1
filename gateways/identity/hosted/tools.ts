import type { AuthUser, IdentityTrouble, ProvenUser, WriteDown } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Stores } from '#domain/ports.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Transaction } from '#domain/transaction.ts'
import { type Reason, translate } from './reasons.ts'
import type { Seal } from './seal.ts'
import type { Person, Toolkit } from './toolkit.ts'

/** What the parts of the provider share. */
export type Tools = {
  readonly toolkit: Toolkit
  readonly seal: Seal
  readonly transaction: Transaction<Stores>
  readonly providerAccounts: Stores['providerAccounts']
  /** Where the service's mails lead back to. */
  readonly continueUrl: string
  readonly report: (fault: unknown) => void
}

/** What the service gives whoever proved themselves. */
export type Keys = { readonly idToken: string; readonly refreshToken: string }

/** Someone who proved themselves, and what the service says of them. */
export type Met = { readonly keys: Keys; readonly person: Person }

export async function meet(
  { toolkit }: Tools,
  opening: Promise<Keys | Refusal<Reason>>,
): Promise<Met | Refusal<Reason>> {
  const keys = await opening
  if (isRefusal(keys)) return keys
  const found = await toolkit.lookUp({ idToken: keys.idToken })
  return isRefusal(found) ? found : { keys, person: found.users[0] }
}

type Meeting = Met & {
  readonly record: WriteDown
  /** They chose a new password with us just now: which sessions it ends is for the record to say. */
  readonly isOurChange?: boolean
}

/**
 * Writes down what the service says of someone, and what is ours to say with it. A password
 * that was changed behind our back, on a page of the service, or by a reset that we could not
 * finish, ends the sessions of the old one now.
 */
export async function keepPerson(
  { seal, transaction }: Tools,
  { keys, person, record, isOurChange = false }: Meeting,
): Promise<AuthUser> {
  const user = toAuthUser(person)
  const userId = user.id
  const passwordAt = new Date(person.passwordUpdatedAt)
  await transaction(async (stores) => {
    const kept = await stores.providerAccounts.findAccount(userId)
    const isNewPassword = kept !== null && kept.passwordAt < passwordAt
    if (isNewPassword && !isOurChange) await stores.sessions.endSessions(userId)

    await stores.providerAccounts.keepAccount({
      userId,
      email: person.email,
      sealedKey: seal.close(keys.refreshToken),
      passwordAt,
      moves: isNewPassword ? [] : (kept?.moves ?? []),
      isPasswordVoid: !isNewPassword && (kept?.isPasswordVoid ?? false),
    })
    await record(stores, user)
  })
  return user
}

/** Somebody who was made without a name is called by their address. */
function toAuthUser(person: Person): AuthUser {
  const { localId, email, displayName, emailVerified } = person
  const name = displayName || (email.split('@')[0] ?? email)
  return { id: localId as UserId, email, name, isEmailVerified: emailVerified }
}

/** The service's word for it that they were here, and which password it was. */
export function toProof({ keys, person }: Met): string {
  return JSON.stringify({ idToken: keys.idToken, mark: toMark(person) })
}

/**
 * Someone who still is what was proven. The service itself tells passwords apart by
 * the second only, so we look once more.
 */
export async function checkProof(
  { toolkit }: Tools,
  user: ProvenUser,
): Promise<{ readonly idToken: string } | Refusal<'wrong-credentials'> | IdentityTrouble> {
  const { idToken, mark } = JSON.parse(user.proof) as { idToken: string; mark: string }
  const found = await toolkit.lookUp({ idToken })
  if (isRefusal(found)) return refuseProof(found)
  return toMark(found.users[0]) === mark ? { idToken } : refuse('wrong-credentials')
}

export function refuseProof(
  refusal: Refusal<Reason>,
): Refusal<'wrong-credentials'> | IdentityTrouble {
  return translate(refusal, {
    'log-in-again': 'wrong-credentials',
    'wrong-credentials': 'wrong-credentials',
  })
}

function toMark({ email, passwordUpdatedAt }: Person): string {
  return `${passwordUpdatedAt} ${email}`
}

/** Speaks for someone who is signed in with us, without asking for their password. */
export async function renewKey(
  { toolkit, seal, providerAccounts }: Tools,
  userId: UserId,
): Promise<{ readonly idToken: string } | Refusal<'log-in-again'> | IdentityTrouble> {
  const kept = await providerAccounts.findAccount(userId)
  const refreshToken = kept && seal.open(kept.sealedKey)
  if (!refreshToken) return refuse('log-in-again')

  const renewed = await toolkit.renew({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  return isRefusal(renewed) ? refuseKey(renewed) : { idToken: renewed.id_token }
}

export function refuseKey(refusal: Refusal<Reason>): Refusal<'log-in-again'> | IdentityTrouble {
  return translate(refusal, {
    'log-in-again': 'log-in-again',
    'wrong-credentials': 'log-in-again',
  })
}
