import { pruneEvents } from '../events/prune.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { advanceSchedule } from './advance-schedule.ts'
import { collectBySavedMethod } from './collect-invoice.ts'
import { endDiscount } from './discounts.ts'
import { decideDispute, openDispute } from './disputes.ts'
import { passDueDate } from './dunning.ts'
import { endPeriod } from './end-period.ts'
import { endSubscription } from './end-subscription.ts'
import { expireCheckout } from './expire-checkout.ts'
import { expireIncomplete } from './expire-incomplete.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { resumeCollection } from './pause-collection.ts'
import { voidResumption } from './pause-subscription.ts'
import { expireUpdate } from './pending-update.ts'
import { failRefund } from './refunds.ts'
import { sendUpcoming } from './send-upcoming.ts'
import { verifyTaxId } from './tax-ids.ts'

/** What happens to the object of a scheduled event, by the event's purpose. */
export const eventHandlers: Record<
  string,
  (tx: SandboxTransaction, objectId: string) => Promise<void>
> = {
  'end-period': endPeriod,
  'send-upcoming': sendUpcoming,
  'begin-phase': beginPhase,
  'cancel-subscription': cancelSubscription,
  'expire-incomplete': expireIncomplete,
  'expire-update': expireUpdate,
  'expire-checkout': expireCheckout,
  'finalize-invoice': finalizeRenewal,
  'retry-invoice': retryInvoice,
  'pass-due-date': passDueDate,
  'resume-collection': resumeCollection,
  'void-resumption': voidResumption,
  'open-dispute': async (tx, chargeId) => void (await openDispute(tx, chargeId)),
  'decide-dispute': decideDispute,
  'end-discount': endDiscount,
  'fail-refund': failRefund,
  'verify-tax-id': verifyTaxId,
  'prune-events': pruneEvents,
}

async function beginPhase(tx: SandboxTransaction, scheduleId: string): Promise<void> {
  const schedule = await tx.find('subscription_schedule', scheduleId)
  const subscription = await tx.find('subscription', schedule?.subscription ?? '')
  if (!subscription || subscription.status === 'canceled') return
  const changed = await advanceSchedule(tx, subscription)
  if (changed !== subscription && changed.status !== 'canceled') {
    await tx.emit({
      type: 'customer.subscription.updated',
      object: changed,
      before: subscription,
    })
  }
}

async function cancelSubscription(tx: SandboxTransaction, subscriptionId: string): Promise<void> {
  const subscription = await tx.find('subscription', subscriptionId)
  if (!subscription || subscription.status === 'canceled') return
  if (subscription.cancel_at === null || subscription.cancel_at > tx.unix) return
  await endSubscription(tx, { subscription, reason: 'cancellation_requested' })
}

async function finalizeRenewal(tx: SandboxTransaction, invoiceId: string): Promise<void> {
  const draft = await tx.find('invoice', invoiceId)
  if (draft?.status !== 'draft') return
  const invoice = await finalizeInvoice(tx, draft)
  if (invoice.status === 'open') await collectBySavedMethod(tx, invoice)
}

async function retryInvoice(tx: SandboxTransaction, invoiceId: string): Promise<void> {
  const invoice = await tx.find('invoice', invoiceId)
  if (invoice?.status === 'open') await collectBySavedMethod(tx, invoice)
}
