import { portsContext, requestContext } from '#app/context.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { answerRefusal } from '#app/http/responses.ts'
import { receiveNotice } from '#domain/billing/receive-notice.ts'
import { isRefusal } from '#domain/refusal.ts'

/**
 * The payment provider's webhook. Verifies the signature and stores the event for processing. If it
 * can't be stored the error is thrown, so the response is 500 and the provider retries. See ADR-0013.
 */
export async function receiveWebhook({ request, context }: EndpointArgs): Promise<Response> {
  // The signature covers the raw bytes, including a byte order mark, which `request.text()` would drop.
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer())
  const signature = request.headers.get('stripe-signature')

  const received = await receiveNotice(context.get(portsContext), { body, signature })
  if (!isRefusal(received)) return Response.json({ received: true })
  context.get(requestContext).logSecurityEvent('webhook-refused', { reason: received.refused })
  return answerRefusal(received)
}
