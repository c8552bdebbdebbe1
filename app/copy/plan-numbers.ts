import type { Allowance } from '@ghost-writers-ia/rules/plan'
import { type PlanId, plans } from '@ghost-writers-ia/rules/plans'
import { describePrice, listPrices, listRefills } from '#app/plans/plan-numbers.ts'
import { formatCount } from '#domain/locale.ts'

/** Such as "Free refills at 50 requests a day, Essential at 2,000 a day, and Pro has no limit". */
export function describeRefills(): string {
  return listRefills({
    first: ({ name, perDay }) => `${name} refills at ${perDay} requests a day`,
    next: ({ name, perDay }) => `${name} at ${perDay} a day`,
    unlimited: (plan) => `${plan} has no limit`,
  })
}

/** Such as "Free, Essential at €7, and Pro at €15". */
export function describePrices(): string {
  return listPrices((plan, price) => `${plan} at ${price}`)
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
