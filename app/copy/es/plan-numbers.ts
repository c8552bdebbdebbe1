import type { Allowance } from '@ghost-writers-ia/rules/plan'
import { type PlanId, plans } from '@ghost-writers-ia/rules/plans'
import { describePrice, listPrices, listRefills } from '#app/plans/plan-numbers.ts'
import { formatCount } from '#domain/locale.ts'
import type * as source from '../en/plan-numbers.ts'

type FairUse = Extract<Allowance, { readonly kind: 'unlimited' }>

export const describeRefills: typeof source.describeRefills = () =>
  listRefills({
    first: ({ name, perDay }) => `${name} recarga ${perDay} solicitudes al día`,
    next: ({ name, perDay }) => `${name} recarga ${perDay}`,
    unlimited: (plan) => `${plan} no tiene límite`,
  })

export const describePrices: typeof source.describePrices = () =>
  listPrices((plan, price) => `${plan} por ${price}`)

export const describeFairUse: typeof source.describeFairUse = ({ perMinute, atOnce }: FairUse) =>
  `un límite de uso razonable de ${perMinute} solicitudes por minuto y ${atOnce} a la vez`

export const describePlans: typeof source.describePlans = () =>
  plans.map(({ id, name, price, allowance }) => {
    const cost = price.monthly === 0 ? 'gratis' : describeBothPrices(id)
    const requests =
      allowance.kind === 'unlimited'
        ? `Solicitudes ilimitadas, con ${describeFairUse(allowance)}.`
        : `${formatCount(allowance.perDay)} solicitudes al día; las que no uses se acumulan, hasta ${formatCount(allowance.ceiling)}.`
    return `**${name}**: ${cost}. ${requests}`
  })

function describeBothPrices(plan: PlanId): string {
  return `${describePrice({ plan })} al mes o ${describePrice({ plan, cycle: 'yearly' })} al año`
}
