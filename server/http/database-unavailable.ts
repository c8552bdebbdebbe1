import { seconds } from '#domain/time.ts'

const retryAfterMs = seconds(5)

/** 503 with Retry-After instead of 500, for a request that failed because the database is unavailable. See ADR-0025. */
export function toUnavailable(response: Response): Response {
  if (response.status !== 500) return response
  const unavailable = new Response(response.body, { status: 503, headers: response.headers })
  unavailable.headers.set('retry-after', String(retryAfterMs / seconds(1)))
  return unavailable
}
