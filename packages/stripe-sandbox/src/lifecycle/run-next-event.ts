import type { SandboxTransaction } from '../transaction.ts'
import { eventHandlers } from './scheduled-events.ts'

/** Lets the earliest happen that is due at the moment, at its own time. Answers that time, or null. */
export async function runNextEvent(tx: SandboxTransaction, until: Date): Promise<Date | null> {
  const scheduled = await tx.records.findDueEvent(until)
  if (!scheduled) return null
  const { purpose, objectId, at } = scheduled
  const happen = eventHandlers[purpose]
  if (!happen) throw new Error(`The sandbox has an scheduled for ${purpose} with ${objectId}`)

  await tx.records.removeScheduledEvent(scheduled)
  await happen(tx.at(at), objectId)
  return at
}
