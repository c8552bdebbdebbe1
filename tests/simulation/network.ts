import { days, later } from '#domain/time.ts'
import { takeNotice } from '../ports.ts'
import { ask, SiteStopped } from './site.ts'
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
  world.webhooksUntil = later(world.clock.now(), maxTroubleMs)
  await world.sandbox.controls.setDelivery(mode === 'lost' ? 'dropped' : 'normal')
}

/** The site receives what is on the wire. What it can't store stays there, to be sent again. */
export async function deliverWebhooks(world: World): Promise<boolean> {
  const { webhooks, wire } = world
  if (webhooks === 'late' || wire.length === 0) return false
  const messages = wire.splice(0)
  if (webhooks === 'reversed') messages.reverse()
  const sent = webhooks === 'doubled' ? messages.flatMap((one) => [one, one]) : messages
  for (const message of sent) await deliver(world, message)
  return true
}

async function deliver(world: World, message: Message): Promise<void> {
  try {
    await ask(world, (ports) => takeNotice(ports, message))
  } catch (fault) {
    if (!(fault instanceof SiteStopped) && !world.isExcused) throw fault
    world.wire.push(message)
  }
}
