import { pruneEvents } from '../events/prune.ts'
import type { Turn } from '../turn.ts'
import { advanceSchedule } from './advance-schedule.ts'
import { collectBySavedMethod } from './collect-invoice.ts'
import { openDispute } from './disputes.ts'
import { endPeriod } from './end-period.ts'
import { endSubscription } from './end-subscription.ts'
import { expireCheckout } from './expire-checkout.ts'
import { expireIncomplete } from './expire-incomplete.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { expireUpdate } from './pending-update.ts'
import { failRefund } from './refunds.ts'
import { sendUpcoming } from './send-upcoming.ts'

/** What can be in the calendar, by its purpose, and what then happens to the object. */
export const happenings: Record<string, (turn: Turn, objectId: string) => Promise<void>> = {
  'end-period': endPeriod,
  'send-upcoming': sendUpcoming,
  'begin-phase': beginPhase,
  'cancel-subscription': cancelSubscription,
  'expire-incomplete': expireIncomplete,
  'expire-update': expireUpdate,
  'expire-checkout': expireCheckout,
  'finalize-invoice': finalizeRenewal,
  'retry-invoice': retryInvoice,
  'open-dispute': async (turn, chargeId) => void (await openDispute(turn, chargeId)),
  'fail-refund': failRefund,
  'prune-events': pruneEvents,
}

async function beginPhase(turn: Turn, scheduleId: string): Promise<void> {
  const schedule = await turn.find('subscription_schedule', scheduleId)
  const subscription = await turn.find('subscription', schedule?.subscription ?? '')
  if (!subscription || subscription.status === 'canceled') return
  const changed = await advanceSchedule(turn, subscription)
  if (changed !== subscription && changed.status !== 'canceled') {
    await turn.tell({
      type: 'customer.subscription.updated',
      object: changed,
      before: subscription,
    })
  }
}

async function cancelSubscription(turn: Turn, subscriptionId: string): Promise<void> {
  const subscription = await turn.find('subscription', subscriptionId)
  if (!subscription || subscription.status === 'canceled') return
  if (subscription.cancel_at === null || subscription.cancel_at > turn.unix) return
  await endSubscription(turn, { subscription, reason: 'cancellation_requested' })
}

async function finalizeRenewal(turn: Turn, invoiceId: string): Promise<void> {
  const draft = await turn.find('invoice', invoiceId)
  if (draft?.status !== 'draft') return
  const invoice = await finalizeInvoice(turn, draft)
  if (invoice.status === 'open') await collectBySavedMethod(turn, invoice)
}

async function retryInvoice(turn: Turn, invoiceId: string): Promise<void> {
  const invoice = await turn.find('invoice', invoiceId)
  if (invoice?.status === 'open') await collectBySavedMethod(turn, invoice)
}
