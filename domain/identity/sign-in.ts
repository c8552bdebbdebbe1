import { isRefusal, type Refusal } from '../refusal.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { Credentials, IdentityPorts } from './ports.ts'
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
): Promise<SignedIn | Refusal<'wrong-credentials' | 'too-many-sign-ins' | 'too-busy'>> {
  const user = await proveIdentity(ports, attempt)
  if (isRefusal(user)) return user

  const { token, session } = openSession(ports, { device })
  await ports.together(async ({ sessions }) => {
    await sessions.addSession({ ...session, userId: user.id })
    if (formerToken) await sessions.endSession(user.id, ports.secrets.hash(formerToken))
  })
  return { userId: user.id, token }
}
