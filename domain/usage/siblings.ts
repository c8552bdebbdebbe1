import type { UserId } from '../identity/user.ts'
import type { Bucket } from './bucket.ts'
import type { Buckets, Siblings, UsageAccount, UsageStores } from './ports.ts'

/**
 * Those who share the allowance of users on Free, because their addresses belong to one mailbox.
 * Nearly nobody does, so it's rarely a query. See ADR-0064.
 */
export async function getSiblings(
  { usage }: Pick<UsageStores, 'usage'>,
  accounts: ReadonlyMap<UserId, UsageAccount>,
): Promise<Siblings> {
  const sharing = [...accounts].filter(
    ([, { plan, sharesAllowance }]) => sharesAllowance && plan === 'free',
  )
  return sharing.length > 0 ? usage.listSiblings(sharing.map(([id]) => id)) : new Map()
}

type Emptied = { readonly held: Buckets; readonly siblings: Siblings; readonly userId: UserId }

/** What one of them has used, the others have used. */
export function emptySiblings(
  buckets: Map<UserId, Bucket>,
  { held, siblings, userId }: Emptied,
): void {
  const fullAt = buckets.get(userId)?.fullAt ?? new Date(0)
  for (const id of siblings.get(userId) ?? []) {
    const theirs = buckets.get(id) ?? held.get(id)
    if (theirs && theirs.fullAt < fullAt) buckets.set(id, { ...theirs, fullAt })
  }
}
