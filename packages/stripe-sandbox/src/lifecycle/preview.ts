import { toCycle } from '../descriptions.ts'
import { createId } from '../ids.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import { findPeriod } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoiceLine, Price, Subscription } from '../wire.ts'
import { startsWithPhase } from './advance-schedule.ts'
import { isInvoicedNow } from './apply-plan-change.ts'
import { type Change, planTheChange, resetsAnchor } from './compute-plan-change.ts'
import { composeInvoice } from './draft-invoice.ts'
import { toPeriodLine } from './period-line.ts'

type Renewal = {
  readonly subscription: Subscription
  /** What else would be on it. */
  readonly lines: readonly InvoiceLine[]
}

/** The next renewal as it would be charged if nothing changed until then. */
export async function previewRenewal(
  tx: SandboxTransaction,
  { subscription, lines }: Renewal,
): Promise<Invoice> {
  const renewed = await toRenewed(tx, subscription)
  const { current_period_start, current_period_end } = getItem(subscription)
  return compose(tx, {
    subscription,
    lines: [...lines, await toPeriodLine(tx, renewed)],
    reason: 'upcoming',
    period: { start: current_period_start, end: current_period_end },
  })
}

/** What a change would cost: now if it is invoiced immediately, otherwise with the next renewal. */
export async function previewChange(
  tx: SandboxTransaction,
  order: { subscription: Subscription; change: Change; prorationBehavior: string },
): Promise<Invoice> {
  const { subscription, prorationBehavior } = order
  const planned = await planTheChange(tx, { ...order, isProrated: prorationBehavior !== 'none' })
  const { item, anchor, lines } = planned
  const changed = {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: toItemList(subscription.id, [item]),
  }
  if (!isInvoicedNow(planned, prorationBehavior))
    return previewRenewal(tx, { subscription: changed, lines })

  const { current_period_start: start, current_period_end: end } = item
  return compose(tx, {
    subscription: changed,
    lines,
    reason: 'subscription_update',
    period: { start, end },
  })
}

type Draft = Omit<Parameters<typeof composeInvoice>[1], 'id'>

/** What is left of the balance is known when an invoice is final, and not before. */
async function compose(tx: SandboxTransaction, draft: Draft): Promise<Invoice> {
  const invoice = await composeInvoice(tx, { ...draft, id: createId('upcoming_in') })
  return { ...invoice, auto_advance: true, ending_balance: null }
}

/** In the period that is charged next, with the price that a schedule may have for it. */
async function toRenewed(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<Subscription> {
  const item = getItem(subscription)
  const next = await findNextPhase(tx, subscription)
  const price = next?.price ?? item.price
  const change = { price, isAnchorReset: next?.isAnchorReset ?? false }
  const at = item.current_period_end
  const anchor = resetsAnchor(subscription, change) ? at : subscription.billing_cycle_anchor
  const { start, end } = findPeriod(toCycle(price), { anchor, at })
  const renewed = { ...item, price, current_period_start: start, current_period_end: end }
  return { ...subscription, items: toItemList(subscription.id, [renewed]) }
}

async function findNextPhase(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<{ readonly price: Price; readonly isAnchorReset: boolean } | null> {
  const schedule = await tx.find('subscription_schedule', subscription.schedule ?? '')
  if (schedule?.status !== 'active') return null
  const end = getItem(subscription).current_period_end
  const phase = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= end && end < end_date,
  )
  if (!phase?.items[0]) return null
  const price = await tx.get('price', phase.items[0].price)
  return { price, isAnchorReset: startsWithPhase(schedule, phase) }
}
