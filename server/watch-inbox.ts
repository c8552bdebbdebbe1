import type { BillingPorts } from '#domain/billing/ports.ts'
import { later, minutes } from '#domain/time.ts'
import type { Log } from './log.ts'

const longestWaitMs = minutes(10)

/** Tells the log when notices of the payment provider were given up, or wait for long: somebody has to look. */
export async function watchInbox(
  { billing, clock }: Pick<BillingPorts, 'billing' | 'clock'>,
  log: Pick<Log, 'warn'>,
): Promise<false> {
  const { waiting, givenUp, oldest } = await billing.readInbox()
  const isLate = oldest !== null && later(oldest, longestWaitMs) < clock.now()
  if (isLate || givenUp > 0) log.warn('notices-stuck', { waiting, givenUp, oldest })
  return false
}
