import type { Clock } from '../time.ts'
import type { UserStore } from './ports.ts'
import { renewFree, type Subscription, subscriptionAtSignIn, type UserId } from './user.ts'

/**
 * The user's plan. Everyone has one: Free, when none is stored. The product specification
 * (section 4) gives the fallback two request limits: 1000 when the plan is loaded, which is the
 * default, and 50 when the success page reads it again, which passes `subscriptionAtRefresh`.
 */
export async function loadSubscription(
  { users, calendar }: { users: UserStore; calendar: Clock },
  id: UserId,
  whenMissing: Subscription = subscriptionAtSignIn,
): Promise<Subscription> {
  const stored = await users.findSubscription(id)
  return stored ? renewFree(stored, calendar.now()) : whenMissing
}
