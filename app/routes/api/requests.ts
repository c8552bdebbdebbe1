import { RequestState } from '@ghost-writers-ia/site-api/account'
import { NewRequest } from '@ghost-writers-ia/site-api/requests'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { RequestPurpose } from '#domain/usage/ports.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { toUsageSource } from '#domain/usage/source.ts'
import { reservationErrors, toReservationProblem } from './reservation-problems.ts'
import { toStateReply } from './settle-requests.ts'

/** Reserves one request from the allowance, if the plan includes what it is for. */
export const reserveRequest = defineEndpoint(
  {
    id: 'reserveRequest',
    tag: 'requests',
    auth: 'bearer',
    scope: 'models:use',
    body: NewRequest,
    response: RequestState,
    errors: reservationErrors,
    hasAllowance: true,
  },
  async ({ caller, body, ports, site }) => {
    const { id } = body
    const reserved = await reserve(ports, {
      userId: caller.user.id,
      requestId: id,
      purpose: toPurpose(body),
      source: toUsageSource(caller.session),
    })
    return isRefusal(reserved)
      ? toReservationProblem(reserved, { ports, site })
      : toStateReply(ports, { id, ...reserved })
  },
)

/** Null for editors before 0.3, which state nothing. */
function toPurpose(body: NewRequest): RequestPurpose | null {
  const { feature, language, model = null, snippet: hasSnippet = false } = body
  return feature ? { feature, language: language?.toLowerCase() ?? null, model, hasSnippet } : null
}
