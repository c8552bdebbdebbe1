import type { Allowance } from '@ghost-writers-ia/rules/plan'
import { isFree, type PlanId, plans } from '@ghost-writers-ia/rules/plans'
import { describePrice } from '#app/plans/plan-numbers.ts'
import { formatChoice, formatCount, formatList } from '#domain/locale.ts'

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
