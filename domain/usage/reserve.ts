import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { type Clock, later, minutes, toDay } from '../time.ts'
import { describeAllowance } from './allowance.ts'
import { type Bucket, fillBucket, getAffordableAt, takeFrom, type UsageAlert } from './bucket.ts'
import { getDailyReset } from './change-preferences.ts'
import { checkPurpose } from './check-purpose.ts'
import { getCost, requestCost } from './cost.ts'
import { usageAlertEmail } from './emails.ts'
import { checkFairUse } from './fair-use.ts'
import { byKey, sortByKey, toKey } from './keys.ts'
import type {
  Buckets,
  RequestPurpose,
  ReservationId,
  ReservationRefusal,
  ReservationRequest,
  ReservationState,
  Reserved,
  Siblings,
  UsageAccount,
  UsagePorts,
  UsageStores,
} from './ports.ts'
import { emptySiblings, getSiblings } from './siblings.ts'
import type { UsageSource } from './usage-line.ts'

/** Enough for the longest model response plus a network outage. */
const usuallyExpiresAfterMs = minutes(10)

type NewReservation = ReservationId & {
  readonly purpose?: RequestPurpose | null
  /** In tenths of a request. By default what its purpose costs; 0 takes nothing from the allowance. */
  readonly cost?: number
  readonly source?: UsageSource | null
  /** Refuses an id that is held, too. */
  readonly isOnce?: boolean
  readonly estimate?: NonNullable<ReservationRequest['estimate']>
  readonly expiresAfterMs?: number
}

/**
 * Takes a request from the allowance before it is made, if the plan includes what it is for.
 * Idempotent while the id is held; an id that has ended is refused.
 */
export async function reserve(
  { queue, changes, calendar }: UsagePorts,
  { purpose = null, cost = getCost(purpose), source = null, ...rest }: NewReservation,
): Promise<Reserved> {
  const { expiresAfterMs = usuallyExpiresAfterMs, ...reservation } = rest
  const reservedAt = calendar.now()
  const expiresAt = later(reservedAt, expiresAfterMs)
  const reserved = await queue.reserve({
    ...reservation,
    purpose,
    cost,
    source,
    reservedAt,
    expiresAt,
  })
  if (!isRefusal(reserved)) changes.publishDebounced(reservation.userId)
  return reserved
}

export type ReservationStores = UsageStores & { readonly clock: Clock; readonly siteUrl: string }

type Accounts = ReadonlyMap<UserId, UsageAccount>
type Refusals = Map<string, ReservationRefusal>

/**
 * Reserves many requests in the order they came, as far as each user's plan and allowance allow,
 * and writes an email to users who reach 80 % or 100 %. Run it in a transaction: it locks rows, in
 * sorted order to avoid deadlocks. Returns null for deleted users.
 */
export async function reserveAll(
  stores: ReservationStores,
  requests: readonly ReservationRequest[],
): Promise<readonly (Reserved | null)[]> {
  const { usage } = stores
  const ids = sort(requests.map(({ userId }) => userId))
  await usage.shareUse(ids)
  const accounts = await usage.listAccounts(ids)
  const known = requests.filter(({ userId }) => accounts.has(userId))
  const refusals = await checkPurposes(stores, { requests: known, accounts })
  const included = known.filter((request) => !refusals.has(toKey(request)))
  const siblings = await getSiblings(stores, accounts)
  const full = listFullBuckets({ requests: known, accounts, siblings })
  const states = await addAll({ usage }, { requests: included, full })
  const held = await usage.holdBuckets(full)
  const fresh = [...byKey(included).values()].filter((request) => !states.has(toKey(request)))
  const countToday = await countDaily({ usage }, { requests: fresh, accounts })
  const unfair = await checkFairUse(stores, { requests: fresh, accounts })
  const fair = fresh.filter((request) => !unfair.has(toKey(request)))
  const { buckets, granted, refused } = share(held, { fair, countToday, siblings })
  await usage.saveBuckets(buckets)
  // A retry with the same id may find an allowance that has refilled.
  await usage.dropReservations(fresh.filter((request) => !granted.has(toKey(request))))
  await writeAlerts(stores, { held, buckets, accounts })

  return requests.map((request) => {
    const account = accounts.get(request.userId)
    if (!account) return null
    const key = toKey(request)
    // A repeated id in one batch can't have `isOnce`: the first call has it while it runs.
    const state = request.isOnce ? granted.get(key) : (states.get(key) ?? granted.get(key))
    const bucket = buckets.get(request.userId) ?? held.get(request.userId) ?? null
    const allowance = describeAllowance({ plan: account.plan, bucket, now: request.reservedAt })
    const refusal = refusals.get(key) ?? unfair.get(key) ?? refused.get(key)
    return { ...(refusal ?? toAnswer(state)), allowance }
  })
}

/** An id is good for one request: once ended, it can't be reserved again for free. */
function toAnswer(state: ReservationState | undefined) {
  return state === 'held' ? { state } : refuse('request-settled')
}

/** What the plans don't include, by request. */
async function checkPurposes(
  stores: UsageStores,
  { requests, accounts }: { requests: readonly ReservationRequest[]; accounts: Accounts },
): Promise<Refusals> {
  const refusals: Refusals = new Map()
  for (const request of requests) {
    const account = accounts.get(request.userId)
    const refusal = account && (await checkPurpose(stores, request, account))
    if (refusal) refusals.set(toKey(request), refusal)
  }
  return refusals
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

type Requesting = {
  readonly requests: readonly ReservationRequest[]
  readonly accounts: Accounts
  readonly siblings: Siblings
}

/** The default for limited users without a stored bucket: a full one. */
function listFullBuckets({ requests, accounts, siblings }: Requesting): Buckets {
  const now = new Map(
    requests.flatMap(({ userId, reservedAt }) =>
      [userId, ...(siblings.get(userId) ?? [])].map((id) => [id, reservedAt] as const),
    ),
  )
  const full = sort([...now.keys()]).map((id) => {
    const plan = getPlan(accounts.get(id)?.plan ?? 'free')
    return [id, fillBucket(plan, now.get(id) as Date)] as const
  })
  return new Map(full.filter((one): one is [UserId, Bucket] => !!one[1]))
}

type CountToday = (request: ReservationRequest) => { limit: number; isOver: boolean } | null

/** Counts down the limits that users have set for themselves. Null without a limit. */
async function countDaily(
  { usage }: Pick<UsageStores, 'usage'>,
  { requests, accounts }: { requests: readonly ReservationRequest[]; accounts: Accounts },
): Promise<CountToday> {
  const findLimit = (id: UserId) => accounts.get(id)?.preferences.dailyLimit ?? null
  const limited = requests.filter(({ userId }) => findLimit(userId) !== null)
  const [first] = limited
  if (!first) return () => null
  const ids = sort(limited.map(({ userId }) => userId))
  // The new reservations are counted already.
  const counts = new Map(await usage.holdDailyCounts(ids, new Date(toDay(first.reservedAt))))
  for (const { userId, cost } of limited) counts.set(userId, (counts.get(userId) ?? 0) - cost)
  return ({ userId, cost }) => {
    const limit = findLimit(userId)
    if (limit === null) return null
    const after = (counts.get(userId) ?? 0) + cost
    const isOver = after > limit * requestCost && cost > 0
    if (!isOver) counts.set(userId, after)
    return { limit, isOver }
  }
}

type Sharing = {
  readonly fair: readonly ReservationRequest[]
  readonly countToday: CountToday
  readonly siblings: Siblings
}

/** Without a bucket there is no limit. */
function share(held: Buckets, { fair, countToday, siblings }: Sharing) {
  const buckets = new Map<UserId, Bucket>()
  const granted = new Map<string, ReservationState>()
  const refused = new Map<string, ReservationRefusal>()
  for (const request of fair) {
    const key = toKey(request)
    const today = countToday(request)
    const before = buckets.get(request.userId) ?? held.get(request.userId)
    const { cost, reservedAt: now } = request
    const after = before && takeFrom(before, { cost, now })
    if (today?.isOver) refused.set(key, refuseToday(today, request))
    else if (before && !after) refused.set(key, refuseEmpty(before, cost))
    else {
      if (after) buckets.set(request.userId, after)
      emptySiblings(buckets, { held, siblings, userId: request.userId })
      granted.set(key, 'held')
    }
  }
  return { buckets, granted, refused }
}

function refuseEmpty(bucket: Bucket, cost: number): ReservationRefusal {
  return { ...refuse('allowance-empty'), nextAt: getAffordableAt(bucket, cost) }
}

function refuseToday(
  { limit }: { limit: number },
  { reservedAt }: ReservationRequest,
): ReservationRefusal {
  return { ...refuse('daily-limit-reached'), limit, resetsAt: getDailyReset(reservedAt) }
}

type Taken = { readonly held: Buckets; readonly buckets: Buckets; readonly accounts: Accounts }

/** Records new alerts and writes an email about each, unless the user turned them off. */
async function writeAlerts(
  stores: ReservationStores,
  { held, buckets, accounts }: Taken,
): Promise<void> {
  for (const [userId, bucket] of buckets) {
    const account = accounts.get(userId)
    const { alert = null } = account?.preferences.hasAlerts ? bucket : {}
    // The object is carried over until there's a new alert.
    if (!account || alert === (held.get(userId)?.alert ?? null)) continue
    await stores.usage.setAlert(userId, alert)
    if (alert) await emailAlert(stores, { userId, bucket, alert, plan: account.plan })
  }
}

type Alerted = {
  readonly userId: UserId
  readonly bucket: Bucket
  readonly alert: UsageAlert
  readonly plan: PlanId
}

async function emailAlert(
  { users, outbox, clock, siteUrl }: ReservationStores,
  { userId, ...alerted }: Alerted,
): Promise<void> {
  const user = await users.findUser(userId)
  if (user) await writeMail({ outbox, clock }, usageAlertEmail(user, { ...alerted, siteUrl }))
}

function sort(ids: readonly UserId[]): readonly UserId[] {
  return [...new Set(ids)].toSorted()
}
