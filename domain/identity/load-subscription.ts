import type { Clock } from '../time.ts'
import type { UserStore } from './ports.ts'
import { renewFree, type Subscription, subscriptionAtSignIn, type UserId } from './user.ts'

/** The plan of whoever is signed in. Everyone has one: Free, when none is stored. */
export async function loadSubscription(
  { users, calendar }: { users: UserStore; calendar: Clock },
  id: UserId,
): Promise<Subscription> {
  const stored = await users.findSubscription(id)
  return stored ? renewFree(stored, calendar.now()) : subscriptionAtSignIn
}
