import type { TooManyAttempts } from '../limits/login-backoff.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later } from '../time.ts'
import { addDevice, findDevice } from './device-tokens.ts'
import { createSession, type SignedIn } from './manage-sessions.ts'
import { openSession } from './open-session.ts'
import { findPending, startPending } from './pending-login.ts'
import type { AuthUser, IdentityPorts, IdentityStores } from './ports.ts'
import { recordProof } from './proof.ts'
import { getSessionCounter } from './prove-password.ts'
import { rememberedBrowserMs, spendCode } from './second-factor.ts'
import type { User } from './user.ts'
import type { PendingLogin } from './way-in-stores.ts'

/** The password was right, and a code is asked for. Opens nothing but the page that asks. */
export type HalfLogin = { readonly pendingSecret: string }

/** Tokens that a browser keeps, one for each account. */
type Browser = {
  /** What its device cookie holds. */
  readonly deviceTokens: readonly string[]
  /** Its tokens of accounts that don't ask it for a code. */
  readonly rememberedTokens: readonly string[]
}

const maxRemembered = 5

/**
 * In the transaction of a login with a password: whether a code is asked for. Wrong codes count for
 * a browser that has logged in before, or else for the account: someone who knows the password can
 * keep guessing codes nowhere, and can't make the owner wait in their own browser.
 */
export async function askForCode(
  ports: IdentityPorts,
  stores: IdentityStores,
  { user, deviceTokens, rememberedTokens }: Browser & { readonly user: AuthUser },
): Promise<HalfLogin | null> {
  if (ports.identity.isHosted) return null
  const factor = await stores.secondFactors.findFactor(user.id)
  if (!factor?.confirmedAt) return null

  const ids = rememberedTokens.slice(0, maxRemembered).map((token) => ports.secrets.hash(token))
  const browser = { ids, now: ports.clock.now() }
  if (await stores.rememberedBrowsers.isRemembered(user.id, browser)) return null

  const device = findDevice(ports, { user, tokens: deviceTokens })
  const counter = device === null ? `code:${user.id}` : `code:device:${device}`
  const kept = { ...ports, ...stores }
  const pending = { kind: 'second-factor', userId: user.id, data: { counter } } as const
  return { pendingSecret: (await startPending(kept, pending)).secret }
}

/** How often one login may try, as long as it doesn't have to wait. */
const mostAttempts = 20

type Finishing = Browser & {
  /** Of the browser's cookie. */
  readonly secret: string | null
  /** From the app, or a recovery code. */
  readonly code: string
  /** Don't ask this browser again for 30 days. */
  readonly isRemembered: boolean
  readonly device: string
  /** The session token that the browser had until now, if any. */
  readonly formerToken: string | null
}

export type Finished = SignedIn & { readonly rememberedTokens: readonly string[] }

/** Finishes a login whose password was right, by a code. Works once. */
export async function finishLogin(
  ports: IdentityPorts,
  { secret, code, ...login }: Finishing,
): Promise<
  Finished | Refusal<'login-expired' | 'wrong-code' | 'account-locked'> | TooManyAttempts
> {
  const { token, session } = createSession(ports, { device: login.device })
  const finished = await ports.transaction(async (stores) => {
    const user = await checkCode(ports, stores, { secret, code })
    if (isRefusal(user)) return user
    const { formerToken, deviceTokens } = login
    const opening = { user, session, formerToken, deviceTokens }
    const refused = await openSession(ports, stores, opening)
    if (refused) return refused
    const rememberedTokens = await rememberBrowser(ports, stores, { ...login, user })
    return { user, rememberedTokens }
  })
  if (isRefusal(finished)) return finished
  const { user, rememberedTokens } = finished
  const deviceTokens = addDevice(ports, { user, tokens: login.deviceTokens })
  return { userId: user.id, token, deviceTokens, rememberedTokens }
}

/** Uses up the code and the login. A change of the password at the same time waits, and ends both. */
async function checkCode(
  ports: IdentityPorts,
  stores: IdentityStores,
  { secret, code }: Pick<Finishing, 'secret' | 'code'>,
): Promise<User | Refusal<'login-expired' | 'wrong-code'> | TooManyAttempts> {
  const kept = { ...ports, ...stores }
  const found = await findPending(kept, { kind: 'second-factor', secret })
  if (!found?.userId) return refuse('login-expired')
  const { id, userId } = found
  await stores.credentials.holdCredential(userId)
  const attempts = await stores.pendingLogins.addAttempt(id)
  const user = await stores.users.findUser(userId)
  const factor = await stores.secondFactors.findFactor(userId)
  const isOpen = attempts !== null && attempts <= mostAttempts && factor?.confirmedAt
  if (!isOpen || !user) return refuse('login-expired')

  const spent = await spendCode(ports, stores, { userId, code, counter: readCounter(found) })
  if (isRefusal(spent)) return spent
  return (await stores.pendingLogins.removePending(id)) ? user : refuse('login-expired')
}

function readCounter({ data }: PendingLogin): string {
  return (JSON.parse(data) as { readonly counter: string }).counter
}

type Remembering = Pick<Finishing, 'isRemembered' | 'rememberedTokens'> & { readonly user: User }

async function rememberBrowser(
  { secrets, clock }: Pick<IdentityPorts, 'secrets' | 'clock'>,
  { rememberedBrowsers }: Pick<IdentityStores, 'rememberedBrowsers'>,
  { user, isRemembered, rememberedTokens }: Remembering,
): Promise<readonly string[]> {
  if (!isRemembered) return rememberedTokens
  const token = secrets.create()
  const expiresAt = later(clock.now(), rememberedBrowserMs)
  await rememberedBrowsers.addBrowser({ id: secrets.hash(token), userId: user.id, expiresAt })
  return [token, ...rememberedTokens].slice(0, maxRemembered)
}

type Proving = { readonly user: User; readonly sessionId: string; readonly code: string }

/** Proves by a code that the session is its owner's. Wrong ones count for the session alone. */
export async function proveBySecondFactor(
  ports: IdentityPorts,
  { user, sessionId, code }: Proving,
): Promise<{ readonly proven: true } | Refusal<'wrong-code'> | TooManyAttempts> {
  const counter = await getSessionCounter(ports, { userId: user.id, sessionId })
  return ports.transaction(async (stores) => {
    const spent = await spendCode(ports, stores, { userId: user.id, code, counter })
    if (isRefusal(spent)) return spent
    const proof = { sessionId, userId: user.id, method: 'second-factor' } as const
    await recordProof({ ...ports, ...stores }, proof)
    return { proven: true }
  })
}
