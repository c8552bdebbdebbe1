import type Stripe from 'stripe'
import type { TestPorts } from './ports.ts'
import { webhookSecret } from './ports.ts'

export type Message = { readonly body: string; readonly signature: string }

/** A signed webhook of the payment provider, by default with the time of the ports' clock. */
export function seal(
  { stripe, clock }: Pick<TestPorts, 'stripe' | 'clock'>,
  event: object | string,
  { secret = webhookSecret, at = clock.now() } = {},
): Message {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const timestamp = Math.floor(at.getTime() / 1000)
  const options = { payload: body, secret, timestamp }
  return { body, signature: stripe.webhooks.generateTestHeaderString(options) }
}

/** All events of the payment provider, the oldest first. */
export async function listEvents({ stripe }: Pick<TestPorts, 'stripe'>): Promise<Stripe.Event[]> {
  return (await stripe.events.list({ limit: 100 })).data.toReversed()
}

/** The newest event of a paid checkout. */
export async function findPurchase(ports: Pick<TestPorts, 'stripe'>): Promise<Stripe.Event> {
  const events = await listEvents(ports)
  const found = events.findLast(({ type }) => type === 'checkout.session.completed')
  if (!found) throw new Error('There is no event of a paid checkout')
  return found
}
