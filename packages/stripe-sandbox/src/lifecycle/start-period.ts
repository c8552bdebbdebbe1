import { getItem } from '../objects/subscription.ts'
import { days, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'

const noticeSeconds = days(7) / seconds(1)

/** Schedules the end of the current period, and `invoice.upcoming` before it. */
export async function startPeriod(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<void> {
  const { id: objectId } = subscription
  const { current_period_end } = getItem(subscription)
  await tx.schedule({ purpose: 'end-period', objectId, at: current_period_end })

  const at = current_period_end - noticeSeconds
  if (at > tx.unix) await tx.schedule({ purpose: 'send-upcoming', objectId, at })
}
