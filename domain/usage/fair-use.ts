import type { Allowance } from '@ghost-writers-ia/rules/plan'
import { getPlan } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import { refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { requestCost } from './cost.ts'
import { toKey } from './keys.ts'
import type { ReservationRefusal, ReservationRequest, UsageAccount, UsageStores } from './ports.ts'

type Fresh = {
  /** Already inserted as held. */
  readonly requests: readonly ReservationRequest[]
  readonly accounts: ReadonlyMap<UserId, UsageAccount>
}

/**
 * What exceeds the fair use of an unlimited plan: too many in one minute, or at once. Completions
 * count a tenth here, too, and the tool calls of an agent nothing. Run it in a transaction: the
 * counter's row is locked until it ends, so that the limits are exact.
 */
export async function checkFairUse(
  { usage, limits }: Pick<UsageStores, 'usage' | 'limits'>,
  { requests, accounts }: Fresh,
): Promise<ReadonlyMap<string, ReservationRefusal>> {
  const refusals = new Map<string, ReservationRefusal>()
  const claims = requests.flatMap((request) => {
    const { allowance } = getPlan(accounts.get(request.userId)?.plan ?? 'free')
    return allowance.kind === 'unlimited' && request.cost > 0 ? { request, allowance } : []
  })
  // Rows are always locked in the same order.
  claims.sort((one, other) => compare(one.request.userId, other.request.userId))
  const running = new Map<UserId, number>()
  for (const { request, allowance } of claims) {
    const { userId, reservedAt: now, cost: weight } = request
    const key = `fair-use:${userId}`
    const tally = await limits.countTry({ key, now, windowMs: minutes(1), weight })
    const before = running.get(userId) ?? (await countBefore({ usage }, { request, requests }))
    const refusal = refuseExcess({ ...tally, running: before }, allowance)
    running.set(userId, refusal ? before : before + 1)
    if (!refusal) continue
    await limits.giveBackTry(key, weight)
    refusals.set(toKey(request), refusal)
  }
  return refusals
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

type Batch = {
  readonly request: ReservationRequest
  readonly requests: readonly ReservationRequest[]
}

/** How many requests of the user ran before this batch, which is counted already. */
async function countBefore(
  { usage }: Pick<UsageStores, 'usage'>,
  { request: { userId, reservedAt }, requests }: Batch,
): Promise<number> {
  const held = await usage.countHeld(userId, reservedAt)
  return held - requests.filter((other) => other.userId === userId).length
}

type Unlimited = Extract<Allowance, { readonly kind: 'unlimited' }>

type Tally = { readonly tries: number; readonly endsAt: Date; readonly running: number }

function refuseExcess(
  { tries, endsAt, running }: Tally,
  { perMinute, atOnce }: Unlimited,
): ReservationRefusal | null {
  if (tries > perMinute * requestCost)
    return { ...refuse('too-many-per-minute'), limit: perMinute, nextAt: endsAt }
  return running >= atOnce ? { ...refuse('too-many-at-once'), limit: atOnce } : null
}
