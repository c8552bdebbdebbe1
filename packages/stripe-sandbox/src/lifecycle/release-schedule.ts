import type { SandboxTransaction } from '../transaction.ts'
import type { Schedule } from '../wire.ts'

/** Releases the subscription, which continues unchanged. The caller emits the subscription's event. */
export async function releaseSchedule(tx: SandboxTransaction, before: Schedule): Promise<Schedule> {
  const schedule = await tx.save('subscription_schedule', {
    ...before,
    current_phase: null,
    released_at: tx.unix,
    released_subscription: before.subscription,
    status: 'released',
    subscription: null,
  })
  const subscription = await tx.get('subscription', before.subscription ?? '')
  await tx.save('subscription', { ...subscription, schedule: null })
  await tx.emit({ type: 'subscription_schedule.released', object: schedule })
  return schedule
}
