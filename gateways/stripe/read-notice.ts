import Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Notice, NoticeRefusal } from '#domain/billing/notice.ts'
import type { Payments } from '#domain/billing/ports.ts'
import { refuse } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import { isMissing } from './errors.ts'
import { isFollowed } from './followed-events.ts'
import { findHint } from './notice-hint.ts'

const longestAwayMs = minutes(5)

export type Seals = { readonly secrets: readonly string[]; readonly isLiveMode: boolean }

type Message = Parameters<Payments['readNotice']>[0]

/** Reads a message if one of our secrets sealed it, not long ago and not ahead of time. */
export function readNotice(
  stripe: Stripe,
  { secrets, isLiveMode, body, signature, now }: Seals & Message,
): Notice | NoticeRefusal {
  if (!signature || !isFresh(signature, now)) return refuse('forged-notice')

  const isOurs = secrets.some((secret) => isSealed(stripe, { body, signature, secret }))
  if (!isOurs) return refuse('forged-notice')
  const event = parseEvent(body)
  if (event === 'thin') return refuse('thin-notice')
  if (!event) return refuse('malformed-notice')
  const notice = toNotice(event, isLiveMode)
  return hasNul(notice) ? refuse('malformed-notice') : notice
}

/** PostgreSQL can't store it, however often the message is sent again. */
function hasNul({ id, kind, customerId }: Notice): boolean {
  return [id, kind, customerId].some((text) => text?.includes('\0'))
}

/** The SDK takes messages from the future, so the time is checked here, in both directions. */
function isFresh(signature: string, now: Date): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)]
  const [time] = times
  if (!time || times.length > 1) return false
  return Math.abs(now.getTime() - seconds(Number(time[1]))) <= longestAwayMs
}

type Sealed = { readonly body: string; readonly signature: string; readonly secret: string }

function isSealed(stripe: Stripe, { body, signature, secret }: Sealed): boolean {
  const anyAge = 0
  try {
    return stripe.webhooks.signature?.verifyHeader(body, signature, secret, anyAge) === true
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw fault
  }
}

/** A valid signature says who sent it, not that it is an event: sent again it would be no better. */
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

/** A message from test mode says nothing about real money, and the other way round. */
export function toNotice(event: Stripe.Event, isLiveMode: boolean): Notice {
  const { id, type, livemode, data } = event
  const isForUs = livemode === isLiveMode && isFollowed(type)
  if (!isForUs) return { id, kind: type, customerId: null }
  const hint = findHint(event)
  return { id, kind: type, customerId: findCustomer(data.object), ...(hint && { hint }) }
}

/** These may name a charge and not whose it is. */
const namesCharge = /^(charge\.dispute\.|radar\.early_fraud_warning\.|refund\.failed$)/

type Concerned = { readonly customerId: CustomerId | null }

/** Whom a notice concerns that names nobody. What Stripe does not know, or not any more, concerns nobody. */
export async function findConcerned(
  stripe: Stripe,
  { id, kind }: Pick<Notice, 'id' | 'kind'>,
): Promise<Concerned> {
  const nobody: Concerned = { customerId: null }
  if (!namesCharge.test(kind)) return nobody
  try {
    const { data } = await stripe.events.retrieve(id)
    const charge = 'charge' in data.object ? toId(data.object.charge) : null
    if (!charge) return nobody
    const { customer } = await stripe.charges.retrieve(charge)
    return { customerId: toId(customer) }
  } catch (fault) {
    if (isMissing(fault)) return nobody
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
