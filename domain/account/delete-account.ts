import { getPlan } from '@ghost-writers-ia/rules/plans'
import { forgetCustomer } from '../billing/delete-departed-customers.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { Departure } from '../billing/stores.ts'
import { type DeletedAccountPorts, findEmptiest, hashEmail } from '../identity/deleted-account.ts'
import { accountDeletedEmail, formerAccountDeletedEmail } from '../identity/emails.ts'
import { listFormerEmails } from '../identity/former-emails.ts'
import { mayEmail } from '../identity/may-email.ts'
import type { AuthUser } from '../identity/ports.ts'
import { checkFreshProof } from '../identity/proof.ts'
import { type Proof, type ProofRefusal, toProofRefusal } from '../identity/prove-password.ts'
import type { UserId } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { leaveAllTeams, listOwnedTeams, lockTeamsOf } from '../teams/leave-teams.ts'
import type { Team } from '../teams/team.ts'
import { later, minutes, seconds, toDay } from '../time.ts'
import {
  type Bucket,
  changeBucket,
  countTenthsLeft,
  fillBucket,
  toRefillMs,
} from '../usage/bucket.ts'
import { requestCost } from '../usage/cost.ts'
import { type RowCounts, recordDeletion } from './deletion-record.ts'
import type { AccountPorts, AccountStores } from './ports.ts'

/** Tolerated clock skew between the payment provider and us. */
const skewMs = seconds(5)
/** Long enough for everything that was in progress when the account was deleted. */
const lastSweepMs = minutes(1)

/** The user has to transfer or delete these first. */
export type OwnsTeams = Refusal<'owns-teams'> & {
  readonly teams: readonly Pick<Team, 'id' | 'name'>[]
}

/**
 * Deletes an account and all its data, and emails the owner. Then cancels subscriptions and open
 * checkouts at the payment provider, and refunds what is paid at that moment. That is recorded with
 * the deletion: after a crash, or if the payment provider is down, it is done later. Refused while
 * the user owns a team.
 */
export async function deleteAccount(
  ports: AccountPorts,
  proof: Proof,
): Promise<{ readonly isBillingOver: boolean } | ProofRefusal | OwnsTeams> {
  const startedAt = ports.calendar.now()
  const proven = await checkFreshProof(ports, proof)
  if (isRefusal(proven)) return proven
  const owned = await listOwnedTeams(ports, proof.user.id)
  if (owned.length > 0) return refuseOwner(owned)

  const { identity, transaction, clock } = ports
  const { language } = proof.user
  const prepared = await identity.deleteUser(proven)
  if (isRefusal(prepared)) return toProofRefusal(prepared)
  const erased = await transaction(async (stores) => {
    // Someone may have made the user an owner since.
    const received = await lockTeamsOf(stores, proof.user.id)
    if (received.length > 0) return refuseOwner(received)
    const stored = await stores.deletions.countRowsOf(proof.user.id)
    const owner = await prepared.write(stores)
    if (isRefusal(owner)) return owner
    const former = await listFormerEmails({ ...stores, clock }, { userId: owner.id })
    const { departure, receipt } = await eraseUser(ports, { stores, owner, stored, startedAt })
    const hadPlan = departure !== null && departure.subscriptionId !== null
    if (await mayEmail({ ...ports, ...stores }, owner))
      await writeMail(
        { ...stores, clock },
        accountDeletedEmail({ ...owner, language }, { hadPlan, receipt }),
      )
    // Someone who had the account before may not know that it was moved to another address.
    const others = new Set(former.map(({ email }) => email).filter((one) => one !== owner.email))
    for (const email of others)
      await writeMail({ ...stores, clock }, formerAccountDeletedEmail(email, language))
    return { departure }
  })
  if (isRefusal(erased)) return erased.refused === 'owns-teams' ? erased : toProofRefusal(erased)
  const isBillingOver = await endBilling(ports, erased.departure)
  const deleted = await prepared.afterCommit()
  return isRefusal(deleted) ? toProofRefusal(deleted) : { isBillingOver }
}

function refuseOwner(teams: readonly Team[]): OwnsTeams {
  return { ...refuse('owns-teams'), teams: teams.map(({ id, name }) => ({ id, name })) }
}

/**
 * Cancels the subscriptions and open checkouts of a deleted user at the provider. Returns false if
 * that failed: it is retried, because `eraseUser` has recorded it.
 */
export async function endBilling(
  ports: BillingPorts,
  departure: Departure | null,
): Promise<boolean> {
  if (!departure) return true
  try {
    return await forgetCustomer(ports, departure)
  } catch (fault) {
    ports.alert('customer_deletion_failed', { customerId: departure.customerId, fault })
    return false
  }
}

type DeletionInput = {
  readonly stores: AccountStores
  readonly owner: AuthUser
  /** What was stored about them before anything was deleted. */
  readonly stored: RowCounts
  /** What is paid from then on is refunded. */
  readonly startedAt: Date
}

/**
 * Deletes the user's data, and records that and the customer to delete at the provider, if there is
 * one. For inside the transaction that deletes their credentials.
 */
export async function eraseUser(
  ports: AccountPorts,
  { stores, owner, stored, startedAt }: DeletionInput,
): Promise<{ readonly departure: Departure | null; readonly receipt: string }> {
  const { users, outbox, departures, contact } = stores
  const since = later(startedAt, -skewMs)
  const departure = await findDeparture(stores, { userId: owner.id, since })
  const now = ports.clock.now()
  await rememberDeletion({ ...ports, ...stores }, { owner, now: ports.calendar.now() })
  await leaveAllTeams({ ...stores, clock: ports.clock }, owner)
  // The user first: this waits for transactions that write about them, and blocks later ones.
  await users.deleteUser(owner.id)
  // Also a request that was sent while this waited.
  await contact.forgetOrphanedRequests()
  await outbox.forgetMailsTo(owner.email)
  // Right after this it is tried for the first time; then again, because a checkout may have begun.
  if (departure) await departures.addPendingDeletion(departure, later(now, lastSweepMs))
  const { receipt } = await recordDeletion({ ...ports, ...stores }, { ...owner, stored })
  return { departure, receipt }
}

/** The customer to delete at the provider, if there is one. */
async function findDeparture(
  { billing }: Pick<BillingPorts, 'billing'>,
  { userId, since }: { readonly userId: UserId; readonly since: Date },
): Promise<Departure | null> {
  const account = await billing.findAccount(userId)
  if (!account) return null
  const { customerId, subscription } = account
  return { customerId, since, subscriptionId: subscription?.id ?? null }
}

type RememberPorts = Pick<AccountStores, 'users' | 'usage' | 'billing'> & DeletedAccountPorts

type RememberedDeletion = { readonly owner: AuthUser; readonly now: Date }

/**
 * Remembers what a new account must not reset, under keyed hashes: the remaining allowance, and
 * that the refund was used. Under every address the account has had, because changing it first
 * would reset both. Does nothing if there is nothing to reset. Run it in the transaction that
 * deletes the user, before the deletion. See ADR-0027.
 */
async function rememberDeletion(
  ports: RememberPorts,
  { owner, now }: RememberedDeletion,
): Promise<void> {
  const bucket = await findBucket(ports, { owner, now })
  const taken = await ports.billing.findUsedRefund(owner.id)
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
  { users, usage }: RememberPorts,
  { owner, now }: RememberedDeletion,
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
  const ceiling = free.ceiling * requestCost
  const missing = Math.min(ceiling, ceiling - countTenthsLeft(free, now) + returned)
  return missing === 0 ? null : { ...free, fullAt: later(now, toRefillMs(free, missing)) }
}
