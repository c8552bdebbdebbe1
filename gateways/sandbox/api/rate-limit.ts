import { apiError } from '../errors.ts'
import type { Turn } from '../turn.ts'

/** Refuses what is too much for one second, when a limit is set. */
export function checkRate({ books }: Turn, { count }: { readonly count: number }): void {
  const { rateLimit } = books.readSettings()
  if (rateLimit === null || count <= rateLimit) return
  throw apiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.',
  })
}
