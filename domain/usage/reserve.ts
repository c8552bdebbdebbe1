import type { UserId } from '../identity/user.ts'
import { getPlan, type PlanId } from '../plans/plans.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import { describeAllowance } from './allowance.ts'
import { fillBucket, takeOne } from './bucket.ts'
import { byKey, sortByKey, toKey } from './keys.ts'
import type {
  Buckets,
  ReservationId,
  ReservationRequest,
  ReservationState,
  Reserved,
  UsagePorts,
  UsageStores,
} from './ports.ts'

/** Enough for the longest model response plus a network outage. */
const expiresAfterMs = minutes(10)

/**
 * Takes one request from the allowance before it is made. Idempotent while the id is held; an id
 * that has ended is refused.
 */
export async function reserve(
  { queue, changes, calendar }: UsagePorts,
  { userId, requestId }: ReservationId,
): Promise<Reserved> {
  const now = calendar.now()
  const request = { userId, requestId, reservedAt: now, expiresAt: later(now, expiresAfterMs) }
  const reserved = await queue.reserve(request)
  if (!isRefusal(reserved)) changes.publishDebounced(userId)
  return reserved
}

type Plans = ReadonlyMap<UserId, PlanId>

/**
 * Reserves many requests in the order they came, as far as each user's allowance allows. Run it in
 * a transaction: it locks rows, in sorted order to avoid deadlocks. Returns null for deleted users.
 */
export async function reserveAll(
  { usage, users }: UsageStores,
  requests: readonly ReservationRequest[],
): Promise<readonly (Reserved | null)[]> {
  const plans = await users.listPlans(sort(requests.map(({ userId }) => userId)))
  const known = requests.filter(({ userId }) => plans.has(userId))
  const full = listFullBuckets(plans, known)
  const states = await addAll({ usage }, { requests: known, full })
  const held = await usage.holdBuckets(full)
  const fresh = known.filter((request) => !states.has(toKey(request)))
  const { buckets, granted, refused } = share(held, fresh)
  await usage.saveBuckets(buckets)
  // A retry with the same id may find an allowance that has refilled.
  await usage.dropReservations(refused)

  return requests.map((request) => {
    const plan = plans.get(request.userId)
    if (!plan) return null
    const state = states.get(toKey(request)) ?? granted.get(toKey(request))
    const bucket = buckets.get(request.userId) ?? held.get(request.userId) ?? null
    const allowance = describeAllowance({ plan, bucket, now: request.reservedAt })
    return { ...toAnswer(state), allowance }
  })
}

/** An id is good for one request: once ended, it can't be reserved again for free. */
function toAnswer(state: ReservationState | undefined) {
  if (!state) return refuse('allowance-empty')
  return state === 'held' ? { state } : refuse('request-settled')
}

/** Inserts the new reservations. Returns the state of the existing ones. */
async function addAll(
  { usage }: Pick<UsageStores, 'usage'>,
  { requests, full }: { requests: readonly ReservationRequest[]; full: Buckets },
): Promise<ReadonlyMap<string, ReservationState>> {
  const once = sortByKey(requests).map((request) => ({
    ...request,
    isCounted: full.has(request.userId),
  }))
  const added = byKey(await usage.addReservations(once))
  const before = once.filter((request) => !added.has(toKey(request)))
  const stored = await usage.listReservations(before)
  return new Map(stored.map((one) => [toKey(one), one.state]))
}

/** The default for limited users without a stored bucket: a full one. */
function listFullBuckets(plans: Plans, requests: readonly ReservationRequest[]): Buckets {
  const now = new Map(requests.map(({ userId, reservedAt }) => [userId, reservedAt]))
  const full = sort([...now.keys()]).map(
    (id) => [id, fillBucket(getPlan(plans.get(id) ?? 'free'), now.get(id) as Date)] as const,
  )
  return new Map(full.filter((one): one is [UserId, NonNullable<(typeof one)[1]>] => !!one[1]))
}

/** Without a bucket there is no limit. */
function share(held: Buckets, fresh: readonly ReservationRequest[]) {
  const buckets = new Map<UserId, NonNullable<ReturnType<Buckets['get']>>>()
  const granted = new Map<string, ReservationState>()
  const refused: ReservationRequest[] = []
  for (const request of byKey(fresh).values()) {
    const before = buckets.get(request.userId) ?? held.get(request.userId)
    const after = before && takeOne(before, request.reservedAt)
    if (after) buckets.set(request.userId, after)
    if (after === null) refused.push(request)
    else granted.set(toKey(request), 'held')
  }
  return { buckets, granted, refused }
}

function sort(ids: readonly UserId[]): readonly UserId[] {
  return [...new Set(ids)].toSorted()
}
