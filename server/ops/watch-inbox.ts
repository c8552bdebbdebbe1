import type { BillingPorts } from '#domain/billing/ports.ts'
import { later, minutes } from '#domain/time.ts'
import type { Log } from './log.ts'

const maxWaitMs = minutes(10)

/** Logs how many of the payment provider's notices are waiting. Warns if some wait too long or were given up. */
export async function watchInbox(
  { notices, clock }: Pick<BillingPorts, 'notices' | 'clock'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<false> {
  const { waiting, givenUp, oldest } = await notices.readInbox()
  const isLate = oldest !== null && later(oldest, maxWaitMs) < clock.now()
  if (isLate || givenUp > 0) log.warn('notices-stuck', { waiting, givenUp, oldest })
  else if (waiting > 0) log.info('notice_inbox', { waiting, givenUp, oldest })
  return false
}
