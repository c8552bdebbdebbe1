import { z } from 'zod'
import { emptyable, flag, text } from '../api/params.ts'
import { noSuch } from '../errors.ts'
import { collectBySavedMethod } from '../life/collect-invoice.ts'
import { draftInvoice } from '../life/draft-invoice.ts'
import { endSubscription } from '../life/end-subscription.ts'
import { finalizeInvoice } from '../life/finalize-invoice.ts'
import { toCredit } from '../life/proration-credit.ts'
import { getItem } from '../objects/subscription.ts'
import { requireObject, type Turn } from '../turn.ts'
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

export const CancelParams = z.strictObject({
  cancellation_details: CancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

type Asked = z.infer<typeof CancelParams> & { id: string }

/** Ends it at once. What is left of the period is only given back when asked to. */
export async function cancelSubscription(
  turn: Turn,
  { id, ...asked }: Asked,
): Promise<Subscription> {
  const found = await requireObject(turn, { kind: 'subscription', id })
  if (['canceled', 'incomplete_expired'].includes(found.status))
    throw noSuch({ kind: 'subscription', id })
  const subscription = withDetails(found, asked.cancellation_details)
  if (asked.prorate && !asked.invoice_now) await keepCredit(turn, subscription)
  if (asked.invoice_now) await settleNow(turn, { subscription, isProrated: asked.prorate ?? false })

  const { latest_invoice } = await turn.get('subscription', id)
  return endSubscription(turn, {
    subscription: { ...subscription, latest_invoice },
    reason: 'cancellation_requested',
  })
}

export function withDetails(
  subscription: Subscription,
  asked: z.infer<typeof CancellationDetails> | undefined,
): Subscription {
  const { comment = null, feedback: word = null, ...rest } = subscription.cancellation_details ?? {}
  return {
    ...subscription,
    cancellation_details: {
      feedback_option: null,
      reason: null,
      ...rest,
      comment: asked?.comment === undefined ? comment : asked.comment,
      feedback: asked?.feedback === undefined ? word : asked.feedback,
    },
  }
}

async function keepCredit(turn: Turn, subscription: Subscription): Promise<void> {
  const line = await toCredit(turn, { subscription, at: turn.unix })
  await turn.save('pending_line', { id: line.id, subscription: subscription.id, line })
}

async function settleNow(
  turn: Turn,
  { subscription, isProrated }: { subscription: Subscription; isProrated: boolean },
): Promise<void> {
  const waiting = await turn.list('pending_line', subscription.id)
  if (!isProrated && waiting.length === 0) return
  const draft = await draftInvoice(turn, {
    subscription,
    lines: isProrated ? [await toCredit(turn, { subscription, at: turn.unix })] : [],
    reason: 'manual',
    period: { start: getItem(subscription).current_period_start, end: turn.unix },
  })
  const invoice = await finalizeInvoice(turn, draft)
  if (invoice.status === 'open') await collectBySavedMethod(turn, invoice)
}
