import type Stripe from 'stripe'
import { toUnix } from './values.ts'

type EventName = Stripe.WebhookEndpointCreateParams.EnabledEvent

/**
 * The events the webhook endpoint subscribes to: everything that can change a plan, an invoice or
 * what we email. Stripe supports no wildcards but `*`.
 */
export const followedEvents: readonly EventName[] = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'customer.tax_id.updated',
  'customer.updated',
  'invoice.finalization_failed',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'radar.early_fraud_warning.created',
  'refund.failed',
  'subscription_schedule.aborted',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.created',
  'subscription_schedule.released',
  'subscription_schedule.updated',
]

const names: ReadonlySet<string> = new Set(followedEvents)

export function isFollowed(type: string): boolean {
  return names.has(type)
}

const maxTypes = 20
const maxListed = 1_000

/**
 * Events of the kinds we follow whose delivery failed, oldest first. Stripe doesn't say at which
 * endpoint, so the inbox skips those we have handled.
 */
export async function listMissed(stripe: Stripe, since: Date): Promise<Stripe.Event[]> {
  const parts = Array.from({ length: Math.ceil(followedEvents.length / maxTypes) }, (_, part) =>
    followedEvents.slice(part * maxTypes, (part + 1) * maxTypes),
  )
  const lists = await Promise.all(
    parts.map((types) =>
      stripe.events
        .list({
          created: { gte: toUnix(since) },
          delivery_success: false,
          limit: 100,
          types: [...types],
        })
        .autoPagingToArray({ limit: maxListed }),
    ),
  )
  return lists.flat().toSorted((one, other) => one.created - other.created)
}
