import { type DeletedAccountPorts, findEmptiest, hashEmail } from '../identity/deleted-account.ts'
import type { AuthUser } from '../identity/ports.ts'
import { getPlan } from '../plans/plans.ts'
import { later } from '../time.ts'
import { type Bucket, changeBucket, countLeft, fillBucket } from '../usage/bucket.ts'
import { toDay } from '../usage/list-last-days.ts'
import type { AccountStores } from './ports.ts'

type DeletionPorts = Pick<AccountStores, 'users' | 'usage' | 'billing'> & DeletedAccountPorts

type DeletionInput = { readonly owner: AuthUser; readonly now: Date }

/**
 * Remembers what a new account must not reset, under keyed hashes: the remaining allowance, and
 * that the refund was used. Under every address the account has had, because changing it first
 * would reset both. Does nothing if there is nothing to reset. Run it in the transaction that
 * deletes the user, before the deletion. See ADR-0027.
 */
export async function rememberDeletion(
  ports: DeletionPorts,
  { owner, now }: DeletionInput,
): Promise<void> {
  const bucket = await findBucket(ports, { owner, now })
  const taken = await ports.billing.findMoneyBack(owner.id)
  if (!bucket && !taken) return

  const hashes = hashEmail(ports, owner.email)
  const former = await ports.deletedAccounts.listAddressHashes(owner.id)
  // A user who comes back and leaves again has still used their refund.
  const before = await ports.deletedAccounts.listDeleted([...hashes, ...former])
  const [refundedAt = null] = [taken, ...before].flatMap((one) => one?.refundedAt ?? [])
  const cards = (taken?.cards ?? []).map((card) => ({ hash: card, bucket: null }))
  const addresses = [...new Set([...hashes.slice(0, 1), ...former])].map((hash) => ({
    hash,
    bucket: findEmptiest([{ bucket }, ...before.filter((one) => one.hash === hash)]),
  }))
  await ports.deletedAccounts.keepDeleted(
    [...addresses, ...cards].map((one) => ({ ...one, deletedAt: now, refundedAt })),
  )
}

/** What would be left on Free, without what was given back today. Null when it is full. */
async function findBucket(
  { users, usage }: DeletionPorts,
  { owner, now }: DeletionInput,
): Promise<Bucket | null> {
  const plan = getPlan((await users.findSubscription(owner.id))?.plan ?? 'free')
  const full = fillBucket(plan, now)
  if (!full) return null
  // Locked until the user is deleted, so that no request slips through in between.
  const held = (await usage.holdBuckets(new Map([[owner.id, full]]))).get(owner.id) ?? full
  const free = plan.id === 'free' ? held : changeBucket(held, { to: getPlan('free'), now })
  if (!free) return null

  // A new account may release as many again, so those of today don't count as given back.
  const returned = await usage.countReturned(owner.id, toDay(now))
  const missing = Math.min(free.ceiling, free.ceiling - countLeft(free, now) + returned)
  return missing === 0 ? null : { ...free, fullAt: later(now, missing * free.refillMs) }
}
