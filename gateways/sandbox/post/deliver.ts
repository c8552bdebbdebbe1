import type { Delivery } from '#domain/sandbox/books.ts'
import { hours, later, minutes, seconds } from '#domain/time.ts'
import { atMost, type Engine } from '../engine.ts'
import type { Turn } from '../turn.ts'
import type { Event } from '../wire.ts'
import { sign } from './sign.ts'

/** How long after each try the next one follows: for about three days in all. */
const waitsMs = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  hours(1),
  ...Array.from({ length: 11 }, () => hours(6)),
]

/** A site that has not answered by then has not answered. */
const patienceMs = seconds(30)

/** Longer than our patience: whoever took a try and died is followed by another. */
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

/** Asked without waiting for anybody: most requests tell nothing. */
export async function hasDue({ store, clock }: Engine): Promise<boolean> {
  const { settings, deliveryAt } = await store.look()
  return settings.deliveryMode !== 'held' && deliveryAt !== null && deliveryAt <= clock.now()
}

/** One try of one event, by one replica. Answers whether there was one. */
export async function deliverNext(engine: Engine): Promise<boolean> {
  const claim = await engine.take((turn) => claimNext(turn, engine.clock.now()))
  if (claim) await tryOnce(engine, claim)
  return claim !== null
}

/** Takes the first try of an event that this turn has told. Null when events are kept back, or lost. */
export async function claimFirst(
  turn: Turn,
  { eventId, now }: { eventId: string; now: Date },
): Promise<Claim | null> {
  const { deliveryMode } = turn.books.readSettings()
  if (deliveryMode !== 'normal' && deliveryMode !== 'doubled') return null
  const delivery = await turn.books.findDelivery(eventId)
  return delivery ? claimIt(turn, { delivery, now }) : null
}

async function claimNext(turn: Turn, now: Date): Promise<Claim | null> {
  const { books } = turn
  const { deliveryMode } = books.readSettings()
  if (deliveryMode === 'held') return null
  const delivery = await books.findDueDelivery({ now, isReversed: deliveryMode === 'reversed' })
  if (!delivery) return null
  if (deliveryMode !== 'dropped') return claimIt(turn, { delivery, now })

  await books.putDelivery({ ...delivery, dueAt: null })
  return claimNext(turn, now)
}

async function claimIt(
  turn: Turn,
  { delivery, now }: { delivery: Delivery; now: Date },
): Promise<Claim> {
  const claimed = { ...delivery, tries: delivery.tries + 1, dueAt: later(now, claimMs) }
  await turn.books.putDelivery(claimed)
  const event = await turn.get('event', delivery.eventId)
  const isDoubled = turn.books.readSettings().deliveryMode === 'doubled'
  return { event, delivery: claimed, isDoubled }
}

export async function tryOnce(
  engine: Engine,
  { event, delivery, isDoubled }: Claim,
): Promise<void> {
  if (isDoubled) await send(engine, event)
  const statusCode = await send(engine, event)
  const isTaken = statusCode !== null && statusCode >= 200 && statusCode < 300
  const waitMs = isTaken ? undefined : waitsMs[delivery.tries - 1]
  const dueAt = waitMs === undefined ? null : later(engine.clock.now(), waitMs)

  await engine.take(async (turn) => {
    const isKnownAsTaken = (await turn.books.findDelivery(event.id))?.isTaken ?? false
    const kept = { ...delivery, statusCode, dueAt, isTaken: isTaken || isKnownAsTaken }
    await turn.books.putDelivery(kept)
    if (isTaken) await turn.save('event', { ...event, pending_webhooks: 0 })
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
  return atMost(engine, { ms: patienceMs, answer })
}
