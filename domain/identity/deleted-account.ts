import type { AuthUser } from './identity-provider.ts'
import type { UserStore } from './stores.ts'
import { toMailbox, type UserId } from './user.ts'

/** What it takes to recognize an address or a card that a deleted account had. See ADR-0027. */
export type DeletedAccountPorts = {
  readonly deletedAccounts: DeletedAccountStore
  readonly keyedHash: KeyedHash
}

/** HMAC with our own secrets: a stolen database alone can't be searched for an address. */
export type KeyedHash = {
  /** Under each secret, the current one first, so that what was kept under an older one still matches. */
  list(text: string): readonly string[]
}

/** What is kept under the hash of an address, or of a card with which the refund was used. */
export type DeletedAccount = {
  readonly hash: string
  readonly deletedAt: Date
  /** What was left of the Free allowance. Null when it was full, and for a card. */
  readonly bucket: RememberedBucket | null
  /** When the 14-day refund was used. Null when it wasn't. */
  readonly refundedAt: Date | null
}

/** An allowance bucket as `domain/usage` keeps it: it refills by itself until `fullAt`. */
type RememberedBucket = {
  readonly ceiling: number
  readonly refillMs: number
  readonly fullAt: Date
}

/** The part of the usage store that writes a remembered allowance back. */
export type AllowanceStore = {
  setBucket(userId: UserId, bucket: RememberedBucket | null): Promise<void>
  /** The users' buckets, locked until the transaction ends. A user without one gets the given one. */
  holdBuckets(
    full: ReadonlyMap<UserId, RememberedBucket>,
  ): Promise<ReadonlyMap<UserId, RememberedBucket>>
  /**
   * Adds the user to the accounts with one of these hashes, which share the free allowance. Returns
   * the buckets of the others on Free; null if the user was one of them before.
   */
  joinAddressGroup(
    userId: UserId,
    hashes: readonly string[],
  ): Promise<readonly RememberedBucket[] | null>
}

/** What identity asks of the database about accounts that are gone. */
export type DeletedAccountStore = {
  /** In place of what was kept under the same hash. */
  keepDeleted(accounts: readonly DeletedAccount[]): Promise<void>
  listDeleted(hashes: readonly string[]): Promise<readonly DeletedAccount[]>
  addAddressHash(address: AddressHash): Promise<void>
  listAddressHashes(userId: UserId): Promise<readonly string[]>
  /** Deleted accounts from before the moment, and addresses that were left before it. */
  forgetDeleted(before: Date): Promise<void>
}

/** The keyed hash of an address that a user has left for another one. Gone with the user. */
type AddressHash = { readonly userId: UserId; readonly hash: string; readonly leftAt: Date }

/** The bucket that takes longest to be full again. */
export function findEmptiest(accounts: readonly Pick<DeletedAccount, 'bucket'>[]) {
  const [emptiest = null] = accounts
    .flatMap(({ bucket }) => bucket ?? [])
    .toSorted((one, other) => other.fullAt.getTime() - one.fullAt.getTime())
  return emptiest
}

/** The same for every address of a mailbox. See ADR-0064. */
export function hashEmail({ keyedHash }: Pick<DeletedAccountPorts, 'keyedHash'>, email: string) {
  return keyedHash.list(`email:${toMailbox(email)}`)
}

/** By the provider's fingerprint: card numbers never reach us. */
export function hashCard({ keyedHash }: Pick<DeletedAccountPorts, 'keyedHash'>, card: string) {
  return keyedHash.list(`card:${card}`)
}

type RecallPorts = DeletedAccountPorts & {
  readonly users: UserStore
  readonly usage: AllowanceStore
}

/**
 * Gives a user on Free the allowance that other accounts of the same mailbox have left, and that
 * deleted ones had left, refilled since, unless they have less: neither a second account nor
 * deleting one and signing up again resets anything.
 */
export async function recallAllowance(ports: RecallPorts, { id, email }: AuthUser): Promise<void> {
  const { users, usage, deletedAccounts } = ports
  const hashes = hashEmail(ports, email)
  const shared = await usage.joinAddressGroup(id, hashes)
  if (!shared) return
  const deleted = await deletedAccounts.listDeleted(hashes)
  const bucket = findEmptiest([...deleted, ...shared.map((bucket) => ({ bucket }))])
  // A paid plan has its own allowance.
  if (!bucket || (await users.findSubscription(id))?.plan !== 'free') return
  const held = (await usage.holdBuckets(new Map([[id, bucket]]))).get(id)
  const least = findEmptiest([{ bucket }, { bucket: held ?? null }])
  await usage.setBucket(id, least)
}

type Buyer = { readonly email: string; readonly cards?: readonly string[] }

/** Whether a deleted account with this address, or one of these cards, has used the 14-day refund. */
export async function isRefundUsed(
  ports: DeletedAccountPorts,
  { email, cards = [] }: Buyer,
): Promise<boolean> {
  const hashes = [hashEmail(ports, email), ...cards.map((card) => hashCard(ports, card))].flat()
  const deleted = await ports.deletedAccounts.listDeleted(hashes)
  return deleted.some(({ refundedAt }) => refundedAt !== null)
}
