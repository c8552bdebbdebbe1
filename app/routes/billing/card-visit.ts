import { openCookie } from '#app/cookies.ts'
import type { UserId } from '#domain/identity/user.ts'

/** Visits in several tabs at the same time. */
const mostVisits = 5

type Visit = {
  readonly siteUrl: string
  readonly userId: UserId
  /** A secret that only the return URL contains. */
  readonly visit: string
}

/** The cookie that remembers that we sent this browser to the provider's card page. */
export async function beginVisit(request: Request, visit: Visit): Promise<string> {
  const begun = await listVisits(request, visit)
  return openCookie('card-visits', visit.siteUrl).serialize(
    [...begun, toMark(visit)].slice(-mostVisits),
  )
}

/** The cookie without the visit, so that it can end only once. Null when this browser started no such visit. */
export async function endVisit(request: Request, visit: Visit): Promise<string | null> {
  const begun = await listVisits(request, visit)
  const mark = toMark(visit)
  if (!begun.includes(mark)) return null
  return openCookie('card-visits', visit.siteUrl).serialize(begun.filter((one) => one !== mark))
}

async function listVisits(request: Request, { siteUrl }: Visit): Promise<readonly unknown[]> {
  const begun: unknown = await openCookie('card-visits', siteUrl).parse(
    request.headers.get('cookie'),
  )
  return Array.isArray(begun) ? begun : []
}

/** Bound to the user: another user who logs in to the same browser can't finish the visit. */
function toMark({ userId, visit }: Visit): string {
  return `${userId}:${visit}`
}
