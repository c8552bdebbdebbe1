import { days, later } from '../time.ts'
import type { UsagePorts } from './ports.ts'

/** Longer than any editor asks again with the same id. */
const keptMs = days(7)

/** Forgets how requests ended that nobody asks about any more. What they counted on their days stays. */
export async function forgetOldReservations({
  usage,
  calendar,
}: Pick<UsagePorts, 'usage' | 'calendar'>): Promise<void> {
  await usage.forgetReservations(later(calendar.now(), -keptMs))
}
