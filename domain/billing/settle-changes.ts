import type { BillingPorts } from './ports.ts'
import { syncSoon } from './sync-soon.ts'

/** Takes up the next change that was left unfinished. Answers whether there was one. */
export async function settleChanges(ports: BillingPorts): Promise<boolean> {
  const [customerId] = await ports.billing.listDueIntents(ports.calendar.now(), 1)
  if (!customerId) return false
  await syncSoon(ports, customerId)
  return true
}
