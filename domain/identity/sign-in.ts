import type { TooManyAttempts } from '../limits/take-attempt.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { addDevice } from './device-tokens.ts'
import { endFormerSession } from './end-former-session.ts'
import { keepUser } from './keep-user.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { Credentials, IdentityPorts, IdentityTrouble } from './ports.ts'
import { proveIdentity } from './prove-identity.ts'

type Attempt = Credentials & {
  /** The network address it came from: counted, never stored. */
  readonly from: string
  readonly device: string
  /** What the browser was signed in with until now, if anything. */
  readonly formerToken: string | null
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
}

/** Signs someone in with a session of their own; the one their browser had before ends. */
export async function signIn(
  ports: IdentityPorts,
  { device, formerToken, ...attempt }: Attempt,
): Promise<
  | SignedIn
  | Refusal<'wrong-credentials' | 'too-many-sign-ins' | 'account-locked'>
  | TooManyAttempts
  | IdentityTrouble
> {
  const { secrets } = ports
  const { token, session } = openSession(ports, { device })
  let isLocked = false
  const user = await proveIdentity(ports, {
    ...attempt,
    async record(stores, user) {
      const { sessions, locks } = stores
      await keepUser({ ...ports, ...stores }, user)
      // Said only to someone who knows the password.
      isLocked = (await locks.holdLock(user.id)) !== null
      if (isLocked) return
      await sessions.addSession({ ...session, userId: user.id })
      await endFormerSession({ sessions, secrets }, formerToken)
    },
  })
  if (isRefusal(user)) return user
  if (isLocked) return refuse('account-locked')
  const tokens = attempt.deviceTokens
  return { userId: user.id, token, deviceTokens: addDevice(ports, { user, tokens }) }
}
