import { isRefusal } from '../refusal.ts'
import type { ReservationId, Settled, Settling, UsagePorts } from './ports.ts'

/** The request was answered: it stays taken and counts on its day. Once, however often it is told. */
export function commit(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, { id, state: 'committed' })
}

/** The request failed or was stopped: it is given back, within the limit of the day. */
export function release(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, { id, state: 'released' })
}

/** Gives back what nobody told the end of. Answers whether there was something. */
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
  if (!isRefusal(settled)) changes.tellSoon(id.userId)
  return settled
}
