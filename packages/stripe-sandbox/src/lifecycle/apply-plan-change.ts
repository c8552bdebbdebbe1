import { createId } from '../ids.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'
import { collectBySaved, findMethod } from './collect-invoice.ts'
import { type Change, type PlannedChange, planTheChange } from './compute-plan-change.ts'
import { foresee } from './confirm-payment.ts'
import { composeInvoice, draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { holdBack } from './pause-collection.ts'
import { cancelPendingUpdate, holdUpdate } from './pending-update.ts'
import { followPeriod } from './plan-end.ts'
import { refusePayment } from './refuse-payment.ts'
import { startPeriod } from './start-period.ts'

export type PlanOrder = {
  readonly subscription: Subscription
  readonly change: Change
  readonly prorationBehavior: string
  readonly paymentBehavior: string
  /** The buyer waits for the answer, so the bank may ask them. */
  readonly isOnSession: boolean
  /** Set together with the change, or with the pending update that it becomes. */
  readonly cancelAtPeriodEnd?: boolean | undefined
}

/** Changes the plan, and charges or credits the difference. The caller emits the event. */
export async function changePlan(tx: SandboxTransaction, order: PlanOrder): Promise<Subscription> {
  const { prorationBehavior } = order
  const isProrated = prorationBehavior !== 'none'
  const planned = await planTheChange(tx, { ...order, isProrated })
  if (isInvoicedNow(planned, prorationBehavior)) return changeAndCharge(tx, { order, planned })

  const subscription = await cancelPendingUpdate(tx, order.subscription)
  for (const line of planned.lines) {
    await tx.save('pending_line', { id: line.id, subscription: subscription.id, line })
  }
  return applyChange(tx, { subscription, planned })
}

export function isInvoicedNow(planned: PlannedChange, prorationBehavior: string): boolean {
  return (
    planned.hasNewPeriod || (prorationBehavior === 'always_invoice' && planned.lines.length > 0)
  )
}

type Charged = { readonly order: PlanOrder; readonly planned: PlannedChange }

async function changeAndCharge(
  tx: SandboxTransaction,
  { order, planned }: Charged,
): Promise<Subscription> {
  const { paymentBehavior, isOnSession } = order
  const willBePaid = await foreseePayment(tx, { order, planned })
  if (!willBePaid && paymentBehavior === 'error_if_incomplete') {
    return refuseChange(tx, { order, planned })
  }

  const subscription = await cancelPendingUpdate(tx, order.subscription)
  if (!willBePaid && paymentBehavior === 'pending_if_incomplete') {
    await tx.save('subscription', subscription)
    const draft = await draftInvoice(tx, toDraft({ subscription, planned }))
    const invoice = await finalizeInvoice(tx, draft)
    const linked = await tx.get('subscription', subscription.id)
    const cancel_at_period_end = order.cancelAtPeriodEnd ?? null
    await holdUpdate(tx, { subscription: linked, ...planned, cancel_at_period_end })
    await collectBySaved(tx, { invoice, isOnSession })
  } else {
    await applyChange(tx, { subscription, planned })
    await chargeNow(tx, { order: { ...order, subscription }, planned })
  }
  return tx.get('subscription', subscription.id)
}

async function chargeNow(tx: SandboxTransaction, { order, planned }: Charged): Promise<void> {
  const { subscription, isOnSession } = order
  const { pause_collection: pause } = subscription
  const draft = await draftInvoice(tx, toDraft({ subscription, planned }))
  if (pause) return holdBack(tx, { draft, pause })
  const invoice = await finalizeInvoice(tx, draft)
  if (invoice.status === 'open') await collectBySaved(tx, { invoice, isOnSession })
}

export function toDraft({
  subscription,
  planned: { items, lines },
}: {
  subscription: Subscription
  planned: PlannedChange
}) {
  const changed = { ...subscription, items: toItemList(subscription.id, items) }
  const { current_period_start: start, current_period_end: end } = getItem(changed)
  return { subscription, lines, reason: 'subscription_update', period: { start, end } } as const
}

async function foreseePayment(
  tx: SandboxTransaction,
  { order, planned }: Charged,
): Promise<boolean> {
  const { subscription, isOnSession } = order
  if (subscription.pause_collection || subscription.collection_method === 'send_invoice')
    return true
  const draft = { ...toDraft({ subscription, planned }), id: createId('in') }
  if ((await composeInvoice(tx, draft)).amount_due === 0) return true
  const method = await findMethod(tx, subscription)
  return method !== null && foresee({ method, isPresent: false, isOnSession }).kind === 'pays'
}

/** Nothing changes; the attempt to pay is all that is left of it. */
async function refuseChange(tx: SandboxTransaction, { order, planned }: Charged): Promise<never> {
  const { subscription, isOnSession } = order
  const draft = { ...toDraft({ subscription, planned }), id: createId('in') }
  const { amount_due: amount, currency, customer } = await composeInvoice(tx, draft)
  const method = await findMethod(tx, subscription)
  return refusePayment(tx, {
    method,
    isOnSession,
    intent: { amount, currency, customer, description: 'Subscription update' },
  })
}

async function applyChange(
  tx: SandboxTransaction,
  { subscription, planned }: { subscription: Subscription; planned: PlannedChange },
): Promise<Subscription> {
  const changed = await tx.save('subscription', {
    ...subscription,
    billing_cycle_anchor: planned.anchor,
    cancel_at: followPeriod(subscription, planned.items),
    items: toItemList(subscription.id, planned.items),
  })
  await startPeriod(tx, changed)
  return changed
}
