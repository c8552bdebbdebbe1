import { days, later } from '#domain/time.ts'
import { takeNotice, webhookSecret } from '../ports.ts'
import { ask, SiteStopped } from './site.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

export type Message = { readonly body: string; readonly signature: string }

export type WebhookMode = 'normal' | 'late' | 'lost' | 'doubled' | 'reversed'

export const webhookModes: readonly WebhookMode[] = [
  'normal',
  'late',
  'lost',
  'doubled',
  'reversed',
]

/** After that the provider stops trying, and someone has noticed. */
const maxTroubleMs = days(3)

export async function repairWebhooks(world: World): Promise<void> {
  if (world.webhooks !== 'normal' && world.clock.now() >= world.webhooksUntil)
    await setWebhooks(world, 'normal')
}

/** Lost ones are those that the provider gave up to deliver: it lists them when asked. */
export async function setWebhooks(world: World, mode: WebhookMode): Promise<void> {
  world.webhooks = mode
  world.disruptedAt.push(world.clock.now())
  world.webhooksUntil = later(world.clock.now(), maxTroubleMs)
  await world.sandbox.controls.setDelivery(mode === 'lost' ? 'dropped' : 'normal')
}

/** The site receives what is on the wire. What it can't store stays there, to be sent again. */
export async function deliverWebhooks(world: World): Promise<boolean> {
  const { webhooks, wire } = world
  if (webhooks === 'late' || wire.length === 0) return false
  const messages = wire.splice(0)
  if (webhooks === 'reversed') messages.reverse()
  for (const message of messages) {
    const isTaken = await deliver(world, message)
    const isTakenAgain = webhooks === 'doubled' ? await deliver(world, message) : isTaken
    if (!isTaken || !isTakenAgain) world.wire.push(message)
  }
  return true
}

/**
 * Returns whether it was taken. Signed when it is sent, as each of the provider's attempts is: an
 * old signature is refused.
 */
async function deliver(world: World, { body }: Message): Promise<boolean> {
  const { stripe, clock } = world
  const timestamp = Math.floor(clock.now().getTime() / 1_000)
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
    timestamp,
  })
  try {
    const { status } = await ask(world, (ports) => takeNotice(ports, { body, signature }))
    if (status !== 200) throw new Violation('webhook-refused', `status ${status}`)
    return true
  } catch (fault) {
    if (fault instanceof Violation) throw fault
    if (!(fault instanceof SiteStopped) && !world.isExcused) throw fault
    return false
  }
}
