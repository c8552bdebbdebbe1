import type Stripe from 'stripe'
import { automaticTax } from './tax.ts'
import { toId } from './values.ts'

type PhaseParams = Stripe.SubscriptionScheduleUpdateParams.Phase
type Phase = Stripe.SubscriptionSchedule.Phase

type PhasesInput = {
  readonly schedule: Stripe.SubscriptionSchedule
  /** The item of the plan that is changed. */
  readonly item: Stripe.SubscriptionItem
  readonly price: Stripe.Price
  readonly interval: 'month' | 'year'
  /** The new price is taxed, also if the old one wasn't. */
  readonly isTaxed: boolean
}

/**
 * The current phase until the end of the period, then the same with another price. Whatever a phase
 * doesn't repeat is lost when it begins, so everything that support may have arranged is copied:
 * discounts, quantities, further items, tax.
 */
export function toPhases({ schedule, item, price, interval, isTaxed }: PhasesInput): PhaseParams[] {
  const current = getCurrentPhase(schedule)
  const proration_behavior = 'none'
  const kept = { ...copyTerms(current), currency: current.currency, proration_behavior } as const
  const isOtherCycle = item.price.recurring?.interval !== interval
  return [
    {
      ...kept,
      items: current.items.map((one) => copyItem(one)),
      start_date: current.start_date,
      end_date: item.current_period_end,
    },
    {
      ...kept,
      ...(isTaxed && automaticTax),
      items: current.items.map((one) =>
        toId(one.price) === item.price.id ? { ...copyItem(one), price: price.id } : copyItem(one),
      ),
      duration: { interval, interval_count: 1 },
      // Without it Stripe may keep the old anchor and charge nothing until then.
      ...(isOtherCycle && { billing_cycle_anchor: 'phase_start' as const }),
    },
  ]
}

function getCurrentPhase({ id, phases, current_phase }: Stripe.SubscriptionSchedule): Phase {
  const current =
    phases.find(({ start_date }) => start_date === current_phase?.start_date) ?? phases[0]
  if (!current) throw new Error(`Stripe subscription schedule ${id} has no phases`)
  return current
}

function copyTerms(phase: Phase): Omit<PhaseParams, 'items'> {
  const { description, discounts, default_tax_rates, automatic_tax, collection_method } = phase
  return {
    ...(description && { description }),
    ...(discounts.length > 0 && { discounts: discounts.map(copyDiscount) }),
    ...(default_tax_rates?.length && { default_tax_rates: default_tax_rates.map(toRequiredId) }),
    ...(automatic_tax?.enabled && { automatic_tax: { enabled: true } }),
    ...(collection_method && { collection_method }),
  }
}

function copyItem({
  price,
  quantity,
  discounts,
  tax_rates,
}: Phase['items'][number]): PhaseParams['items'][number] {
  return {
    price: toRequiredId(price),
    quantity: quantity ?? 1,
    ...(discounts.length > 0 && { discounts: discounts.map(copyDiscount) }),
    ...(tax_rates?.length && { tax_rates: tax_rates.map(toRequiredId) }),
  }
}

/** An existing discount keeps its remaining duration; its coupon would start over. */
function copyDiscount({ discount, coupon, promotion_code }: Phase['discounts'][number]) {
  const given = toId(discount)
  if (given) return { discount: given }
  const code = toId(promotion_code)
  return code ? { promotion_code: code } : { coupon: toRequiredId(coupon) }
}

function toRequiredId(thing: string | { id: string } | null): string {
  const id = toId(thing)
  if (!id) throw new Error('Stripe sent a schedule phase without an id')
  return id
}
