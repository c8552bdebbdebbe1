import { z } from 'zod'
import { emptyable, flag, text } from '../api/params.ts'
import { type Route, route } from '../api/route.ts'
import { noSuch } from '../errors.ts'
import { collectBySavedMethod } from '../lifecycle/collect-invoice.ts'
import { draftInvoice } from '../lifecycle/draft-invoice.ts'
import { endSubscription } from '../lifecycle/end-subscription.ts'
import { finalizeInvoice } from '../lifecycle/finalize-invoice.ts'
import { keepCredit } from '../lifecycle/pause-subscription.ts'
import { getItem } from '../objects/subscription.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'

const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
])

export const CancellationDetails = z.strictObject({
  comment: emptyable(text).optional(),
  feedback: emptyable(feedback).optional(),
})

const CancelParams = z.strictObject({
  cancellation_details: CancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

type Params = z.infer<typeof CancelParams> & { id: string }

/** Cancels immediately. The rest of the period is credited only with `prorate`. */
async function cancelSubscription(
  tx: SandboxTransaction,
  { id, ...params }: Params,
): Promise<Subscription> {
  const found = await requireObject(tx, { kind: 'subscription', id })
  if (['canceled', 'incomplete_expired'].includes(found.status))
    throw noSuch({ kind: 'subscription', id })
  const subscription = withDetails(found, params.cancellation_details)
  if (params.prorate) await keepCredit(tx, { subscription, at: tx.unix })
  if (params.invoice_now) await settleNow(tx, subscription)

  const { latest_invoice } = await tx.get('subscription', id)
  return endSubscription(tx, {
    subscription: { ...subscription, latest_invoice },
    reason: 'cancellation_requested',
  })
}

export function withDetails(
  subscription: Subscription,
  params: z.infer<typeof CancellationDetails> | undefined,
): Subscription {
  const { comment = null, feedback: word = null, ...rest } = subscription.cancellation_details ?? {}
  return {
    ...subscription,
    cancellation_details: {
      feedback_option: null,
      reason: null,
      ...rest,
      comment: params?.comment === undefined ? comment : params.comment,
      feedback: params?.feedback === undefined ? word : params.feedback,
    },
  }
}

async function settleNow(tx: SandboxTransaction, subscription: Subscription): Promise<void> {
  const waiting = await tx.list('pending_line', subscription.id)
  if (waiting.length === 0) return
  const draft = await draftInvoice(tx, {
    subscription,
    lines: [],
    reason: 'manual',
    period: { start: getItem(subscription).current_period_start, end: tx.unix },
  })
  const invoice = await finalizeInvoice(tx, draft)
  if (invoice.status === 'open') await collectBySavedMethod(tx, invoice)
}

export const cancelSubscriptionRoutes: readonly Route[] = [
  route('DELETE /v1/subscriptions/:id', CancelParams, cancelSubscription),
]
