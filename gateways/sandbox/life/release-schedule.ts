import type { Turn } from '../turn.ts'
import type { Schedule } from '../wire.ts'

/** The schedule lets go of its subscription, which lives on as it is. */
export async function releaseSchedule(turn: Turn, before: Schedule): Promise<Schedule> {
  const schedule = await turn.save('subscription_schedule', {
    ...before,
    current_phase: null,
    released_at: turn.unix,
    released_subscription: before.subscription,
    status: 'released',
    subscription: null,
  })
  const subscription = await turn.get('subscription', before.subscription ?? '')
  const freed = await turn.save('subscription', { ...subscription, schedule: null })
  await turn.tell({ type: 'subscription_schedule.released', object: schedule })
  await turn.tell({ type: 'customer.subscription.updated', object: freed, before: subscription })
  return schedule
}
