import { noSuch } from './errors.ts'
import { getChanged } from './events/changed.ts'
import { createId } from './ids.ts'
import { type Kind, type Kinds, toTags } from './kinds.ts'
import type { Records } from './settings.ts'
import { days, fromUnix, seconds, toUnix } from './time.ts'
import { apiVersion, type Event, type EventType } from './wire.ts'

/** One API request or one scheduled event: what it reads and writes, at one moment of the sandbox's clock. */
export type SandboxTransaction = {
  readonly now: Date
  /** The same moment, in the API's seconds. */
  readonly unix: number
  readonly siteUrl: string
  readonly records: Records
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null>
  get<K extends Kind>(kind: K, id: string): Promise<Kinds[K]>
  /** The newest first; all of them, or those filed under the word. */
  list<K extends Kind>(kind: K, tag?: string): Promise<readonly Kinds[K][]>
  save<K extends Kind>(kind: K, document: Kinds[K]): Promise<Kinds[K]>
  emit(event: NewEvent): Promise<Event>
  /** The same transaction at another moment, for events that were due earlier. */
  at(moment: Date): SandboxTransaction
  schedule(scheduled: { purpose: string; objectId: string; at: number }): Promise<void>
}

type NewEvent = { readonly type: EventType; readonly object: object; readonly before?: object }

export type TransactionOptions = {
  readonly records: Records
  readonly now: Date
  readonly realNow: Date
  readonly siteUrl: string
  readonly request: Event['request']
  readonly enabledEvents: readonly string[]
}

const maxListed = 100_000

export function createTransaction(options: TransactionOptions): SandboxTransaction {
  const { records, now, siteUrl } = options

  const tx: SandboxTransaction = {
    now,
    unix: toUnix(now),
    siteUrl,
    records,
    async find(kind, id) {
      const kept = await records.findObject(id)
      return kept?.kind === kind ? (kept.document as never) : null
    },
    async get(kind, id) {
      const found = await tx.find(kind, id)
      if (!found) throw new Error(`The sandbox lost the ${kind} ${id}`)
      return found
    },
    async list(kind, tag) {
      const kept = await records.listObjects({ kind, tag, limit: maxListed })
      return kept.map(({ document }) => document as never)
    },
    async save(kind, document) {
      const tags = toTags(kind, document)
      await records.putObject({ kind, id: document.id, tags, document })
      return document
    },
    emit: (event) => emit({ tx, options }, event),
    at: (moment) => createTransaction({ ...options, now: moment }),
    schedule: ({ at, ...scheduled }) =>
      records.putScheduledEvent({ ...scheduled, at: fromUnix(at) }),
  }
  return tx
}

/** The object an API request speaks of. */
export async function requireObject<K extends Kind>(
  tx: SandboxTransaction,
  { kind, id, param }: { kind: K; id: string; param?: string },
): Promise<Kinds[K]> {
  const found = await tx.find(kind, id)
  if (!found) throw noSuch({ kind, id }, param)
  return found
}

async function emit(
  { tx, options }: { tx: SandboxTransaction; options: TransactionOptions },
  { type, object, before }: NewEvent,
): Promise<Event> {
  const enabled = tx.records.readSettings().enabledEvents ?? options.enabledEvents
  const isDelivered = enabled.includes('*') || enabled.includes(type)
  const event: Event = {
    id: createId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: tx.unix,
    data: { object, ...(before && { previous_attributes: getChanged(before, object) }) },
    livemode: false,
    pending_webhooks: isDelivered ? 1 : 0,
    request: options.request ?? { id: null, idempotency_key: null },
    type,
  }
  await tx.save('event', event)
  await pruneLater(tx)
  if (!isDelivered) return event
  await tx.records.putDelivery({
    eventId: event.id,
    attempts: 0,
    dueAt: options.realNow,
    statusCode: null,
    isDelivered: false,
  })
  return event
}

const pruneEverySeconds = days(10) / seconds(1)

/** Makes sure that old events are forgotten some day. */
export async function pruneLater(tx: SandboxTransaction): Promise<void> {
  const { pruneAt } = tx.records.readSettings()
  if (pruneAt !== null) return
  const at = tx.unix + pruneEverySeconds
  await tx.records.changeSettings({ pruneAt: at })
  await tx.schedule({ purpose: 'prune-events', objectId: 'account', at })
}
