import { days, later, toDay } from '../time.ts'
import type { UsagePorts } from './ports.ts'
import type { DayBooks } from './usage-line.ts'

/** Shorter than lines are kept. */
const checkedDays = 30

/** Days of the last thirty on which a user's requests don't add up to the counter. None is right. */
export async function listUsageMismatches({
  usage,
  calendar,
}: Pick<UsagePorts, 'usage' | 'calendar'>): Promise<readonly DayBooks[]> {
  const books = await usage.listBooks(toDay(later(calendar.now(), -days(checkedDays))))
  return books.filter(({ counted, totals, lines }) => counted !== totals || totals !== lines)
}
