import type { SandboxBooks } from '#domain/sandbox/books.ts'
import { noSuch } from './errors.ts'
import { findChanged } from './events/changed.ts'
import { pruneLater } from './events/prune.ts'
import { createId } from './ids.ts'
import { fileUnder, type Kind, type Kinds } from './kinds.ts'
import { fromUnix, toUnix } from './moments.ts'
import { apiVersion, type Event, type EventType } from './wire.ts'

/** One request, or one thing that happens: what it reads and writes, at one moment of the calendar. */
export type Turn = {
  readonly now: Date
  /** The same moment, in the API's seconds. */
  readonly unix: number
  readonly siteUrl: string
  readonly books: SandboxBooks
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null>
  get<K extends Kind>(kind: K, id: string): Promise<Kinds[K]>
  /** The newest first; all of them, or those filed under the word. */
  list<K extends Kind>(kind: K, about?: string): Promise<readonly Kinds[K][]>
  save<K extends Kind>(kind: K, document: Kinds[K]): Promise<Kinds[K]>
  tell(news: News): Promise<Event>
  /** The same turn at another moment, for what was due before. */
  at(moment: Date): Turn
  meet(appointment: { purpose: string; objectId: string; at: number }): Promise<void>
}

type News = { readonly type: EventType; readonly object: object; readonly before?: object }

export type TurnGrounds = {
  readonly books: SandboxBooks
  readonly now: Date
  readonly realNow: Date
  readonly siteUrl: string
  readonly request: Event['request']
  readonly enabledEvents: readonly string[]
}

const everything = 100_000

export function openTurn(grounds: TurnGrounds): Turn {
  const { books, now, siteUrl } = grounds

  const turn: Turn = {
    now,
    unix: toUnix(now),
    siteUrl,
    books,
    async find(kind, id) {
      const kept = await books.findObject(id)
      return kept?.kind === kind ? (kept.document as never) : null
    },
    async get(kind, id) {
      const found = await turn.find(kind, id)
      if (!found) throw new Error(`The sandbox lost the ${kind} ${id}`)
      return found
    },
    async list(kind, about) {
      const kept = await books.listObjects({ kind, about, atMost: everything })
      return kept.map(({ document }) => document as never)
    },
    async save(kind, document) {
      const about = fileUnder(kind, document)
      await books.putObject({ kind, id: document.id, about, document })
      return document
    },
    tell: (news) => tell({ turn, grounds }, news),
    at: (moment) => openTurn({ ...grounds, now: moment }),
    meet: ({ at, ...appointment }) => books.putAppointment({ ...appointment, at: fromUnix(at) }),
  }
  return turn
}

/** The object an API request speaks of. */
export async function requireObject<K extends Kind>(
  turn: Turn,
  { kind, id, param }: { kind: K; id: string; param?: string },
): Promise<Kinds[K]> {
  const found = await turn.find(kind, id)
  if (!found) throw noSuch({ kind, id }, param)
  return found
}

async function tell(
  { turn, grounds }: { turn: Turn; grounds: TurnGrounds },
  { type, object, before }: News,
): Promise<Event> {
  const enabled = turn.books.readSettings().enabledEvents ?? grounds.enabledEvents
  const isDelivered = enabled.includes('*') || enabled.includes(type)
  const event: Event = {
    id: createId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: turn.unix,
    data: { object, ...(before && { previous_attributes: findChanged(before, object) }) },
    livemode: false,
    pending_webhooks: isDelivered ? 1 : 0,
    request: grounds.request ?? { id: null, idempotency_key: null },
    type,
  }
  await turn.save('event', event)
  await pruneLater(turn)
  if (!isDelivered) return event
  await turn.books.putDelivery({
    eventId: event.id,
    tries: 0,
    dueAt: grounds.realNow,
    statusCode: null,
    isTaken: false,
  })
  return event
}
