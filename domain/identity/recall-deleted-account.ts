import {
  type AllowanceStore,
  type DeletedAccountPorts,
  findEmptiest,
  hashCard,
  hashEmail,
} from './deleted-account.ts'
import type { AuthUser, UserStore } from './ports.ts'

type RecallPorts = DeletedAccountPorts & {
  readonly users: UserStore
  readonly usage: AllowanceStore
}

/**
 * Gives a user on Free the allowance that a deleted account with the same address had left,
 * refilled since, unless they have less: deleting an account and signing up again resets nothing.
 */
export async function recallAllowance(ports: RecallPorts, { id, email }: AuthUser): Promise<void> {
  const { users, usage, deletedAccounts } = ports
  const bucket = findEmptiest(await deletedAccounts.listDeleted(hashEmail(ports, email)))
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
