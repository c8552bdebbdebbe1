import { type Engine, withTimeout } from '../engine.ts'
import type { Delivery } from '../storage/storage.ts'
import { hours, later, minutes, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Event } from '../wire.ts'
import { sign } from './sign.ts'

/** The delay after each attempt: about three days in all. */
const retryDelaysMs = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  hours(1),
  ...Array.from({ length: 11 }, () => hours(6)),
]

/** Later responses count as none. */
const timeoutMs = seconds(30)

/** Longer than the timeout: if a process dies during an attempt, another one takes over after this. */
const claimMs = minutes(2)

export type Claim = {
  readonly event: Event
  readonly delivery: Delivery
  readonly isDoubled: boolean
}

/** Delivers everything that is due, one after the other. */
export async function deliverDue(engine: Engine): Promise<void> {
  while ((await hasDue(engine)) && (await deliverNext(engine)));
}

/** Doesn't wait for writers: most requests emit no event. */
export async function hasDue({ readStatus, clock, mayClaim }: Engine): Promise<boolean> {
  if (!mayClaim()) return false
  const { settings, deliveryAt } = await readStatus()
  return settings.deliveryMode !== 'held' && deliveryAt !== null && deliveryAt <= clock.now()
}

/** One attempt to deliver one event. Returns whether there was one. */
export async function deliverNext(engine: Engine): Promise<boolean> {
  const claim = await engine.transact((tx) => claimNext(tx, engine.clock.now()))
  if (claim) await attemptDelivery(engine, claim)
  return claim !== null
}

/** Claims the first attempt of an event emitted in this transaction. Null when events are held or dropped. */
export async function claimFirst(
  tx: SandboxTransaction,
  { eventId, now }: { eventId: string; now: Date },
): Promise<Claim | null> {
  const { deliveryMode } = tx.records.readSettings()
  if (deliveryMode !== 'normal' && deliveryMode !== 'doubled') return null
  const delivery = await tx.records.findDelivery(eventId)
  return delivery ? claimDelivery(tx, { delivery, now }) : null
}

async function claimNext(tx: SandboxTransaction, now: Date): Promise<Claim | null> {
  const { records } = tx
  const { deliveryMode } = records.readSettings()
  if (deliveryMode === 'held') return null
  const delivery = await records.findDueDelivery({
    by: now,
    isReversed: deliveryMode === 'reversed',
  })
  if (!delivery) return null
  if (deliveryMode !== 'dropped') return claimDelivery(tx, { delivery, now })

  await records.putDelivery({ ...delivery, dueAt: null })
  return claimNext(tx, now)
}

async function claimDelivery(
  tx: SandboxTransaction,
  { delivery, now }: { delivery: Delivery; now: Date },
): Promise<Claim> {
  const claimed = { ...delivery, attempts: delivery.attempts + 1, dueAt: later(now, claimMs) }
  await tx.records.putDelivery(claimed)
  const event = await tx.get('event', delivery.eventId)
  const isDoubled = tx.records.readSettings().deliveryMode === 'doubled'
  return { event, delivery: claimed, isDoubled }
}

export async function attemptDelivery(
  engine: Engine,
  { event, delivery, isDoubled }: Claim,
): Promise<void> {
  if (isDoubled) await send(engine, event)
  const statusCode = await send(engine, event)
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const waitMs = isDelivered ? undefined : retryDelaysMs[delivery.attempts - 1]
  const dueAt = waitMs === undefined ? null : later(engine.clock.now(), waitMs)

  await engine.transact(async (tx) => {
    const isKnownAsTaken = (await tx.records.findDelivery(event.id))?.isDelivered ?? false
    const kept = { ...delivery, statusCode, dueAt, isDelivered: isDelivered || isKnownAsTaken }
    await tx.records.putDelivery(kept)
    if (isDelivered) await tx.save('event', { ...event, pending_webhooks: 0 })
  })
}

/** Null when there was no answer. */
async function send(engine: Engine, event: Event): Promise<number | null> {
  const { clock, webhookSecret, deliver } = engine
  const body = JSON.stringify(event)
  const signature = sign(body, { secret: webhookSecret, now: clock.now() })
  const answer = Promise.resolve()
    .then(() => deliver({ body, signature }))
    .then(({ status }) => status)
    .catch(() => null)
  return withTimeout(engine, { ms: timeoutMs, result: answer })
}
