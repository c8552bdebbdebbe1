import { isRefusal, type Refusal } from '../refusal.ts'
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
}

/** Signs someone in with a session of their own; the one their browser had before ends. */
export async function signIn(
  ports: IdentityPorts,
  { device, formerToken, ...attempt }: Attempt,
): Promise<SignedIn | Refusal<'wrong-credentials' | 'too-many-sign-ins'> | IdentityTrouble> {
  const { secrets } = ports
  const { token, session } = openSession(ports, { device })
  const user = await proveIdentity(ports, {
    ...attempt,
    async record(stores, user) {
      const { sessions } = stores
      await keepUser({ ...ports, ...stores }, user)
      await sessions.addSession({ ...session, userId: user.id })
      await endFormerSession({ sessions, secrets }, formerToken)
    },
  })
  return isRefusal(user) ? user : { userId: user.id, token }
}
