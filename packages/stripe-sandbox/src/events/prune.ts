import { days, seconds } from '../time.ts'
import { pruneLater, type SandboxTransaction } from '../transaction.ts'

/** Events can be read for so long. https://docs.stripe.com/api/events */
export const keptSeconds = days(30) / seconds(1)

/** Forgets the events that are too old, but for those that are still to be delivered. */
export async function pruneEvents(tx: SandboxTransaction): Promise<void> {
  await tx.records.changeSettings({ pruneAt: null })
  const events = await tx.list('event')
  for (const { id, created } of events) {
    if (created > tx.unix - keptSeconds) continue
    const delivery = await tx.records.findDelivery(id)
    if (!delivery?.dueAt) await tx.records.removeObject(id)
  }
  if (events.length > 0) await pruneLater(tx)
}
