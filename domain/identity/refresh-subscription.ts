import type { Clock } from '../time.ts'
import type { UserStore } from './ports.ts'
import { renewFree, type Subscription, subscriptionAtRefresh, type UserId } from './user.ts'

/** Reads the plan once more, for a page that shows it already. */
export async function refreshSubscription(
  { users, calendar }: { users: UserStore; calendar: Clock },
  id: UserId,
): Promise<Subscription> {
  const stored = await users.findSubscription(id)
  return stored ? renewFree(stored, calendar.now()) : subscriptionAtRefresh
}
