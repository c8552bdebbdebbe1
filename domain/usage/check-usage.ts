import type { UserId } from '../identity/user.ts'
import { days, later, toDay } from '../time.ts'
import type { UsagePorts } from './ports.ts'

/** What was used on a UTC day, in tenths, as it is stored in three places. */
export type DayBooks = {
  readonly userId: UserId
  readonly day: string
  /** The hours that the allowance and the dashboard go by. */
  readonly counted: number
  readonly totals: number
  /** The requests one by one. */
  readonly lines: number
}

/** Shorter than lines are kept. */
const checkedDays = 30

/** Days of the last thirty on which a user's requests don't add up to the counter. None is right. */
export async function findUsageMismatches({
  usage,
  calendar,
}: Pick<UsagePorts, 'usage' | 'calendar'>): Promise<readonly DayBooks[]> {
  const books = await usage.listBooks(toDay(later(calendar.now(), -days(checkedDays))))
  return books.filter(({ counted, totals, lines }) => counted !== totals || totals !== lines)
}
