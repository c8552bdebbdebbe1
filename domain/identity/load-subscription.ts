import type { UserStore } from './ports.ts'
import { type Subscription, subscriptionAtSignIn, type UserId } from './user.ts'

/** The plan of whoever is signed in. Everyone has one: Free, when none is stored. */
export async function loadSubscription(
  { users }: { users: UserStore },
  id: UserId,
): Promise<Subscription> {
  return (await users.findSubscription(id)) ?? subscriptionAtSignIn
}
