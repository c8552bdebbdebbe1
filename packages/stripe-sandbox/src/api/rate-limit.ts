import { apiError } from '../errors.ts'
import type { SandboxTransaction } from '../transaction.ts'

/** Refuses what is too much for one second, when a limit is set. */
export function checkRate(
  { records }: SandboxTransaction,
  { count }: { readonly count: number },
): void {
  const { rateLimit } = records.readSettings()
  if (rateLimit === null || count <= rateLimit) return
  throw apiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.',
  })
}
