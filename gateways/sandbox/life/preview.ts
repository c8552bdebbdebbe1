import { createId } from '../ids.ts'
import { findPeriod } from '../moments.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Invoice, InvoiceLine, Price, Subscription } from '../wire.ts'
import { toCycle } from '../words.ts'
import { startsWithPhase } from './advance-schedule.ts'
import { isInvoicedNow } from './change-plan.ts'
import { composeInvoice } from './draft-invoice.ts'
import { toPeriodLine } from './period-line.ts'
import { type Change, planTheChange, resetsAnchor } from './plan-change.ts'

type Renewal = {
  readonly subscription: Subscription
  /** What else would be on it. */
  readonly lines: readonly InvoiceLine[]
}

/** The next renewal as it would be charged if nothing changed until then. */
export async function previewRenewal(
  turn: Turn,
  { subscription, lines }: Renewal,
): Promise<Invoice> {
  const renewed = await toRenewed(turn, subscription)
  const { current_period_start, current_period_end } = getItem(subscription)
  return compose(turn, {
    subscription,
    lines: [...lines, await toPeriodLine(turn, renewed)],
    reason: 'upcoming',
    period: { start: current_period_start, end: current_period_end },
  })
}

/** What a change would cost: at once when it is invoiced at once, otherwise with the next renewal. */
export async function previewChange(
  turn: Turn,
  order: { subscription: Subscription; change: Change; prorationBehavior: string },
): Promise<Invoice> {
  const { subscription, prorationBehavior } = order
  const planned = await planTheChange(turn, { ...order, isProrated: prorationBehavior !== 'none' })
  const { item, anchor, lines } = planned
  const changed = {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: toItemList(subscription.id, [item]),
  }
  if (!isInvoicedNow(planned, prorationBehavior))
    return previewRenewal(turn, { subscription: changed, lines })

  const { current_period_start: start, current_period_end: end } = item
  return compose(turn, {
    subscription: changed,
    lines,
    reason: 'subscription_update',
    period: { start, end },
  })
}

type Draft = Omit<Parameters<typeof composeInvoice>[1], 'id'>

/** What is left of the balance is known when an invoice is final, and not before. */
async function compose(turn: Turn, draft: Draft): Promise<Invoice> {
  const invoice = await composeInvoice(turn, { ...draft, id: createId('upcoming_in') })
  return { ...invoice, auto_advance: true, ending_balance: null }
}

/** In the period that is charged next, with the price that a schedule may have for it. */
async function toRenewed(turn: Turn, subscription: Subscription): Promise<Subscription> {
  const item = getItem(subscription)
  const next = await findNextPhase(turn, subscription)
  const price = next?.price ?? item.price
  const change = { price, isAnchorReset: next?.isAnchorReset ?? false }
  const at = item.current_period_end
  const anchor = resetsAnchor(subscription, change) ? at : subscription.billing_cycle_anchor
  const { start, end } = findPeriod(toCycle(price), { anchor, at })
  const renewed = { ...item, price, current_period_start: start, current_period_end: end }
  return { ...subscription, items: toItemList(subscription.id, [renewed]) }
}

async function findNextPhase(
  turn: Turn,
  subscription: Subscription,
): Promise<{ readonly price: Price; readonly isAnchorReset: boolean } | null> {
  const schedule = await turn.find('subscription_schedule', subscription.schedule ?? '')
  if (schedule?.status !== 'active') return null
  const end = getItem(subscription).current_period_end
  const phase = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= end && end < end_date,
  )
  if (!phase?.items[0]) return null
  const price = await turn.get('price', phase.items[0].price)
  return { price, isAnchorReset: startsWithPhase(schedule, phase) }
}
