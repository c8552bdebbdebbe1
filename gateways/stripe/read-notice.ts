import Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Notice, NoticeRefusal } from '#domain/billing/notice.ts'
import type { Payments } from '#domain/billing/ports.ts'
import { refuse } from '#domain/refusal.ts'
import { isStorable } from '#domain/storable.ts'
import { minutes, seconds } from '#domain/time.ts'
import { isMissing } from './errors.ts'
import { isFollowed } from './followed-events.ts'

const toleranceMs = minutes(5)

export type WebhookSecrets = { readonly secrets: readonly string[]; readonly isLiveMode: boolean }

type WebhookMessage = Parameters<Payments['readNotice']>[0]

/** Verifies the signature and timestamp of a webhook against our secrets, and parses its event. */
export function readNotice(
  stripe: Stripe,
  { secrets, isLiveMode, body, signature, now }: WebhookSecrets & WebhookMessage,
): Notice | NoticeRefusal {
  if (!signature || !isFresh(signature, now)) return refuse('forged-notice')

  const isOurs = secrets.some((secret) => hasValidSignature(stripe, { body, signature, secret }))
  if (!isOurs) return refuse('forged-notice')
  const event = parseEvent(body)
  if (event === 'thin') return refuse('thin-notice')
  if (!event) return refuse('malformed-notice')
  const notice = toNotice(event, isLiveMode)
  return canStore(notice) ? notice : refuse('malformed-notice')
}

/** Otherwise a retry would fail, too. */
function canStore({ id, kind, customerId }: Notice): boolean {
  return [id, kind, customerId ?? ''].every(isStorable)
}

/** The SDK accepts timestamps in the future, so both directions are checked here. */
function isFresh(signature: string, now: Date): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)]
  const [time] = times
  if (!time || times.length > 1) return false
  return Math.abs(now.getTime() - seconds(Number(time[1]))) <= toleranceMs
}

type SignedMessage = { readonly body: string; readonly signature: string; readonly secret: string }

function hasValidSignature(stripe: Stripe, { body, signature, secret }: SignedMessage): boolean {
  const anyAge = 0
  try {
    return stripe.webhooks.signature?.verifyHeader(body, signature, secret, anyAge) === true
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw fault
  }
}

/** A valid signature doesn't make it an event. Rejected, because a retry would be the same. */
function parseEvent(body: string): Stripe.Event | 'thin' | null {
  try {
    const event = JSON.parse(body)
    // A destination for thin events: https://docs.stripe.com/event-destinations
    if (event?.object === 'v2.core.event') return 'thin'
    const isEvent =
      typeof event?.id === 'string' &&
      typeof event.type === 'string' &&
      typeof event.data?.object === 'object' &&
      event.data.object !== null
    return isEvent ? event : null
  } catch (fault) {
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}

/** Events of the other mode (test or live) are reduced to their id, without a customer. */
export function toNotice(event: Stripe.Event, isLiveMode: boolean): Notice {
  const { id, type, livemode, data } = event
  const isForUs = livemode === isLiveMode && isFollowed(type)
  if (!isForUs) return { id, kind: type, customerId: null }
  const hint = findHint(event)
  return { id, kind: type, customerId: findCustomer(data.object), ...(hint && { hint }) }
}

/** These events may name a charge without its customer. */
const namesCharge = /^(charge\.dispute\.|radar\.early_fraud_warning\.|refund\.failed$)/

type Concerned = { readonly customerId: CustomerId | null }

/**
 * Looks up the customer of an event that names only a charge. Null for objects that Stripe doesn't
 * know anymore.
 */
export async function getEventCustomer(
  stripe: Stripe,
  { id, kind }: Pick<Notice, 'id' | 'kind'>,
): Promise<Concerned> {
  const noCustomer: Concerned = { customerId: null }
  if (!namesCharge.test(kind)) return noCustomer
  try {
    const { data } = await stripe.events.retrieve(id)
    const charge = 'charge' in data.object ? toId(data.object.charge) : null
    if (!charge) return noCustomer
    const { customer } = await stripe.charges.retrieve(charge)
    return { customerId: toId(customer) }
  } catch (fault) {
    if (isMissing(fault)) return noCustomer
    throw fault
  }
}

function findCustomer(object: object): CustomerId | null {
  if ('object' in object && object.object === 'customer' && 'id' in object) return toId(object)
  return 'customer' in object ? toId(object.customer) : null
}

function toId(customer: unknown): CustomerId | null {
  const id =
    customer !== null && typeof customer === 'object' && 'id' in customer ? customer.id : customer
  return typeof id === 'string' ? (id as CustomerId) : null
}

/** Checkout keeps the buyer on its page until these are answered, for up to ten seconds. */
const urgent = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])

/** How soon a notice has to be handled, and whether it needs a full sync. See `notice.ts`. */
function findHint({ type, data }: Stripe.Event): Notice['hint'] {
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
