import type Stripe from 'stripe'

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
