import { z } from 'zod'
import { list } from '../api/list-page.ts'
import { mergeMetadata, metadata, page, text, whole } from '../api/params.ts'
import { type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { refundCharge } from '../lifecycle/refunds.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Charge, Refund } from '../wire.ts'

const NewRefund = z.strictObject({
  amount: whole.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

type Params = z.infer<typeof NewRefund>

async function createRefund(tx: SandboxTransaction, params: Params): Promise<Refund> {
  return refundCharge(tx, {
    charge: await requireCharge(tx, params),
    amount: params.amount,
    reason: params.reason ?? null,
    metadata: mergeMetadata({}, params.metadata),
  })
}

async function requireCharge(
  tx: SandboxTransaction,
  { charge, payment_intent }: Params,
): Promise<Charge> {
  if (charge) return requireObject(tx, { kind: 'charge', id: charge, param: 'charge' })
  if (!payment_intent) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.'
    throw invalid({ code: 'parameter_missing', param: 'charge', message })
  }
  const param = 'payment_intent'
  const { latest_charge } = await requireObject(tx, { kind: param, id: payment_intent, param })
  if (!latest_charge) {
    const message = `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`
    throw invalid({ param, message })
  }
  return tx.get('charge', latest_charge)
}

export const refundRoutes: readonly Route[] = [
  route('POST /v1/refunds', NewRefund, createRefund),
  list('/v1/refunds', {
    kind: 'refund',
    takes: z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() }),
    about: ({ charge, payment_intent }) => charge ?? payment_intent,
  }),
  retrieve('/v1/refunds/:id', 'refund'),
]
