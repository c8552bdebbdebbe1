import { formatMoney } from '#app/format.ts'
import { formatCount } from '#domain/format-count.ts'
import { type Currency, listCurrency } from '#domain/money.ts'
import {
  type Allowance,
  type BillingCycle,
  getPlan,
  type PlanId,
  plans,
} from '#domain/plans/plans.ts'
import { getReleaseLimit } from '#domain/usage/settle.ts'

/** The numbers of a plan's allowance, formatted for a sentence. Throws for an unlimited plan. */
export function describeAllowance(id: PlanId): {
  readonly perDay: string
  readonly ceiling: string
  /** How many failed requests a day are refunded. */
  readonly refundedPerDay: string
} {
  const plan = getPlan(id)
  const { allowance } = plan
  if (allowance.kind === 'unlimited') throw new Error(`Plan ${id} has no limit to describe`)
  return {
    perDay: formatCount(allowance.perDay),
    ceiling: formatCount(allowance.ceiling),
    refundedPerDay: formatCount(getReleaseLimit(plan)),
  }
}

type PriceInput = {
  readonly plan: PlanId
  readonly cycle?: BillingCycle
  readonly currency?: Currency
}

/** €7: what a plan costs per cycle. */
export function describePrice({
  plan,
  cycle = 'monthly',
  currency = listCurrency,
}: PriceInput): string {
  return formatMoney(getPlan(plan).price[cycle], currency)
}

/** One sentence for each plan: what it costs and what it allows. */
export function describePlans(): readonly string[] {
  return plans.map(({ id, name, price, allowance }) => {
    const cost = price.monthly === 0 ? 'no charge' : describeBothPrices(id)
    const requests =
      allowance.kind === 'unlimited'
        ? `Unlimited requests, with ${describeFairUse(allowance)}.`
        : `${formatCount(allowance.perDay)} requests a day; unused requests roll over, up to ${formatCount(allowance.ceiling)}.`
    return `**${name}**: ${cost}. ${requests}`
  })
}

/** Such as "a fair-use limit of 60 requests a minute and 5 at once". */
export function describeFairUse({ perMinute, atOnce }: FairUse): string {
  return `a fair-use limit of ${perMinute} requests a minute and ${atOnce} at once`
}

type FairUse = Extract<Allowance, { readonly kind: 'unlimited' }>

function describeBothPrices(plan: PlanId): string {
  return `${describePrice({ plan })} a month or ${describePrice({ plan, cycle: 'yearly' })} a year`
}
