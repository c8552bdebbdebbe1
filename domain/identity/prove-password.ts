import type { TooManyAttempts } from '../limits/login-backoff.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkInSession, clearAttempt } from './check-password.ts'
import type { IdentityPorts, IdentityTrouble, ProvenUser } from './ports.ts'
import type { User, UserId } from './user.ts'

export type Proof = {
  readonly user: User
  readonly password: string
  /** The session in which it is typed. */
  readonly sessionId: string
}

export type ProofRefusal =
  | Refusal<'wrong-password' | 'unproven'>
  | TooManyAttempts
  | IdentityTrouble

/**
 * Checks the password of someone who is logged in, before a change that a person at a borrowed
 * computer must not make. Wrong ones are counted for this session alone: neither strangers at the
 * login page nor a copy of another session can keep the owner from changing anything. See ADR-0028.
 */
export async function provePassword(
  ports: IdentityPorts,
  { user, password, sessionId }: Proof,
): Promise<ProvenUser | ProofRefusal> {
  const counter = await getSessionCounter(ports, { userId: user.id, sessionId })
  const { id: userId, email } = user
  const checked = await checkInSession(ports, { userId, email, password, counter })
  if (isRefusal(checked)) return 'retryAfterMs' in checked ? checked : toProofRefusal(checked)
  return ports.transaction(async (stores) => {
    const proven = await checked.user.write(stores)
    if (isRefusal(proven)) return toProofRefusal(proven)
    await clearAttempt({ ...ports, ...stores }, checked.attempt)
    return proven
  })
}

/**
 * What wrong passwords and codes are counted for. By when the session began, because its id changes
 * when its token is rotated: that must not forget them. Sessions that ended meanwhile share one.
 */
export async function getSessionCounter(
  { sessions }: Pick<IdentityPorts, 'sessions'>,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string },
): Promise<string> {
  const found = await sessions.findSession(sessionId)
  return `prove:${userId}:${found?.session.startedAt.getTime() ?? 'ended'}`
}

/** For someone who is logged in, only the password can be wrong. */
export function toProofRefusal<Reason extends string>({ refused }: Refusal<Reason>) {
  const reason = refused === 'wrong-credentials' ? 'wrong-password' : refused
  return refuse(reason as Exclude<Reason, 'wrong-credentials'> | 'wrong-password')
}
