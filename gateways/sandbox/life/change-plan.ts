import { createId } from '../ids.ts'
import { toItemList } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { collectBySaved, findMethod } from './collect-invoice.ts'
import { foresee } from './confirm-payment.ts'
import { composeInvoice, draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { cancelPendingUpdate, holdUpdate } from './pending-update.ts'
import { type Change, type PlannedChange, planTheChange } from './plan-change.ts'
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

/** Changes what is subscribed to, and takes or owes the difference. Whoever asked tells of it. */
export async function changePlan(turn: Turn, order: PlanOrder): Promise<Subscription> {
  const { prorationBehavior } = order
  const isProrated = prorationBehavior !== 'none'
  const planned = await planTheChange(turn, { ...order, isProrated })
  if (isInvoicedNow(planned, prorationBehavior)) return changeAndCharge(turn, { order, planned })

  const subscription = await cancelPendingUpdate(turn, order.subscription)
  for (const line of planned.lines) {
    await turn.save('pending_line', { id: line.id, subscription: subscription.id, line })
  }
  return applyChange(turn, { subscription, planned })
}

export function isInvoicedNow(planned: PlannedChange, prorationBehavior: string): boolean {
  return (
    planned.hasNewPeriod || (prorationBehavior === 'always_invoice' && planned.lines.length > 0)
  )
}

type Charged = { readonly order: PlanOrder; readonly planned: PlannedChange }

async function changeAndCharge(turn: Turn, { order, planned }: Charged): Promise<Subscription> {
  const { paymentBehavior, isOnSession } = order
  const willBePaid = await foreseePayment(turn, { order, planned })
  if (!willBePaid && paymentBehavior === 'error_if_incomplete') {
    return refuseChange(turn, { order, planned })
  }

  const subscription = await cancelPendingUpdate(turn, order.subscription)
  if (!willBePaid && paymentBehavior === 'pending_if_incomplete') {
    await turn.save('subscription', subscription)
    const invoice = await invoiceChange(turn, { subscription, planned })
    const linked = await turn.get('subscription', subscription.id)
    const cancel_at_period_end = order.cancelAtPeriodEnd ?? null
    await holdUpdate(turn, { subscription: linked, ...planned, cancel_at_period_end })
    await collectBySaved(turn, { invoice, isOnSession })
  } else {
    await applyChange(turn, { subscription, planned })
    const invoice = await invoiceChange(turn, { subscription, planned })
    if (invoice.status === 'open') await collectBySaved(turn, { invoice, isOnSession })
  }
  return turn.get('subscription', subscription.id)
}

function toDraft({
  subscription,
  planned,
}: {
  subscription: Subscription
  planned: PlannedChange
}) {
  const { current_period_start: start, current_period_end: end } = planned.item
  const { lines } = planned
  return { subscription, lines, reason: 'subscription_update', period: { start, end } } as const
}

async function foreseePayment(turn: Turn, { order, planned }: Charged): Promise<boolean> {
  const { subscription, isOnSession } = order
  const draft = { ...toDraft({ subscription, planned }), id: createId('in') }
  if ((await composeInvoice(turn, draft)).amount_due === 0) return true
  const method = await findMethod(turn, subscription)
  return method !== null && foresee({ method, isPresent: false, isOnSession }).kind === 'pays'
}

/** Nothing changes; the attempt to pay is all that is left of it. */
async function refuseChange(turn: Turn, { order, planned }: Charged): Promise<never> {
  const { subscription, isOnSession } = order
  const draft = { ...toDraft({ subscription, planned }), id: createId('in') }
  const { amount_due: amount, currency, customer } = await composeInvoice(turn, draft)
  const method = await findMethod(turn, subscription)
  return refusePayment(turn, {
    method,
    isOnSession,
    intent: { amount, currency, customer, description: 'Subscription update' },
  })
}

async function invoiceChange(
  turn: Turn,
  change: { subscription: Subscription; planned: PlannedChange },
): Promise<Invoice> {
  return finalizeInvoice(turn, await draftInvoice(turn, toDraft(change)))
}

async function applyChange(
  turn: Turn,
  { subscription, planned }: { subscription: Subscription; planned: PlannedChange },
): Promise<Subscription> {
  const changed = await turn.save('subscription', {
    ...subscription,
    billing_cycle_anchor: planned.anchor,
    cancel_at: followPeriod(subscription, planned.item),
    items: toItemList(subscription.id, [planned.item]),
  })
  await startPeriod(turn, changed)
  return changed
}
