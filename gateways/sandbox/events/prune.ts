import { days, seconds } from '#domain/time.ts'
import type { Turn } from '../turn.ts'

/** Events can be read for so long. https://docs.stripe.com/api/events */
export const keptSeconds = days(30) / seconds(1)
const pruneEverySeconds = days(10) / seconds(1)

const appointment = { purpose: 'prune-events', objectId: 'account' }

/** Makes sure that old events are forgotten some day. */
export async function pruneLater(turn: Turn): Promise<void> {
  const { pruneAt } = turn.books.readSettings()
  if (pruneAt !== null) return
  const at = turn.unix + pruneEverySeconds
  await turn.books.changeSettings({ pruneAt: at })
  await turn.meet({ ...appointment, at })
}

/** Forgets the events that are too old, but for those that are still to be delivered. */
export async function pruneEvents(turn: Turn): Promise<void> {
  await turn.books.changeSettings({ pruneAt: null })
  const events = await turn.list('event')
  for (const { id, created } of events) {
    if (created > turn.unix - keptSeconds) continue
    const delivery = await turn.books.findDelivery(id)
    if (!delivery?.dueAt) await turn.books.removeObject(id)
  }
  if (events.length > 0) await pruneLater(turn)
}
