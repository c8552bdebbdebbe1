import Stripe from 'stripe'
import type { Notice } from '#domain/billing/notice.ts'
import type { CustomerId, Payments } from '#domain/billing/ports.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'

const longestAwayMs = minutes(5)

export type Seals = { readonly secrets: readonly string[]; readonly isLiveMode: boolean }

type Message = Parameters<Payments['readNotice']>[0]

/** Reads a message if one of our secrets sealed it, not long ago and not ahead of time. */
export function readNotice(
  stripe: Stripe,
  { secrets, isLiveMode, body, signature, now }: Seals & Message,
): RawNotice | Refusal<'forged-notice'> {
  if (!signature || !isFresh(signature, now)) return refuse('forged-notice')

  for (const secret of secrets) {
    const event = openSeal(stripe, { body, signature, secret })
    if (event) return toNotice(event, isLiveMode)
  }
  return refuse('forged-notice')
}

/** The SDK takes messages from the future, so the time is checked here, in both directions. */
function isFresh(signature: string, now: Date): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)]
  const [time] = times
  if (!time || times.length > 1) return false
  return Math.abs(now.getTime() - seconds(Number(time[1]))) <= longestAwayMs
}

type Sealed = { readonly body: string; readonly signature: string; readonly secret: string }

function openSeal(stripe: Stripe, { body, signature, secret }: Sealed): Stripe.Event | null {
  const anyAge = 0
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, anyAge)
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw fault
  }
}

/** A dispute names a charge and not whose it is. */
export type RawNotice = Notice & { readonly charge?: string }

/** What can change a plan, a bill or what someone is told. README lists the same for the endpoint. */
const followed =
  /^(checkout\.session\.|customer\.subscription\.|customer\.deleted$|invoice\.(paid|payment_failed|payment_action_required|voided)$|charge\.refunded$|refund\.failed$|charge\.dispute\.|subscription_schedule\.)/

/** A message from test mode says nothing about real money, and the other way round. */
export function toNotice(
  { id, type, livemode, data }: Stripe.Event,
  isLiveMode: boolean,
): RawNotice {
  const isForUs = livemode === isLiveMode && followed.test(type)
  if (!isForUs) return { id, kind: type, customerId: null }
  const charge = 'charge' in data.object ? toId(data.object.charge) : null
  const customerId = findCustomer(data.object)
  return { id, kind: type, customerId, ...(!customerId && charge && { charge }) }
}

/** Finds out whom a notice concerns that only names a charge. */
export async function nameCustomer(
  stripe: Stripe,
  { charge, ...notice }: RawNotice,
): Promise<Notice> {
  if (!charge) return notice
  const { customer } = await stripe.charges.retrieve(charge)
  return { ...notice, customerId: toId(customer) }
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
