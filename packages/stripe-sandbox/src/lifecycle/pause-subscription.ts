import { toCycle } from '../descriptions.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import { getPeriodEnd, hours, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'
import { collectBySavedMethod } from './collect-invoice.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { toPeriodLines } from './period-line.ts'
import { toCredit } from './proration-credit.ts'
import { voidInvoice } from './void-invoice.ts'

type Pause = {
  readonly subscription: Subscription
  /** From when on the paid time is credited; null for no credit. */
  readonly creditedFrom: number | null
  readonly isInvoiced: boolean
}

/** Stops the service and its invoices until it is resumed. https://docs.stripe.com/billing/subscriptions/pause */
export async function pauseSubscription(
  tx: SandboxTransaction,
  { subscription: before, creditedFrom, isInvoiced }: Pause,
): Promise<Subscription> {
  if (creditedFrom !== null) await keepCredit(tx, { subscription: before, at: creditedFrom })
  if (isInvoiced) await invoiceCredit(tx, before)
  const { latest_invoice } = await tx.get('subscription', before.id)
  const object = await tx.save('subscription', {
    ...before,
    latest_invoice,
    status: 'paused',
    status_details: {
      paused: {
        subscription: { type: 'pause_requested' },
        transitioned_at: tx.unix,
        type: 'subscription',
      },
    },
  })
  await tx.emit({ type: 'customer.subscription.paused', object })
  await tx.emit({ type: 'customer.subscription.updated', object, before })
  return object
}

/** Credits wait for the subscription's next invoice. */
export async function keepCredit(
  tx: SandboxTransaction,
  { subscription, at }: { subscription: Subscription; at: number },
): Promise<void> {
  for (const item of subscription.items.data) {
    const line = await toCredit(tx, { subscription, item, at })
    await tx.save('pending_line', { id: line.id, subscription: subscription.id, line })
  }
}

async function invoiceCredit(tx: SandboxTransaction, subscription: Subscription): Promise<void> {
  const start = getItem(subscription).current_period_start
  const period = { start, end: tx.unix }
  const reason = 'subscription_update'
  const draft = await draftInvoice(tx, { subscription, lines: [], reason, period })
  await finalizeInvoice(tx, draft)
}

const resumptionSeconds = hours(23) / seconds(1)

type Resume = { readonly subscription: Subscription; readonly isPaidFirst: boolean }

/**
 * A new period begins with an invoice, and the subscription runs when that is paid. Either it is
 * charged now, and again when that fails, or somebody has to pay it within 23 hours.
 */
export async function resumeSubscription(
  tx: SandboxTransaction,
  { subscription: before, isPaidFirst }: Resume,
): Promise<Subscription> {
  const renewed = await tx.save('subscription', toRenewed(tx, before))
  const period = { start: tx.unix, end: getItem(renewed).current_period_end }
  const draft = await draftInvoice(tx, {
    subscription: renewed,
    lines: await toPeriodLines(tx, renewed),
    reason: 'subscription_update',
    period,
  })
  const linked = await tx.get('subscription', before.id)
  await tx.emit({ type: 'customer.subscription.updated', object: linked, before })
  const invoice = await finalizeInvoice(tx, { ...draft, auto_advance: isPaidFirst })
  if (invoice.status === 'open') {
    const at = tx.unix + resumptionSeconds
    if (isPaidFirst) await collectBySavedMethod(tx, invoice)
    else await tx.schedule({ purpose: 'void-resumption', objectId: invoice.id, at })
  }
  return tx.get('subscription', before.id)
}

function toRenewed(tx: SandboxTransaction, subscription: Subscription): Subscription {
  const cycle = toCycle(getItem(subscription).price)
  const current_period_end = getPeriodEnd(cycle, { anchor: tx.unix, after: tx.unix })
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: tx.unix,
    current_period_end,
  }))
  return {
    ...subscription,
    billing_cycle_anchor: tx.unix,
    items: toItemList(subscription.id, items),
  }
}

/** Nobody tried to pay it: the subscription stays paused. */
export async function voidResumption(tx: SandboxTransaction, invoiceId: string): Promise<void> {
  const invoice = await tx.find('invoice', invoiceId)
  if (invoice?.status === 'open' && invoice.attempt_count === 0) await voidInvoice(tx, invoice)
}
