import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { toProblem } from '#app/http/problems.ts'
import { receiveNotice } from '#domain/billing/receive-notice.ts'
import { isRefusal } from '#domain/refusal.ts'

/**
 * The payment provider's webhook. Verifies the signature and stores the event for processing. If it
 * can't be stored the error is thrown, so the response is 500 and the provider retries. See ADR-0013.
 */
export const receiveWebhook = defineEndpoint(
  {
    auth: 'none',
    // Stripe's events are larger than our own calls.
    limit: { maxBodyBytes: 512 * 1024 },
    response: z.object({ received: z.literal(true) }),
    errors: ['forged-notice', 'malformed-notice', 'thin-notice'],
  },
  async ({ request, ports, site }) => {
    // The signature covers the raw bytes, including a byte order mark, which `request.text()` would drop.
    const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer())
    const signature = request.headers.get('stripe-signature')

    const received = await receiveNotice(ports, { body, signature })
    if (!isRefusal(received)) return { body: { received: true as const } }
    site.logSecurityEvent('webhook-refused', { reason: received.refused })
    return toProblem(received)
  },
)
