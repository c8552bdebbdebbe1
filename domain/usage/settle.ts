import { isRefusal } from '../refusal.ts'
import type { ReservationId, Settled, Settling, UsagePorts } from './ports.ts'

/** The request was answered: it stays counted on its day. Idempotent. */
export function commit(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, { id, state: 'committed' })
}

/** The request failed or was stopped: gives it back, within the daily limit. Idempotent. */
export function release(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, { id, state: 'released' })
}

/** Gives back reservations that timed out without a result. Returns whether there were any. */
export async function releaseOverdue(ports: UsagePorts): Promise<boolean> {
  const overdue = await ports.usage.listOverdue(ports.calendar.now(), 100)
  await Promise.all(overdue.map((id) => settle(ports, { id, state: 'expired' })))
  return overdue.length > 0
}

async function settle(
  { queue, changes, calendar }: UsagePorts,
  { id, state }: Omit<Settling, 'at'>,
): Promise<Settled> {
  const settled = await queue.settle({ id, state, at: calendar.now() })
  if (!isRefusal(settled)) changes.publishDebounced(id.userId)
  return settled
}
