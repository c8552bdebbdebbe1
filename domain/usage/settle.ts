import type { UserId } from '../identity/user.ts'
import { getPlan, type Plan } from '../plans/plans.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { toDay } from '../time.ts'
import { byKey, sortByKey, toKey } from './keys.ts'
import type {
  HourTally,
  ReservationId,
  Settled,
  Settling,
  UsagePorts,
  UsageStores,
} from './ports.ts'

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

type Change = { readonly state: Settling['state']; readonly isCounted: boolean }

/**
 * Records how requests ended. Idempotent per id. What is released or expires beyond the daily limit
 * stays counted. Run it in a transaction.
 */
export async function settleAll(
  { usage, users }: Pick<UsageStores, 'usage' | 'users'>,
  settlings: readonly Settling[],
): Promise<readonly Settled[]> {
  const changed = new Map<string, Change>()
  for (const state of ['committed', 'released', 'expired'] as const) {
    const these = settlings.filter((one) => one.state === state).map(({ id }) => id)
    const done = await usage.settleReservations(sortByKey(these), state)
    for (const { isCounted, ...id } of done) changed.set(toKey(id), { state, isCounted })
  }
  const counted = await applyHours({ usage, users }, groupByHour(settlings, changed))
  for (const id of counted) changed.set(toKey(id), { state: 'committed', isCounted: true })

  const others = settlings.map(({ id }) => id).filter((id) => !changed.has(toKey(id)))
  const stored = byKey(await usage.listReservations([...byKey(others).values()]))
  return settlings.map(({ id }) => {
    const kept = changed.get(toKey(id)) ?? stored.get(toKey(id))
    return kept ? { state: kept.state } : refuse('no-such-reservation')
  })
}

/** What ended in one hour of one user. */
type Hour = {
  readonly userId: UserId
  readonly at: Date
  committed: number
  /** To be given back, within the daily limit. */
  readonly returned: ReservationId[]
}

/** Sorted by user, so that two transactions never deadlock. */
function groupByHour(
  settlings: readonly Settling[],
  changed: ReadonlyMap<string, Change>,
): readonly Hour[] {
  const hours = new Map<string, Hour>()
  for (const { id, at } of byId(settlings)) {
    const change = changed.get(toKey(id))
    const isReturned = change?.isCounted && change.state !== 'committed'
    if (change?.state !== 'committed' && !isReturned) continue

    const key = `${id.userId}\n${toHour(at)}`
    const entry = hours.get(key) ?? { userId: id.userId, at, committed: 0, returned: [] }
    if (isReturned) entry.returned.push(id)
    else entry.committed += 1
    hours.set(key, entry)
  }
  return [...hours].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, hour]) => hour)
}

/**
 * Updates the counts, gives requests back, and returns those that stay counted although released.
 */
async function applyHours(
  { usage, users }: Pick<UsageStores, 'usage' | 'users'>,
  hours: readonly Hour[],
): Promise<readonly ReservationId[]> {
  const answered = hours.filter(({ committed }) => committed > 0)
  await usage.countHours(
    answered.map(({ userId, at, committed }) => toTally({ userId, at }, { requests: committed })),
  )
  const returning = hours.filter(({ returned }) => returned.length > 0)
  const plans = await users.listPlans(returning.map(({ userId }) => userId))
  const counted: ReservationId[] = []
  for (const { userId, at, returned } of returning) {
    const limit = findReleaseLimit(getPlan(plans.get(userId) ?? 'free'))
    await usage.lockBucket(userId)
    const before = await usage.countReturned(userId, toDay(at))
    const many = Math.min(returned.length, Math.max(0, limit - before))
    if (many > 0) await usage.giveBack(userId, many)
    const requests = returned.length - many
    await usage.countHours([toTally({ userId, at }, { requests, returned: many })])
    counted.push(...returned.slice(many))
  }
  await usage.keepCounted(counted)
  return counted
}

function toTally(
  { userId, at }: Pick<Hour, 'userId' | 'at'>,
  { requests, returned = 0 }: { readonly requests: number; readonly returned?: number },
): HourTally {
  return { userId, hour: toHour(at), requests, returned }
}

/** The UTC hour as it is stored: 2026-03-01T14. */
function toHour(moment: Date): string {
  return moment.toISOString().slice(0, 13)
}

function byId(settlings: readonly Settling[]): readonly Settling[] {
  return [...new Map(settlings.map((one) => [toKey(one.id), one])).values()]
}

const minPerDay = 20
const shareOfDay = 0.1

/**
 * How many requests a user can get back per UTC day, released or expired. Enough for bad days;
 * without a limit a client could use each request and then release it.
 */
export function findReleaseLimit({ allowance }: Plan): number {
  if (allowance.kind === 'unlimited') return Number.POSITIVE_INFINITY
  return Math.max(minPerDay, Math.floor(allowance.perDay * shareOfDay))
}
