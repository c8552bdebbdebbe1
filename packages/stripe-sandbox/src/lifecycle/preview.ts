import { toCycle } from '../descriptions.ts'
import { createId } from '../ids.ts'
import { inOrder } from '../in-order.ts'
import type { AppliedDiscount } from '../objects/spread-discounts.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import { getPeriod } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoiceLine, Subscription } from '../wire.ts'
import { startsWithPhase } from './advance-schedule.ts'
import { isInvoicedNow, toDraft } from './apply-plan-change.ts'
import { type Change, planTheChange, resetsAnchor } from './compute-plan-change.ts'
import { foreseeDiscounts, listDiscounts } from './discounts.ts'
import { composeInvoice } from './draft-invoice.ts'
import { matchItems, toItems } from './items.ts'
import { toPeriodLines } from './period-line.ts'

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
  const { renewed, discounts } = await toRenewed(tx, subscription)
  const { current_period_start, current_period_end } = getItem(subscription)
  return compose(tx, {
    subscription: renewed,
    lines: [...lines, ...(await toPeriodLines(tx, renewed))],
    reason: 'upcoming',
    period: { start: current_period_start, end: current_period_end },
    discounts,
  })
}

/** What a change would cost: now if it is invoiced immediately, otherwise with the next renewal. */
export async function previewChange(
  tx: SandboxTransaction,
  order: { subscription: Subscription; change: Change; prorationBehavior: string },
): Promise<Invoice> {
  const { subscription, prorationBehavior } = order
  const planned = await planTheChange(tx, { ...order, isProrated: prorationBehavior !== 'none' })
  const { items, anchor, lines } = planned
  const changed = {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: toItemList(subscription.id, items),
  }
  return isInvoicedNow(planned, prorationBehavior)
    ? compose(tx, toDraft({ subscription: changed, planned }))
    : previewRenewal(tx, { subscription: changed, lines })
}

type Draft = Omit<Parameters<typeof composeInvoice>[1], 'id'>

/** What is left of the balance is known when an invoice is final, and not before. */
async function compose(tx: SandboxTransaction, draft: Draft): Promise<Invoice> {
  const invoice = await composeInvoice(tx, { ...draft, id: createId('upcoming_in') })
  return { ...invoice, auto_advance: true, ending_balance: null }
}

/** In the period that is charged next, with what a schedule may have planned for it. */
async function toRenewed(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<{ renewed: Subscription; discounts: readonly AppliedDiscount[] }> {
  const next = await findNextPhase(tx, subscription)
  const items = next?.items ?? subscription.items.data.map(toWanted)
  const change = { items, isAnchorReset: next?.isAnchorReset ?? false }
  const { price, current_period_end: at } = getItem(subscription)
  const anchor = resetsAnchor(subscription, change) ? at : subscription.billing_cycle_anchor
  const { start, end } = getPeriod(toCycle(items[0]?.price ?? price), { anchor, at })
  const span = { current_period_start: start, current_period_end: end }
  const renewed = toItems(tx, { subscription, wanted: items, span })
  return {
    renewed: { ...subscription, items: toItemList(subscription.id, renewed) },
    discounts: next?.discounts ?? (await listDiscounts(tx, { subscription, at })),
  }
}

function toWanted({ id, price, quantity = 1 }: Subscription['items']['data'][number]) {
  return { id, price, quantity }
}

async function findNextPhase(tx: SandboxTransaction, subscription: Subscription) {
  const schedule = await tx.find('subscription_schedule', subscription.schedule ?? '')
  if (schedule?.status !== 'active') return null
  const end = getItem(subscription).current_period_end
  const phase = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= end && end < end_date,
  )
  if (!phase || phase.start_date === schedule.current_phase?.start_date) return null
  const wanted = await inOrder(phase.items, async ({ price, quantity = 1 }) => ({
    price: await tx.get('price', price),
    quantity,
  }))
  return {
    discounts: await foreseeDiscounts(tx, { subscription, wanted: phase.discounts, at: end }),
    isAnchorReset: startsWithPhase(schedule, phase),
    items: matchItems(subscription, wanted),
  }
}
