import type { Stores } from '../ports.ts'
import { type DeletedAccountPorts, hashCard, hashEmail } from './deleted-account.ts'
import type { AuthUser } from './ports.ts'

type Needs = Pick<Stores, 'usage'> & DeletedAccountPorts

/**
 * Gives a new user the allowance that a deleted account with the same address had left,
 * refilled since: deleting an account and signing up again resets nothing.
 */
export async function recallAllowance(ports: Needs, { id, email }: AuthUser): Promise<void> {
  const deleted = await ports.deletedAccounts.listDeleted(hashEmail(ports, email))
  const [emptiest] = deleted
    .flatMap(({ bucket }) => bucket ?? [])
    .toSorted((one, other) => other.fullAt.getTime() - one.fullAt.getTime())
  if (emptiest) await ports.usage.setBucket(id, emptiest)
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
