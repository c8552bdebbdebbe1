import type { Turn } from '../turn.ts'
import type { Schedule } from '../wire.ts'

/** The schedule lets go of its subscription, which lives on as it is. Whoever asked tells of the subscription. */
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
  await turn.save('subscription', { ...subscription, schedule: null })
  await turn.tell({ type: 'subscription_schedule.released', object: schedule })
  return schedule
}
