import { allowOnly, answerRefusal } from '#app/answer-json.ts'
import { portsContext, visitContext } from '#app/context.ts'
import { receiveNotice } from '#domain/billing/receive-notice.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/webhook'

export const loader = allowOnly('POST')

/**
 * Where the payment provider tells us news. What cannot be stored is thrown, which
 * answers 500, and the provider sends it again. See ADR-0013.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return allowOnly('POST')()
  // The seal is of the bytes: a mark in front of them, which reading as text would drop, is one of them.
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer())
  const signature = request.headers.get('stripe-signature')

  const taken = await receiveNotice(context.get(portsContext), { body, signature })
  if (!isRefusal(taken)) return Response.json({ received: true })
  context.get(visitContext).note('webhook-refused', { reason: taken.refused })
  return answerRefusal(taken)
}
