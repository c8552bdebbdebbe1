import type { BillingPorts } from './ports.ts'
import { handleNotice } from './receive-notice.ts'

/** Takes up the next notice that was left undone, by a crash or a fault. Answers whether there was one. */
export async function settleNotices(ports: BillingPorts): Promise<boolean> {
  const [notice] = await ports.billing.listDueNotices(ports.clock.now(), 1)
  if (!notice) return false

  await handleNotice(ports, notice)
  return true
}
