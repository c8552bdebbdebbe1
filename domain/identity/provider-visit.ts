import { consumeNetworkRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type SiteLanguage, sourceLanguage } from '../site-language.ts'
import { minutes } from '../time.ts'
import { findPending, startPending, takePending } from './pending-login.ts'
import type { IdentityPorts } from './ports.ts'
import { findProof } from './proof.ts'
import type {
  ProviderChecks,
  ProviderPerson,
  ProviderTrouble,
  SignInProvider,
} from './sign-in-provider.ts'
import type { UserId } from './user.ts'

const visitsPerNetwork: RateLimit = { name: 'provider-visit', max: 60, windowMs: minutes(15) }

/** Who is logged in where. */
export type VisitorSession = { readonly userId: UserId; readonly sessionId: string }

export type VisitPurpose = 'log-in' | 'link' | 'prove'

/** Someone whom a provider vouched for, and whose address has an account that they didn't open yet. */
export type WaitingPerson = ProviderPerson & { readonly providerId: string }

/** What a browser that was sent to a provider comes back for. Kept as JSON, with the checks. */
export type Visit = {
  readonly providerId: string
  readonly purpose: VisitPurpose
  /** Of who links or proves. A login has none. */
  readonly sessionId: string | null
  /** A path on this site. */
  readonly next: string
  /** Of the page that it began on. */
  readonly language: SiteLanguage
  readonly startedAt: number
  readonly checks: ProviderChecks
  /** Stays until they have logged in, even if they do that with another provider. */
  readonly waiting: WaitingPerson | null
}

/** Kept between a sign-in whose address is taken and the login to that account. */
type Waiting = { readonly waiting: WaitingPerson }

type VisitStart = {
  readonly providerId: string
  readonly purpose: VisitPurpose
  readonly viewer: VisitorSession | null
  readonly next: string
  /** Of the page. */
  readonly language: SiteLanguage
  /** The network address it came from: counted, never stored. */
  readonly from: string
  /** Of what this browser began before. */
  readonly secret: string | null
}

/** Begins a sign-in at a provider. Returns where to send the browser, and the secret for its cookie. */
export async function startVisit(
  ports: IdentityPorts,
  { providerId, purpose, viewer, next, language, from, secret }: VisitStart,
): Promise<
  | { readonly url: string; readonly secret: string; readonly name: string }
  | Refusal<'provider-unknown' | 'provider-down' | 'too-many-sign-ins' | 'unproven'>
> {
  const provider = findProvider(ports, providerId)
  if (!provider) return refuse('provider-unknown')
  // What may be linked without a proof would be a way in for someone at a borrowed computer.
  if (purpose === 'link' && !(viewer && (await findProof(ports, viewer.sessionId))))
    return refuse('unproven')
  const isAllowed = await consumeNetworkRateLimit(ports, { limit: visitsPerNetwork, from })
  if (!isAllowed) return refuse('too-many-sign-ins')

  const redirectUrl = toRedirectUrl(ports, providerId)
  const started = await provider.start({ redirectUrl, isFresh: purpose === 'prove' })
  if (isRefusal(started)) return started
  const visit: Visit = {
    providerId,
    purpose,
    sessionId: viewer?.sessionId ?? null,
    next,
    language,
    startedAt: ports.clock.now().getTime(),
    checks: started.checks,
    waiting: purpose === 'log-in' ? await findWaiting(ports, secret) : null,
  }
  const userId = viewer ? { userId: viewer.userId } : {}
  const pending = await startPending(ports, { kind: 'provider', ...userId, data: visit })
  return { url: started.url, secret: pending.secret, name: provider.name }
}

export function findProvider(
  { signInProviders }: Pick<IdentityPorts, 'signInProviders'>,
  id: string,
): SignInProvider | null {
  return signInProviders.find((provider) => provider.id === id) ?? null
}

/** One for each provider, so that the answer of one isn't taken for another's. */
function toRedirectUrl({ siteUrl }: Pick<IdentityPorts, 'siteUrl'>, id: string): string {
  return `${siteUrl}/auth/${id}/callback`
}

type VisitReturn = {
  readonly providerId: string
  readonly secret: string | null
  /** The query of the address that the provider sent the browser to. */
  readonly query: string
}

/** A visit that ended, with the person that the provider vouches for. */
export type EndedVisit = {
  readonly visit: Visit
  readonly person: ProviderPerson | ProviderTrouble
}

/**
 * Ends a visit in the browser that began it, once: of several requests only one gets the person.
 * An answer to another sign-in doesn't use it up. Nothing is logged in or changed yet.
 */
export async function endVisit(
  ports: IdentityPorts,
  { providerId, secret, query }: VisitReturn,
): Promise<EndedVisit | Refusal<'visit-ended'>> {
  const kept = { kind: 'provider', secret } as const
  const visit = toVisit((await findPending(ports, kept))?.data)
  const provider = findProvider(ports, providerId)
  const isAnswer = new URLSearchParams(query).get('state') === visit?.checks.state
  if (!visit || !provider || visit.providerId !== providerId || !isAnswer)
    return refuse('visit-ended')
  if (!(await takePending(ports, kept))) return refuse('visit-ended')

  const person = await provider.finish({
    redirectUrl: toRedirectUrl(ports, providerId),
    query,
    checks: visit.checks,
    freshSince: visit.purpose === 'prove' ? new Date(visit.startedAt) : null,
  })
  return { visit, person }
}

function toVisit(data: string | undefined): Visit | null {
  const kept = data ? (JSON.parse(data) as Partial<Visit>) : {}
  // One that began before the site had languages has none.
  return kept.checks ? ({ language: sourceLanguage, ...kept } as Visit) : null
}

/** Keeps someone for ten minutes, until they have logged in to the account that has their address. */
export function keepWaiting(
  ports: IdentityPorts,
  waiting: WaitingPerson,
): Promise<{ readonly secret: string }> {
  const data: Waiting = { waiting }
  return startPending(ports, { kind: 'provider', data })
}

/** Whom a provider vouched for in this browser, and who isn't linked to an account yet. */
export async function findWaiting(
  ports: IdentityPorts,
  secret: string | null,
): Promise<WaitingPerson | null> {
  const pending = await findPending(ports, { kind: 'provider', secret })
  const { waiting } = JSON.parse(pending?.data ?? '{}') as Partial<Waiting>
  return waiting ?? null
}

/** The same, and uses it up. */
export async function takeWaiting(
  ports: IdentityPorts,
  secret: string | null,
): Promise<WaitingPerson | null> {
  const waiting = await findWaiting(ports, secret)
  const isTaken = waiting && (await takePending(ports, { kind: 'provider', secret }))
  return isTaken ? waiting : null
}
