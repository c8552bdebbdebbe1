import type { Allowance } from '@ghost-writers-ia/rules/plan'
import { type PlanId, plans } from '@ghost-writers-ia/rules/plans'
import { describePrice, listPrices, listRefills } from '#app/plans/plan-numbers.ts'
import { formatCount } from '#domain/locale.ts'
import type * as source from '../en/plan-numbers.ts'

/** Such as "Mit Free kommen jeden Tag 50 Anfragen dazu, mit Essential 2.000 und mit Pro unbegrenzt viele". */
export const describeRefills: typeof source.describeRefills = () =>
  listRefills({
    first: ({ name, perDay }) => `Mit ${name} kommen jeden Tag ${perDay} Anfragen dazu`,
    next: ({ name, perDay }) => `mit ${name} ${perDay}`,
    unlimited: (plan) => `mit ${plan} unbegrenzt viele`,
  })

/** Such as "Free, Essential für 7 € und Pro für 15 €". */
export const describePrices: typeof source.describePrices = () =>
  listPrices((plan, price) => `${plan} für ${price}`)

type FairUse = Extract<Allowance, { readonly kind: 'unlimited' }>

/** The subject of a sentence. */
export const describeFairUse: typeof source.describeFairUse = ({ perMinute, atOnce }: FairUse) =>
  `ein Fair-Use-Limit von ${perMinute} Anfragen pro Minute und ${atOnce} gleichzeitig`

function describeBothPrices(plan: PlanId): string {
  return `${describePrice({ plan })} im Monat oder ${describePrice({ plan, cycle: 'yearly' })} im Jahr`
}

export const describePlans: typeof source.describePlans = () =>
  plans.map(({ id, name, price, allowance }) => {
    const cost = price.monthly === 0 ? 'kostenlos' : describeBothPrices(id)
    const requests =
      allowance.kind === 'unlimited'
        ? `Unbegrenzte Anfragen. Es gilt ${describeFairUse(allowance)}.`
        : `${formatCount(allowance.perDay)} Anfragen am Tag. Nicht genutzte sammeln sich an, bis zu ${formatCount(allowance.ceiling)}.`
    return `**${name}**: ${cost}. ${requests}`
  })
