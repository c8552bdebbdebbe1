import type { Allowance, BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, isFree, type PlanId, plans } from '@ghost-writers-ia/rules/plans'
import { formatChoice, formatCount, formatList, formatMoney } from '#domain/locale.ts'
import { type Currency, listCurrency } from '#domain/money.ts'
import { getReleaseLimit } from '#domain/usage/settle.ts'

/** The numbers of a plan's allowance, formatted for a sentence. Throws for an unlimited plan. */
export function describeAllowance(id: PlanId): AllowanceNumbers {
  const plan = getPlan(id)
  const { name, allowance } = plan
  if (allowance.kind === 'unlimited') throw new Error(`Plan ${id} has no limit to describe`)
  return {
    name,
    perDay: formatCount(allowance.perDay),
    ceiling: formatCount(allowance.ceiling),
    refundedPerDay: formatCount(getReleaseLimit(plan)),
  }
}

type AllowanceNumbers = {
  readonly name: string
  readonly perDay: string
  readonly ceiling: string
  /** How many failed requests a day are refunded. */
  readonly refundedPerDay: string
}

/** A list of the plans that have a limit, such as "1,000/day on Free and 5,000/day on Essential". */
export function describeAllowances(describe: (numbers: AllowanceNumbers) => string): string {
  const limited = plans.filter(({ allowance }) => allowance.kind === 'bucket')
  return formatList(limited.map(({ id }) => describe(describeAllowance(id))))
}

/** Such as "Free refills at 50 requests a day, Essential at 2,000 a day, and Pro has no limit". */
export function describeRefills(): string {
  return formatList(
    plans.map(({ name, allowance }, index) => {
      if (allowance.kind === 'unlimited') return `${name} has no limit`
      const perDay = formatCount(allowance.perDay)
      return index === 0
        ? `${name} refills at ${perDay} requests a day`
        : `${name} at ${perDay} a day`
    }),
  )
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

/** Such as "Free, Essential at €7, and Pro at €15". */
export function describePrices(): string {
  return formatList(
    plans.map((plan) =>
      isFree(plan) ? plan.name : `${plan.name} at ${describePrice({ plan: plan.id })}`,
    ),
  )
}

/** Such as "Free, €7, or €15". */
export function describePriceChoice(): string {
  return formatChoice(
    plans.map((plan) => (isFree(plan) ? plan.name : describePrice({ plan: plan.id }))),
  )
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
