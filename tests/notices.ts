import type Stripe from 'stripe'
import type { TestPorts } from './ports.ts'
import { webhookSecret } from './ports.ts'

export type Message = { readonly body: string; readonly signature: string }

/** A message of the payment provider, sealed at the moment of the ports' clock unless told otherwise. */
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

/** Everything the payment provider has to tell, the oldest first. */
export async function listEvents({ stripe }: Pick<TestPorts, 'stripe'>): Promise<Stripe.Event[]> {
  return (await stripe.events.list({ limit: 100 })).data.toReversed()
}

/** The news that a checkout was paid. */
export async function findPurchase(ports: Pick<TestPorts, 'stripe'>): Promise<Stripe.Event> {
  const events = await listEvents(ports)
  const found = events.findLast(({ type }) => type === 'checkout.session.completed')
  if (!found) throw new Error('Nothing was bought')
  return found
}
