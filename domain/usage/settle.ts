import { getPlan, type Plan } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { toDay } from '../time.ts'
import { requestCost } from './cost.ts'
import { byKey, sortByKey, toKey } from './keys.ts'
import { limitModels } from './limit-models.ts'
import type {
  ReservationId,
  Settled,
  SettledLine,
  Settling,
  TotalTally,
  UsagePorts,
  UsageStores,
} from './ports.ts'
import { type QuarterTally, toQuarter } from './quarter.ts'
import { addTokens, groupTotals } from './totals.ts'

/** The request was answered: it stays counted on its day. Idempotent. */
export function commit(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, { id, state: 'committed' })
}

/** The request failed or was stopped: gives it back, within the daily limit. Idempotent. */
export function release(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, { id, state: 'released' })
}

/** We have delivered nothing: gives it back, however often that happens. Idempotent. */
export function releaseUndelivered(ports: UsagePorts, id: ReservationId): Promise<Settled> {
  return settle(ports, { id, state: 'released', isUndelivered: true })
}

/** Gives back reservations that timed out without a result. Returns whether there were any. */
export async function releaseOverdue(ports: UsagePorts): Promise<boolean> {
  const overdue = await ports.usage.listOverdue(ports.calendar.now(), 100)
  await Promise.all(overdue.map((id) => settle(ports, { id, state: 'expired' })))
  return overdue.length > 0
}

async function settle(
  { queue, changes, calendar }: UsagePorts,
  settling: Omit<Settling, 'at'>,
): Promise<Settled> {
  const settled = await queue.settle({ ...settling, at: calendar.now() })
  if (!isRefusal(settled)) changes.publishDebounced(settling.id.userId)
  return settled
}

type Change = SettledLine & Pick<Settling, 'state' | 'at' | 'isUndelivered'>

/**
 * Records how requests ended. Idempotent per id. What is released or expires beyond the daily limit
 * stays counted. Run it in a transaction.
 */
export async function settleAll(
  { usage, users }: Pick<UsageStores, 'usage' | 'users'>,
  settlings: readonly Settling[],
): Promise<readonly Settled[]> {
  const changed = await settleHeld({ usage }, settlings)
  // In the order they came: the first ones are given back.
  const keys = byKey(settlings.map(({ id }) => id)).keys()
  const inOrder = [...keys].flatMap((key) => changed.get(key) ?? [])
  const counted = await applyQuarters({ usage, users }, groupByQuarter(inOrder))
  for (const change of counted) changed.set(toKey(change), { ...change, state: 'committed' })
  const committed = [...changed.values()].filter(({ state }) => state === 'committed')
  await usage.addTotals(await limitModels({ usage }, groupTotals(committed.map(toTotal))))

  const others = settlings.map(({ id }) => id).filter((id) => !changed.has(toKey(id)))
  const stored = byKey(await usage.listReservations([...byKey(others).values()]))
  return settlings.map(({ id }) => {
    const kept = changed.get(toKey(id)) ?? stored.get(toKey(id))
    return kept ? { state: kept.state } : refuse('no-such-reservation')
  })
}

/** Settles those that are held, with one statement for each state and quarter of an hour. */
async function settleHeld(
  { usage }: Pick<UsageStores, 'usage'>,
  settlings: readonly Settling[],
): Promise<Map<string, Change>> {
  const groups = Map.groupBy(
    settlings,
    ({ state, at, isUndelivered = false }) => `${state} ${toQuarter(at)} ${isUndelivered}`,
  )
  const changed = new Map<string, Change>()
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { id: _, ...how } = first
    const ids = sortByKey(group.map(({ id }) => id))
    for (const line of await usage.settleReservations({ ids, ...how }))
      changed.set(toKey(line), { ...line, ...how })
  }
  return changed
}

/** What ended in one quarter of an hour of one user. */
type Quarter = {
  readonly userId: UserId
  readonly at: Date
  /** In tenths of requests. */
  committed: number
  /** To be given back, within the daily limit. */
  readonly returned: Change[]
}

/** Sorted by user, so that two transactions never deadlock. */
function groupByQuarter(changes: readonly Change[]): readonly Quarter[] {
  const quarters = new Map<string, Quarter>()
  for (const change of changes) {
    const { userId, at, state, isCounted, cost } = change
    const isReturned = isCounted && state !== 'committed'
    if (state !== 'committed' && !isReturned) continue

    const key = `${userId}\n${toQuarter(at)}`
    const entry = quarters.get(key) ?? { userId, at, committed: 0, returned: [] }
    if (isReturned) entry.returned.push(change)
    else entry.committed += cost
    quarters.set(key, entry)
  }
  return [...quarters]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, quarter]) => quarter)
}

/**
 * Updates the counts, gives requests back, and returns those that stay counted although released.
 */
async function applyQuarters(
  { usage, users }: Pick<UsageStores, 'usage' | 'users'>,
  quarters: readonly Quarter[],
): Promise<readonly Change[]> {
  const answered = quarters.filter(({ committed }) => committed > 0)
  await usage.countQuarters(
    answered.map(({ userId, at, committed }) => toTally({ userId, at }, { tenths: committed })),
  )
  const returning = quarters.filter(({ returned }) => returned.length > 0)
  const plans = await users.listPlans(returning.map(({ userId }) => userId))
  const counted: Change[] = []
  for (const { userId, at, returned } of returning) {
    const limit = getReleaseLimit(getPlan(plans.get(userId) ?? 'free')) * requestCost
    await usage.lockBucket(userId)
    const before = await usage.countReturned(userId, toDay(at))
    const { within, beyond } = splitAt(returned, limit - before)
    const given = sumCosts(within)
    if (given > 0) await usage.giveBack(userId, given)
    const returnedTenths = sumCosts(within.filter(({ isUndelivered }) => !isUndelivered))
    await usage.countQuarters([
      toTally({ userId, at }, { tenths: sumCosts(beyond), returnedTenths }),
    ])
    counted.push(...beyond)
  }
  await usage.keepCounted(counted)
  return counted
}

/** As many as cost no more than this together. What we haven't delivered has no limit. */
function splitAt(changes: readonly Change[], tenths: number) {
  const within: Change[] = []
  const beyond: Change[] = []
  let left = tenths
  for (const change of changes) {
    const fits = change.isUndelivered || change.cost <= left
    if (fits && !change.isUndelivered) left -= change.cost
    ;(fits ? within : beyond).push(change)
  }
  return { within, beyond }
}

function sumCosts(changes: readonly Change[]): number {
  return changes.reduce((sum, { cost }) => sum + cost, 0)
}

function toTally(
  { userId, at }: Pick<Quarter, 'userId' | 'at'>,
  { tenths, returnedTenths = 0 }: { readonly tenths: number; readonly returnedTenths?: number },
): QuarterTally {
  return { userId, quarter: toQuarter(at), tenths, returnedTenths }
}

function toTotal(change: Change): TotalTally {
  const { userId, source, feature, model, cost, at } = change
  const tokens = addTokens(undefined, change)
  return { userId, source, feature, model, cost, day: toDay(at), requests: 1, ...tokens }
}

const minPerDay = 20
const shareOfDay = 0.1

/**
 * How many requests a user can get back per UTC day, released or expired. Enough for bad days;
 * without a limit a client could use each request and then release it.
 */
export function getReleaseLimit({ allowance }: Plan): number {
  if (allowance.kind === 'unlimited') return Number.POSITIVE_INFINITY
  return Math.max(minPerDay, Math.floor(allowance.perDay * shareOfDay))
}
