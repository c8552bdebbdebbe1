import { openCookie } from '#app/cookies.ts'
import type { UserId } from '#domain/identity/user.ts'

/** As many as anybody has tabs open for it. */
const mostVisits = 5

type Visit = {
  readonly siteUrl: string
  readonly userId: UserId
  /** A secret that only the address to come back to tells. */
  readonly visit: string
}

/** The header by which the browser remembers that somebody was sent there. */
export async function beginVisit(request: Request, visit: Visit): Promise<string> {
  const begun = await listVisits(request, visit)
  return openCookie('card-visits', visit.siteUrl).serialize(
    [...begun, toMark(visit)].slice(-mostVisits),
  )
}

/** The header by which it forgets the visit, so that it ends once; null when this browser began none like it. */
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

/** Whoever logs in meanwhile in the same browser was not sent there. */
function toMark({ userId, visit }: Visit): string {
  return `${userId}:${visit}`
}
