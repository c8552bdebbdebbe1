import { z } from 'zod'
import { list } from '../api/list-page.ts'
import { flag, listOf, page, text } from '../api/params.ts'
import { nothing, type Route, route } from '../api/route.ts'
import { noSuch } from '../errors.ts'
import { keptSeconds } from '../events/prune.ts'
import { undelivered } from '../kinds.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Event } from '../wire.ts'

const EventQuery = z.strictObject({
  ...page,
  delivery_success: flag.optional(),
  type: text.optional(),
  types: listOf(text).pipe(z.array(z.string()).max(20)).optional(),
})

type Params = z.infer<typeof EventQuery>

async function retrieveEvent(tx: SandboxTransaction, { id }: { id: string }): Promise<Event> {
  const event = await requireObject(tx, { kind: 'event', id })
  if (isKept(tx, event)) return event
  throw noSuch({ kind: 'event', id })
}

function isKept({ unix }: SandboxTransaction, { created }: Event): boolean {
  return created > unix - keptSeconds
}

/** A trailing `*` matches anything. */
function isOfType({ type }: Event, { type: one, types }: Params): boolean {
  const wanted = types ?? (one === undefined ? undefined : [one])
  return (
    wanted === undefined ||
    wanted.some((word) => (word.endsWith('*') ? type.startsWith(word.slice(0, -1)) : type === word))
  )
}

export const eventRoutes: readonly Route[] = [
  list('/v1/events', {
    kind: 'event',
    takes: EventQuery,
    about: ({ delivery_success }) => (delivery_success === false ? undelivered : undefined),
    keep: (event, params, tx) =>
      isKept(tx, event) &&
      isOfType(event, params) &&
      (!params.delivery_success || event.pending_webhooks === 0),
  }),
  route('GET /v1/events/:id', nothing, retrieveEvent),
]
