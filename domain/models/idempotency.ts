import type { ReservationId } from '../usage/ports.ts'
import type { ModelPorts } from './ports.ts'

type KeyedCall = Pick<ReservationId, 'userId'> & { readonly idempotencyKey: string }

/** More than a client retries. */
const maxAttempts = 10

/**
 * The id of the request that a client's own key stands for. Sent again while it runs or after it was
 * counted, it's the same request, which is refused: answers aren't stored. One that was given back
 * is a new request.
 */
export async function chooseRequestId(
  { usage, keyedHash }: Pick<ModelPorts, 'usage' | 'keyedHash'>,
  { userId, idempotencyKey }: KeyedCall,
): Promise<string> {
  const [hash = ''] = keyedHash.list(`idempotency:${userId}:${idempotencyKey}`)
  const toId = (attempt: number) => `key-${hash.slice(0, 32)}-${attempt}`
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    const requestId = toId(attempt)
    const [kept] = await usage.listReservations([{ userId, requestId }])
    if (kept?.state !== 'released' && kept?.state !== 'expired') return requestId
  }
  return toId(maxAttempts)
}
