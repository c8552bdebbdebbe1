import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { findBearer, findBySession, type SignedInUser } from '../identity/authenticate.ts'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { Session, TokenScope } from '../identity/session.ts'
import type { User, UserId } from '../identity/user.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { TokenPorts } from './ports.ts'

/** Ten a second, all day long: more than any editor sends. */
export const callsPerToken: RateLimit = { name: 'calls', max: 600, windowMs: minutes(1) }

type TokenRefusal =
  | Refusal<'not-signed-in'>
  | (Refusal<'too-many-calls'> & { readonly retryAfterMs: number })

/** The token's owner has not allowed it this. */
export type ScopeRefusal = Refusal<'missing-scope'> & { readonly scope: TokenScope }

export type CallerRefusal = TokenRefusal | ScopeRefusal | Refusal<'api-access-not-in-plan'>

type ApiCall = { readonly token: string; readonly scope: TokenScope }

/**
 * Authenticates an API call. Returns the user of the editor, tool or script, if it has the scope that
 * the endpoint needs and their plan includes that. Rate limited.
 */
export async function findCaller(
  ports: TokenPorts,
  { token, scope }: ApiCall,
): Promise<SignedInUser | CallerRefusal> {
  const found = await findTokenOwner(ports, token)
  if (isRefusal(found)) return found
  if (!hasScope(found.session, scope)) return { ...refuse('missing-scope'), scope }
  const isIncluded =
    !needsApiAccess(found.session, scope) || (await hasApiAccess(ports, found.user.id))
  return isIncluded ? found : refuse('api-access-not-in-plan')
}

/**
 * Whether the user's plan has to include API access: for everything that tokens and tools do, except
 * reading the account. Editors may call the API on every plan. See ADR-0103.
 */
function needsApiAccess({ kind }: Session, scope: TokenScope): boolean {
  return kind !== 'editor' && isPaidScope(scope)
}

/** Whether only plans with API access include what the scope allows. */
export function isPaidScope(scope: TokenScope): boolean {
  return scope !== 'usage:read'
}

/** Whether a token or tool can do something that only plans with API access include. */
export function isPausedWithoutAccess({
  scopes,
}: {
  readonly scopes?: Session['scopes'] | null
}): boolean {
  return !scopes || scopes.some(isPaidScope)
}

/** Whether the session may do this. Only API tokens and tools are restricted. */
export function hasScope({ scopes }: Session, scope: TokenScope): boolean {
  return !scopes || scopes.includes(scope)
}

/**
 * The owner of the token, even while it's paused because their plan doesn't include API access: it
 * can still be revoked.
 */
export async function findTokenOwner(
  ports: TokenPorts,
  token: string,
): Promise<SignedInUser | TokenRefusal> {
  const found = await findBearer(ports, token)
  if (!found) return refuse('not-signed-in')

  const { callRateLimit, clock } = ports
  const key = `${callsPerToken.name}:${found.session.id}`
  const now = clock.now()
  const { isAllowed, endsAt } = await callRateLimit.take({ ...callsPerToken, key, now })
  const retryAfterMs = endsAt.getTime() - now.getTime()
  return isAllowed ? found : { ...refuse('too-many-calls'), retryAfterMs }
}

/** The current user of an open stream, which every plan includes; null once they are logged out. */
export async function findStreamOwner(
  ports: Pick<TokenPorts, 'sessions' | 'clock' | 'activeUsers'>,
  sessionId: string,
): Promise<User | null> {
  return (await findBySession(ports, sessionId))?.user ?? null
}

/** Whether the user's plan includes API tokens for their own scripts. */
export async function hasApiAccess(
  ports: Pick<TokenPorts, 'users' | 'calendar'>,
  userId: UserId,
): Promise<boolean> {
  const { plan } = await loadSubscription(ports, userId)
  return getEntitlements(plan).apiAccess
}

/** The lifetimes in days that a user can choose for an API token. */
export const tokenLifeDays = [30, 90, 365] as const

export type TokenLifeDays = (typeof tokenLifeDays)[number]

export const defaultTokenLifeDays: TokenLifeDays = 90
