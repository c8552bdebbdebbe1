import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { mergeMetadata, metadata, page, text, whole } from '../api/params.ts'
import { invalid } from '../errors.ts'
import { refundCharge } from '../life/refunds.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Charge, Refund } from '../wire.ts'

export const NewRefund = z.strictObject({
  amount: whole.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

type Asked = z.infer<typeof NewRefund>

export async function createRefund(turn: Turn, asked: Asked): Promise<Refund> {
  return refundCharge(turn, {
    charge: await requireCharge(turn, asked),
    amount: asked.amount,
    reason: asked.reason ?? null,
    metadata: mergeMetadata({}, asked.metadata),
  })
}

async function requireCharge(turn: Turn, { charge, payment_intent }: Asked): Promise<Charge> {
  if (charge) return requireObject(turn, { kind: 'charge', id: charge, param: 'charge' })
  if (!payment_intent) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.'
    throw invalid({ code: 'parameter_missing', param: 'charge', message })
  }
  const param = 'payment_intent'
  const { latest_charge } = await requireObject(turn, { kind: param, id: payment_intent, param })
  if (!latest_charge) {
    const message = `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`
    throw invalid({ param, message })
  }
  return turn.get('charge', latest_charge)
}

export const RefundQuery = z.strictObject({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
})

export function listRefunds(turn: Turn, asked: z.infer<typeof RefundQuery>): Promise<object> {
  const about = asked.charge ?? asked.payment_intent
  return listPage(turn, { kind: 'refund', url: '/v1/refunds', about, asked })
}
