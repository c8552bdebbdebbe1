import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { flag, listOf, page, text } from '../api/params.ts'
import { noSuch } from '../errors.ts'
import { keptSeconds } from '../events/prune.ts'
import { undelivered } from '../kinds.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Event } from '../wire.ts'

export const EventQuery = z.strictObject({
  ...page,
  delivery_success: flag.optional(),
  type: text.optional(),
  types: listOf(text).pipe(z.array(z.string()).max(20)).optional(),
})

type Asked = z.infer<typeof EventQuery>

export function listEvents(turn: Turn, asked: Asked): Promise<object> {
  return listPage(turn, {
    kind: 'event',
    url: '/v1/events',
    about: asked.delivery_success === false ? undelivered : undefined,
    asked,
    keep: (event) =>
      isKept(turn, event) &&
      isOfType(event, asked) &&
      (!asked.delivery_success || event.pending_webhooks === 0),
  })
}

export async function retrieveEvent(turn: Turn, { id }: { id: string }): Promise<Event> {
  const event = await requireObject(turn, { kind: 'event', id })
  if (isKept(turn, event)) return event
  throw noSuch({ kind: 'event', id })
}

function isKept({ unix }: Turn, { created }: Event): boolean {
  return created > unix - keptSeconds
}

/** A star at the end stands for anything. */
function isOfType({ type }: Event, { type: one, types }: Asked): boolean {
  const wanted = types ?? (one === undefined ? undefined : [one])
  return (
    wanted === undefined ||
    wanted.some((word) => (word.endsWith('*') ? type.startsWith(word.slice(0, -1)) : type === word))
  )
}
