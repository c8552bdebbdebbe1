import { days, seconds } from '#domain/time.ts'
import { getItem } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Subscription } from '../wire.ts'

const noticeSeconds = days(7) / seconds(1)

/** Writes the end of the current period into the calendar, and the notice before it. */
export async function startPeriod(turn: Turn, subscription: Subscription): Promise<void> {
  const { id: objectId } = subscription
  const { current_period_end } = getItem(subscription)
  await turn.meet({ purpose: 'end-period', objectId, at: current_period_end })

  const at = current_period_end - noticeSeconds
  if (at > turn.unix) await turn.meet({ purpose: 'send-upcoming', objectId, at })
}
