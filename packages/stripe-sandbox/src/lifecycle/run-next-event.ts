import type { SandboxTransaction } from '../transaction.ts'
import { eventHandlers } from './scheduled-events.ts'

/** Runs the earliest scheduled event that is due, at its own time. Returns that time, or null. */
export async function runNextEvent(tx: SandboxTransaction, until: Date): Promise<Date | null> {
  const scheduled = await tx.records.findDueEvent(until)
  if (!scheduled) return null
  const { purpose, objectId, at } = scheduled
  const handle = eventHandlers[purpose]
  if (!handle) throw new Error(`Unknown purpose of a scheduled event: ${purpose} for ${objectId}`)

  await tx.records.removeScheduledEvent(scheduled)
  await handle(tx.at(at), objectId)
  return at
}
