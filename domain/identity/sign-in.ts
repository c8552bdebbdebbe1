import type { TooManyAttempts } from '../limits/login-backoff.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import { checkLogin, clearAttempt } from './check-password.ts'
import { addDevice } from './device-tokens.ts'
import { createSession, type SignedIn } from './manage-sessions.ts'
import { openSession } from './open-session.ts'
import type { Credentials, IdentityPorts, IdentityTrouble } from './ports.ts'
import { askForCode, type HalfLogin } from './second-step.ts'
import { syncUser } from './user-profile.ts'

type Login = Credentials & {
  /** The network address it came from: counted, never stored. */
  readonly from: string
  readonly device: string
  /** The session token that the browser had until now, if any. */
  readonly formerToken: string | null
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
  /** Of the page, for someone whom only a hosted provider knows so far. */
  readonly language: SiteLanguage
  /** Its tokens of accounts that don't ask it for a code. */
  readonly rememberedTokens?: readonly string[]
}

/**
 * Logs someone in with a new session; the one that their browser had before ends. With a second
 * factor, nothing is opened until its code was typed.
 */
export async function signIn(
  ports: IdentityPorts,
  { device, formerToken, rememberedTokens = [], ...login }: Login,
): Promise<
  | SignedIn
  | HalfLogin
  | Refusal<'wrong-credentials' | 'too-many-sign-ins' | 'account-locked'>
  | TooManyAttempts
  | IdentityTrouble
> {
  const checked = await checkLogin(ports, login)
  if (isRefusal(checked)) return checked

  const { token, session } = createSession(ports, { device })
  const user = await ports.transaction(async (stores) => {
    const user = await checked.user.write(stores)
    if (isRefusal(user)) return user
    await clearAttempt({ ...ports, ...stores }, checked.attempt)
    await syncUser({ ...ports, ...stores }, { ...user, language: login.language })
    const browser = { deviceTokens: login.deviceTokens, rememberedTokens }
    const half = await askForCode(ports, stores, { user, ...browser })
    if (half) return half
    const opening = { user, session, formerToken, deviceTokens: login.deviceTokens }
    return (await openSession(ports, stores, opening)) ?? user
  })
  if (isRefusal(user) || 'pendingSecret' in user) return user
  const tokens = login.deviceTokens
  return { userId: user.id, token, deviceTokens: addDevice(ports, { user, tokens }) }
}
