import {
  forgetAttempts,
  giveBackAttempt,
  refuseUntil,
  refuseUntilWaitEnds,
  type TooManyAttempts,
  takeAttempt,
} from '../limits/login-backoff.ts'
import type { LimitPorts } from '../limits/ports.ts'
import {
  consumeNetworkRateLimit,
  consumeRateLimit,
  type RateLimit,
  refundNetworkRateLimit,
  refundRateLimit,
} from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { findDevice } from './device-tokens.ts'
import type {
  Credentials,
  IdentityPorts,
  IdentityTrouble,
  Prepared,
  ProvenUser,
  Secrets,
} from './ports.ts'
import { toEmail, type UserId } from './user.ts'

/** By a password or a passkey. */
export const failuresPerAddress: RateLimit = { name: 'sign-in', max: 50, windowMs: minutes(15) }

/**
 * Right or wrong, in all known browsers of one user together. Known attempts are checked before
 * strangers' and have no limit for their network, so they need one of their own.
 */
const knownPerUser: RateLimit = { name: 'known-sign-in', max: 30, windowMs: minutes(15) }

/**
 * Inside sessions, wrong passwords count for the session, and right ones for the user: someone
 * with a copy of a session, but not the password, can't use up the owner's attempts in another one.
 * A copy opens no new sessions, so guesses are limited for the user, too.
 */
const wrongPerSession: RateLimit = { name: 'wrong-proof', max: 30, windowMs: minutes(15) }
const rightPerUser: RateLimit = { name: 'right-proof', max: 30, windowMs: minutes(15) }

type LoginAttempt = Credentials & {
  readonly from: string
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
}

/** What was counted before the password was checked. It counts as a failure until it's cleared. */
type CountedAttempt = {
  readonly key: string
  readonly network: { readonly limit: RateLimit; readonly from: string } | null
  /** Of a session. */
  readonly wrong?: { readonly limit: RateLimit; readonly key: string }
}

/** The password was right. In one transaction: `user.write`, `clearAttempt`, then what it's for. */
type CheckedPassword = {
  readonly user: Prepared<ProvenUser | Refusal<'wrong-credentials'>>
  readonly attempt: CountedAttempt
}

/**
 * Checks the password of someone who isn't logged in. A browser that has logged in to the account
 * before has a counter of its own; all others share those of the account and of their network.
 * See ADR-0012 and ADR-0028.
 */
export async function checkLogin(
  ports: IdentityPorts,
  { deviceTokens, ...login }: LoginAttempt,
): Promise<
  | CheckedPassword
  | Refusal<'wrong-credentials' | 'too-many-sign-ins'>
  | TooManyAttempts
  | IdentityTrouble
> {
  const known = await findKnownDevice(ports, { email: login.email, tokens: deviceTokens })
  if (!known) return checkAnonymous(ports, login)
  // More attempts than a person makes: counted like a stranger's for a while.
  const quota = await consumeRateLimit(ports, { limit: knownPerUser, key: known.userId })
  if (!quota.isAllowed) return checkAnonymous(ports, login)
  return checkKnown(ports, { ...login, counter: `device:${known.device}` })
}

/** The password was right, so the attempt wasn't a failure. For inside the transaction. */
export async function clearAttempt(
  ports: LimitPorts,
  { key, network, wrong }: CountedAttempt,
): Promise<void> {
  if (network) await refundNetworkRateLimit(ports, network)
  if (wrong) await refundRateLimit(ports, wrong)
  await forgetAttempts(ports, key)
}

type SessionAttempt = Credentials & { readonly userId: UserId; readonly counter: string }

/**
 * Checks a password typed inside a session. Wrong ones are counted for that session alone, so that
 * neither strangers nor a copy of another session can make the owner wait. See ADR-0028.
 */
export async function checkInSession(
  ports: IdentityPorts,
  { userId, counter: key, ...credentials }: SessionAttempt,
): Promise<CheckedPassword | Refusal<'wrong-credentials'> | TooManyAttempts | IdentityTrouble> {
  const wrong = { limit: wrongPerSession, key }
  const failures = await consumeRateLimit(ports, wrong)
  if (!failures.isAllowed) return refuseUntil(ports, failures.retryAt)
  if (!(await takeAttempt(ports, key))) {
    await refundRateLimit(ports, wrong)
    return refuseUntilWaitEnds(ports, key)
  }
  const right = { limit: rightPerUser, key: userId }
  const attempt = { key, network: null, wrong }
  const quota = await consumeRateLimit(ports, right)
  if (!quota.isAllowed) {
    await giveBack(ports, attempt)
    return refuseUntil(ports, quota.retryAt)
  }
  const checked = await checkCounted(ports, { ...credentials, isKnown: true, attempt })
  if (isRefusal(checked)) await refundRateLimit(ports, right)
  return checked
}

/**
 * Checks a password typed in a known browser. Counted for that browser alone, so no stranger's
 * attempts can make the owner wait. See ADR-0028.
 */
async function checkKnown(
  ports: IdentityPorts,
  { counter: key, ...credentials }: Credentials & { readonly counter: string },
): Promise<CheckedPassword | Refusal<'wrong-credentials'> | TooManyAttempts | IdentityTrouble> {
  if (!(await takeAttempt(ports, key))) return refuseUntilWaitEnds(ports, key)
  return checkCounted(ports, { ...credentials, isKnown: true, attempt: { key, network: null } })
}

/**
 * Attempts are slowed down for the account, wherever they come from, and for the network, whichever
 * account they target. While the account has to wait, the correct password gets the same answer as
 * a wrong one.
 */
async function checkAnonymous(
  ports: IdentityPorts,
  { from, ...credentials }: Omit<LoginAttempt, 'deviceTokens'>,
): Promise<CheckedPassword | Refusal<'wrong-credentials' | 'too-many-sign-ins'> | IdentityTrouble> {
  const network = { limit: failuresPerAddress, from }
  const key = toAccountKey(ports.secrets, credentials.email)
  // One transaction, so that a burst of logins waits for the disk once and not twice each.
  const refused = await ports.transaction(async ({ limits }) => {
    if (!(await consumeNetworkRateLimit({ ...ports, limits }, network)))
      return refuse('too-many-sign-ins')
    return (await takeAttempt({ ...ports, limits }, key)) ? null : refuse('wrong-credentials')
  })
  return refused ?? checkCounted(ports, { ...credentials, from, attempt: { key, network } })
}

type Counted = Credentials & {
  readonly isKnown?: boolean
  readonly from?: string
  readonly attempt: CountedAttempt
}

async function checkCounted(
  ports: IdentityPorts,
  { email, password, isKnown = false, from = '', attempt }: Counted,
): Promise<CheckedPassword | Refusal<'wrong-credentials'> | IdentityTrouble> {
  const credentials = { email: toEmail(email), password, isKnown, from }
  const user = await ports.identity.checkPassword(credentials)
  if (!isRefusal(user)) return { user, attempt }
  // The password wasn't checked, so it wasn't a failed attempt.
  if (user.refused !== 'wrong-credentials') await giveBack(ports, attempt)
  return user
}

async function giveBack(ports: LimitPorts, { key, network, wrong }: CountedAttempt): Promise<void> {
  if (network) await refundNetworkRateLimit(ports, network)
  if (wrong) await refundRateLimit(ports, wrong)
  await giveBackAttempt(ports, key)
}

async function findKnownDevice(
  ports: IdentityPorts,
  { email, tokens }: { readonly email: string; readonly tokens: readonly string[] },
): Promise<{ readonly userId: UserId; readonly device: string } | null> {
  if (tokens.length === 0) return null
  const user = (await ports.users.findUserByEmail(toEmail(email))) ?? unknownUser
  const device = findDevice(ports, { user, tokens })
  return device === null ? null : { userId: user.id, device }
}

/** Checking a token takes as long for an address that no account has. */
const unknownUser = { id: 'nobody' as UserId, email: '', isEmailVerified: false }

/** The rate-limit key of an account. Doesn't reveal its address. */
export function toAccountKey(secrets: Secrets, email: string): string {
  return `sign-in:${secrets.hash(toEmail(email))}`
}
