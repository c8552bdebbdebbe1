import type Stripe from 'stripe'
import type { Notice } from '#domain/billing/notice.ts'

/** Checkout keeps the buyer on its page until these are answered, for up to ten seconds. */
const urgent = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])

/** How soon a notice has to be handled, and whether it needs a full sync. See `notice.ts`. */
export function findHint({ type, data }: Stripe.Event): Notice['hint'] {
  if (urgent.has(type)) return 'urgent'
  const isUpdate = type === 'customer.subscription.updated'
  return isUpdate && isPlainRenewal(data) ? 'routine' : undefined
}

/** The only attributes that change when a period begins and nothing else happens. */
const renewalAttributes = new Set(['items', 'latest_invoice'])

function isPlainRenewal({ object, previous_attributes }: Stripe.Event.Data): boolean {
  const before: object = previous_attributes ?? {}
  if (!('items' in before) || !('items' in object)) return false
  const isRenewed = Object.keys(before).every((name) => renewalAttributes.has(name))
  return isRenewed && listSold(before.items) === listSold(object.items)
}

/** The prices and quantities of a subscription's items as text, for comparison. */
function listSold(items: unknown): string {
  const { data } = Object(items)
  if (!Array.isArray(data)) return 'unknown'
  return data.map(({ price, quantity }) => `${Object(price).id} ${quantity}`).join()
}
