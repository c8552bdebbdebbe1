import type { BillingPorts, PaymentTrouble } from '../billing/ports.ts'
import { syncSoon } from '../billing/sync-soon.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { findSubscription } from './find-subscription.ts'
import { findMoneyBackEnd } from './money-back.ts'

/** Gives back what was paid, ends the plan, and Free it is, at once: within 14 days of the first payment. */
export async function takeMoneyBack(
  ports: BillingPorts,
  user: User,
): Promise<
  | { readonly done: true }
  | Refusal<'not-subscribed' | 'money-back-over' | 'too-many-looks'>
  | PaymentTrouble
> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, history, customerId } = found
  const now = ports.calendar.now()
  if (!findMoneyBackEnd(history, { subscription, now })) return refuse('money-back-over')

  const undone = await ports.payments.undoSubscription(subscription.id)
  await syncSoon(ports, customerId)
  return undone
}
