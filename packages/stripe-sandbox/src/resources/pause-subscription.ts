import { z } from 'zod'
import { type Route, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import {
  pauseSubscription as pause,
  resumeSubscription as resume,
} from '../lifecycle/pause-subscription.ts'
import { getItem } from '../objects/subscription.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'

const PauseParams = z.strictObject({
  bill_for: z
    .strictObject({
      outstanding_usage_through: z.strictObject({ type: z.enum(['none', 'now']) }).optional(),
      unused_time_from: z
        .strictObject({ type: z.enum(['item_current_period_start', 'none', 'now']) })
        .optional(),
    })
    .optional(),
  invoicing_behavior: z.enum(['invoice', 'pending_invoice_item']).optional(),
  type: z.literal('subscription').optional(),
})

type Pause = z.infer<typeof PauseParams> & { id: string }

/** Which other states can be paused isn't documented, so only active subscriptions are. */
async function pauseSubscription(
  tx: SandboxTransaction,
  { id, bill_for, invoicing_behavior }: Pause,
): Promise<Subscription> {
  const subscription = await requireObject(tx, { kind: 'subscription', id })
  const { billing_mode, collection_method, schedule, status } = subscription
  if (billing_mode.type !== 'flexible') {
    throw invalid({ message: 'Only subscriptions with `billing_mode=flexible` can be paused.' })
  }
  if (schedule) {
    throw invalid({ message: 'Cannot pause subscriptions with attached schedules.' })
  }
  if (status !== 'active' || collection_method !== 'charge_automatically') {
    const message = `The sandbox pauses active subscriptions that charge automatically; this one is ${status}.`
    throw invalid({ message })
  }
  const starts = {
    none: null,
    now: tx.unix,
    item_current_period_start: getItem(subscription).current_period_start,
  }
  const creditedFrom = starts[bill_for?.unused_time_from?.type ?? 'now']
  return pause(tx, { subscription, creditedFrom, isInvoiced: invoicing_behavior === 'invoice' })
}

/** With the old anchor the sandbox can't resume. */
const ResumeParams = z.strictObject({
  billing_cycle_anchor: z.strictObject({ type: z.literal('now') }).optional(),
  payment_behavior: z.enum(['resume_on_payment_attempt', 'resume_on_payment_success']).optional(),
})

type Resume = z.infer<typeof ResumeParams> & { id: string }

async function resumeSubscription(
  tx: SandboxTransaction,
  { id, payment_behavior }: Resume,
): Promise<Subscription> {
  const subscription = await requireObject(tx, { kind: 'subscription', id })
  if (subscription.status !== 'paused') {
    const message = `This subscription isn't paused: its status is ${subscription.status}.`
    throw invalid({ message })
  }
  return resume(tx, {
    subscription,
    isPaidFirst: payment_behavior === 'resume_on_payment_success',
  })
}

export const pauseSubscriptionRoutes: readonly Route[] = [
  route('POST /v1/subscriptions/:id/pause', PauseParams, pauseSubscription),
  route('POST /v1/subscriptions/:id/resume', ResumeParams, resumeSubscription),
]
