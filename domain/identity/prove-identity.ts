import { giveBackNetworkTurn, takeNetworkTurn } from '../limits/network-turn.ts'
import {
  forgetAttempts,
  giveBackAttempt,
  type TooManyAttempts,
  takeAttempt,
} from '../limits/take-attempt.ts'
import type { Limit } from '../limits/take-turn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { findDevice } from './device-tokens.ts'
import type {
  Credentials,
  IdentityPorts,
  IdentityTrouble,
  ProvenUser,
  Secrets,
  WriteDown,
} from './ports.ts'
import { proveKnown, takeKnownTurn } from './prove-known.ts'
import { toEmail, type UserId } from './user.ts'

const failuresPerAddress: Limit = { name: 'sign-in', turns: 50, windowMs: minutes(15) }

type Attempt = Credentials & {
  readonly from: string
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
  /** What is written down with the good news, if anything. */
  readonly record?: WriteDown
}

/**
 * Checks the password of someone who isn't logged in. A browser that has logged in to the account
 * before has a counter of its own; all others share those of the account and of their network.
 * See ADR-0012 and ADR-0028.
 */
export async function proveIdentity(
  ports: IdentityPorts,
  { deviceTokens, ...attempt }: Attempt,
): Promise<
  | ProvenUser
  | Refusal<'wrong-credentials' | 'too-many-sign-ins'>
  | TooManyAttempts
  | IdentityTrouble
> {
  const known = await findKnownDevice(ports, { email: attempt.email, tokens: deviceTokens })
  if (!known) return proveAnonymous(ports, attempt)
  const { userId, device } = known
  // More than a person types, and its owner counts as a stranger for a while.
  if (!(await takeKnownTurn(ports, userId)).isAllowed) return proveAnonymous(ports, attempt)
  return proveKnown(ports, { ...attempt, counter: `device:${device}` })
}

async function findKnownDevice(
  ports: IdentityPorts,
  { email, tokens }: { readonly email: string; readonly tokens: readonly string[] },
): Promise<{ readonly userId: UserId; readonly device: string } | null> {
  if (tokens.length === 0) return null
  const user = (await ports.users.findUserByEmail(toEmail(email))) ?? nobody
  const device = findDevice(ports, { user, tokens })
  return device === null ? null : { userId: user.id, device }
}

/** Checking a token takes as long for an address that nobody has. */
const nobody = { id: 'nobody' as UserId, email: '', isEmailVerified: false }

/**
 * Attempts are slowed down for the account, wherever they come from, and for the network, whichever
 * account they target. While the account has to wait, the correct password gets the same answer as
 * a wrong one.
 */
async function proveAnonymous(
  ports: IdentityPorts,
  { email, password, from, record }: Omit<Attempt, 'deviceTokens'>,
): Promise<ProvenUser | Refusal<'wrong-credentials' | 'too-many-sign-ins'> | IdentityTrouble> {
  const network = { limit: failuresPerAddress, from }
  const account = toAccountKey(ports.secrets, email)
  // One transaction, so that a storm of logins waits for the disk once and not twice each.
  const hindrance = await ports.transaction(async ({ limits }) => {
    if (!(await takeNetworkTurn({ ...ports, limits }, network))) return refuse('too-many-sign-ins')
    return (await takeAttempt({ ...ports, limits }, account)) ? null : refuse('wrong-credentials')
  })
  if (hindrance) return hindrance

  const credentials = { email: toEmail(email), password }
  const user = await ports.identity.signIn(credentials, async (stores, owner) => {
    const { limits } = stores
    await giveBackNetworkTurn({ ...ports, limits }, network)
    await forgetAttempts({ ...ports, limits }, account)
    await record?.(stores, owner)
  })
  // The password wasn't checked, so it wasn't a failure of that network nor of that account.
  if (isRefusal(user) && user.refused !== 'wrong-credentials') {
    await giveBackNetworkTurn(ports, network)
    await giveBackAttempt(ports, account)
  }
  return user
}

/** What guesses at an account are counted under. Names nobody. */
export function toAccountKey(secrets: Secrets, email: string): string {
  return `sign-in:${secrets.hash(toEmail(email))}`
}
