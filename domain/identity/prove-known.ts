import type { LimitPorts } from '../limits/ports.ts'
import {
  forgetAttempts,
  giveBackAttempt,
  refuseUntilWaitEnds,
  type TooManyAttempts,
  takeAttempt,
} from '../limits/take-attempt.ts'
import { type Limit, type Turn, takeTurn } from '../limits/take-turn.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { Credentials, IdentityPorts, IdentityTrouble, ProvenUser, WriteDown } from './ports.ts'
import { toEmail, type UserId } from './user.ts'

/**
 * Right or wrong, in all known browsers and sessions of one user together. Known attempts are
 * checked before strangers' and have no limit for their network, so they need one of their own.
 */
const knownPerUser: Limit = { name: 'known-sign-in', turns: 30, windowMs: minutes(15) }

export function takeKnownTurn(ports: LimitPorts, userId: UserId): Promise<Turn> {
  return takeTurn(ports, { limit: knownPerUser, key: userId })
}

type Attempt = Credentials & {
  /** What its attempts are counted under: one known browser, or one session. */
  readonly counter: string
  readonly record?: WriteDown
}

/**
 * Checks a password typed in a known browser or inside a session. Counted for that browser or
 * session alone, so no stranger's attempts can make the owner wait. See ADR-0028.
 */
export async function proveKnown(
  ports: IdentityPorts,
  { email, password, counter, record }: Attempt,
): Promise<ProvenUser | Refusal<'wrong-credentials'> | TooManyAttempts | IdentityTrouble> {
  if (!(await takeAttempt(ports, counter))) return refuseUntilWaitEnds(ports, counter)

  const credentials = { email: toEmail(email), password, isKnown: true }
  const user = await ports.identity.signIn(credentials, async (stores, owner) => {
    await forgetAttempts({ ...ports, limits: stores.limits }, counter)
    await record?.(stores, owner)
  })
  // The password wasn't checked, so it wasn't a failed attempt.
  if (isRefusal(user) && user.refused !== 'wrong-credentials') await giveBackAttempt(ports, counter)
  return user
}
