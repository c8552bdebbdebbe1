import { days, later } from '../time.ts'
import type { BillingPorts } from './ports.ts'

const keptMs = days(90)

/** Forgets the notices that were handled long ago: longer than the provider would send them again. */
export async function forgetOldNotices({
  billing,
  clock,
}: Pick<BillingPorts, 'billing' | 'clock'>): Promise<void> {
  await billing.forgetNotices(later(clock.now(), -keptMs))
}
