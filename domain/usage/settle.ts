import type { UserId } from '../identity/user.ts'
import { getPlan, type Plan } from '../plans/plans.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { toDay } from '../time.ts'
import { byKey, sortByKey, toKey } from './keys.ts'
import type { ReservationId, Settled, Settling, UsagePorts, UsageStores } from './ports.ts'

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
  { usage, users }: UsageStores,
  settlings: readonly Settling[],
): Promise<readonly Settled[]> {
  const changed = new Map<string, Change>()
  for (const state of ['committed', 'released', 'expired'] as const) {
    const these = settlings.filter((one) => one.state === state).map(({ id }) => id)
    const done = await usage.settleReservations(sortByKey(these), state)
    for (const { isCounted, ...id } of done) changed.set(toKey(id), { state, isCounted })
  }
  const days = groupByDay(settlings, changed)
  const counted = await applyDays({ usage, users }, days)
  for (const id of counted) changed.set(toKey(id), { state: 'committed', isCounted: true })

  const others = settlings.map(({ id }) => id).filter((id) => !changed.has(toKey(id)))
  const stored = byKey(await usage.listReservations([...byKey(others).values()]))
  return settlings.map(({ id }) => {
    const kept = changed.get(toKey(id)) ?? stored.get(toKey(id))
    return kept ? { state: kept.state } : refuse('no-such-reservation')
  })
}

/** What ended on one day of one user. */
type Day = {
  readonly userId: UserId
  readonly day: string
  committed: number
  /** Given back, within the daily limit. */
  readonly returned: ReservationId[]
}

/** Sorted by user, so that two transactions never deadlock. */
function groupByDay(
  settlings: readonly Settling[],
  changed: ReadonlyMap<string, Change>,
): readonly Day[] {
  const days = new Map<string, Day>()
  for (const { id, at } of byId(settlings)) {
    const change = changed.get(toKey(id))
    const isReturned = change?.isCounted && change.state !== 'committed'
    if (change?.state !== 'committed' && !isReturned) continue

    const day = toDay(at)
    const key = `${id.userId}\n${day}`
    const entry = days.get(key) ?? { userId: id.userId, day, committed: 0, returned: [] }
    if (isReturned) entry.returned.push(id)
    else entry.committed += 1
    days.set(key, entry)
  }
  return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day)
}

/**
 * Updates the counts, gives requests back, and returns those that stay counted although released.
 */
async function applyDays(
  { usage, users }: UsageStores,
  days: readonly Day[],
): Promise<readonly ReservationId[]> {
  const tallies = await usage.countDays(
    days.map(({ userId, day, committed, returned }) => ({
      userId,
      day,
      requests: committed,
      returned: returned.length,
    })),
  )
  const returning = days.filter(({ returned }) => returned.length > 0)
  const plans = await users.listPlans(returning.map(({ userId }) => userId))
  const beyond: Day[] = []
  for (const { userId, day, returned } of returning) {
    const tally = tallies.find((one) => one.userId === userId && one.day === day)
    const before = (tally?.returned ?? 0) - returned.length
    const limit = findReleaseLimit(getPlan(plans.get(userId) ?? 'free'))
    const many = Math.min(returned.length, Math.max(0, limit - before))
    if (many > 0) await usage.giveBack(userId, many)
    if (many < returned.length)
      beyond.push({ userId, day, committed: 0, returned: returned.slice(many) })
  }
  return keepCounted({ usage }, beyond)
}

async function keepCounted(
  { usage }: Pick<UsageStores, 'usage'>,
  days: readonly Day[],
): Promise<readonly ReservationId[]> {
  const ids = days.flatMap(({ returned }) => returned)
  await usage.keepCounted(ids)
  await usage.countDays(
    days.map(({ userId, day, returned: { length } }) => ({
      userId,
      day,
      requests: length,
      returned: -length,
    })),
  )
  return ids
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
