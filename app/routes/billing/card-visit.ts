import { openCookie } from '#app/http/cookies.ts'
import type { UserId } from '#domain/identity/user.ts'

/** Concurrent visits, in several tabs. */
const maxVisits = 5

type CardVisit = {
  readonly siteUrl: string
  readonly userId: UserId
  /** A secret that only the return URL contains. */
  readonly visit: string
}

/** The `Set-Cookie` header that remembers that we sent this browser to the provider's card page. */
export async function beginVisit(request: Request, visit: CardVisit): Promise<string> {
  const visits = await listVisits(request, visit)
  return openCookie('card-visits', visit.siteUrl).serialize(
    [...visits, toEntry(visit)].slice(-maxVisits),
  )
}

/** The `Set-Cookie` header that removes the visit, so that it can end only once. Null when this browser didn't start it. */
export async function endVisit(request: Request, visit: CardVisit): Promise<string | null> {
  const visits = await listVisits(request, visit)
  const entry = toEntry(visit)
  if (!visits.includes(entry)) return null
  return openCookie('card-visits', visit.siteUrl).serialize(visits.filter((one) => one !== entry))
}

async function listVisits(request: Request, { siteUrl }: CardVisit): Promise<readonly unknown[]> {
  const visits: unknown = await openCookie('card-visits', siteUrl).parse(
    request.headers.get('cookie'),
  )
  return Array.isArray(visits) ? visits : []
}

/** Bound to the user: another user who logs in to the same browser can't finish the visit. */
function toEntry({ userId, visit }: CardVisit): string {
  return `${userId}:${visit}`
}
