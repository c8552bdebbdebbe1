import type { Stores } from '../ports.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { toDay } from './list-last-days.ts'
import type { Kept, ReservationId, UsagePorts } from './ports.ts'

type Settled = Kept | Refusal<'no-such-reservation'>

/** The request was answered: it stays taken and counts on its day. Once, however often it is told. */
export function commit(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  const day = toDay(ports.calendar.now())
  return settle(ports, {
    id,
    state: 'committed',
    effect: ({ usage }) => usage.countDay(id.userId, day),
  })
}

/** The request failed or was stopped: it is given back. */
export function release(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, {
    id,
    state: 'released',
    effect: ({ usage }) => usage.giveOneBack(id.userId),
  })
}

/** Gives back what nobody told the end of. Answers whether there was something. */
export async function releaseOverdue(ports: UsagePorts): Promise<boolean> {
  const overdue = await ports.usage.listOverdue(ports.calendar.now(), 100)
  for (const id of overdue) {
    await settle(ports, {
      id,
      state: 'expired',
      effect: ({ usage }) => usage.giveOneBack(id.userId),
    })
  }
  return overdue.length > 0
}

type Settling = {
  readonly id: ReservationId
  readonly state: 'committed' | 'released' | 'expired'
  readonly effect: (stores: Stores) => Promise<void>
}

function settle({ together }: UsagePorts, { id, state, effect }: Settling): Promise<Settled> {
  return together(async (stores) => {
    if (await stores.usage.settleReservation(id, state)) {
      await effect(stores)
      return { state }
    }
    return (await stores.usage.findReservation(id)) ?? refuse('no-such-reservation')
  })
}
