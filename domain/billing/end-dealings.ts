import { isRefusal } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { BillingPorts } from './ports.ts'

const longestWaitMs = minutes(60)

/**
 * Ends what someone had at the provider who left while it could not be asked: tried
 * until it is done, since a card would be charged otherwise. Answers whether there may be more.
 */
export async function endDealings({
  billing,
  payments,
  clock,
  alert,
}: Pick<BillingPorts, 'billing' | 'payments' | 'clock' | 'alert'>): Promise<boolean> {
  const [farewell] = await billing.listDueFarewells(clock.now(), 1)
  if (!farewell) return false

  // Before it is tried, so that one that cannot be done keeps nobody else waiting.
  const { customerId, tries } = farewell
  await billing.postponeFarewell(customerId, later(clock.now(), findWaitMs(tries)))
  const forgotten = await payments.forgetCustomer(customerId)
  if (isRefusal(forgotten)) alert('farewell-failed', { customerId, tries: tries + 1 })
  else await billing.removeFarewell(customerId)
  return true
}

/** Half a minute, one, two … up to an hour. */
function findWaitMs(tries: number): number {
  return Math.min(longestWaitMs, minutes(0.5) * 2 ** tries)
}
