import type { UserId } from '../identity/user.ts'
import { days, later, toDay } from '../time.ts'
import type { UsagePorts, UsagePreferences } from './ports.ts'

/** What a user can choose as their own limit of requests per day. */
export const dailyLimits = { min: 1, max: 100_000 }

export function readPreferences(
  { usage }: Pick<UsagePorts, 'usage'>,
  userId: UserId,
): Promise<UsagePreferences> {
  return usage.getPreferences(userId)
}

/** Sets alerts and the user's own daily limit. Applies to the next request, in every editor. */
export async function changePreferences(
  { usage, changes }: Pick<UsagePorts, 'usage' | 'changes'>,
  { userId, dailyLimit, hasAlerts }: UsagePreferences & { readonly userId: UserId },
): Promise<void> {
  await usage.setPreferences(userId, { dailyLimit, hasAlerts })
  await changes.publish(userId)
}

/** When daily limits are reset: at the next midnight UTC. */
export function getDailyReset(now: Date): Date {
  return later(new Date(toDay(now)), days(1))
}
