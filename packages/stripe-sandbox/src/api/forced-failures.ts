import { type ApiError, apiError } from '../errors.ts'
import type { ForcedFailure } from '../settings.ts'
import type { SandboxTransaction } from '../transaction.ts'

/** The next failure that was ordered for the path, once less than before. */
export async function takeFailure(
  { records }: SandboxTransaction,
  path: string,
): Promise<ForcedFailure | null> {
  const { failures } = records.readSettings()
  const due = failures.find((failure) => path.startsWith(failure.path))
  if (!due) return null
  const left = failures.flatMap((failure) =>
    failure === due ? [{ ...failure, times: failure.times - 1 }] : [failure],
  )
  await records.changeSettings({ failures: left.filter(({ times }) => times > 0) })
  return due
}

/** What the API says for it. */
export function toForcedError(status: 500 | 429 | 402 | 401): ApiError {
  switch (status) {
    case 401:
      return apiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    case 402:
      return apiError(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      })
    case 429:
      return apiError(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded.',
      })
    default:
      return unexpected()
  }
}

export function unexpected(): ApiError {
  return apiError(500, {
    type: 'api_error',
    message:
      'Sorry! There was an error while talking to one of our backends. Support has been notified.',
  })
}
