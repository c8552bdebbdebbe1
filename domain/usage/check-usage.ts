import { days, later, toDay } from '../time.ts'
import type { UsagePorts, UsageStore } from './ports.ts'
import type { DayBooks } from './usage-line.ts'

/** Shorter than lines are kept. */
const checkedDays = 30

type CheckPorts = Pick<UsagePorts, 'calendar'> & {
  readonly usage: Pick<UsageStore, 'listMismatches'>
}

type CheckOptions = {
  /** Ends the check: more than that help no one. */
  readonly atMost?: number
  readonly onProgress?: (checked: string) => void
}

/**
 * Days of the last thirty on which a user's requests don't add up to the counter. None is right.
 * Reads all requests of those days, one day after the other.
 */
export async function listUsageMismatches(
  { usage, calendar }: CheckPorts,
  { atMost = 1_000, onProgress = () => undefined }: CheckOptions = {},
): Promise<readonly DayBooks[]> {
  const found: DayBooks[] = []
  const today = calendar.now()
  for (let age = checkedDays; age >= 0 && found.length < atMost; age -= 1) {
    const day = toDay(later(today, -days(age)))
    found.push(...(await usage.listMismatches(day, atMost - found.length)))
    onProgress(`requests of ${day}, ${checkedDays - age + 1} of ${checkedDays + 1} days`)
  }
  return found
}
