import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
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

type RefillWords = {
  readonly first: (numbers: AllowanceNumbers) => string
  /** What the first one has said isn't repeated. */
  readonly next: (numbers: AllowanceNumbers) => string
  readonly unlimited: (plan: string) => string
}

/** A list of all plans, with how fast they refill. */
export function listRefills({ first, next, unlimited }: RefillWords): string {
  return formatList(
    plans.map(({ id, name, allowance }, index) => {
      if (allowance.kind === 'unlimited') return unlimited(name)
      return index === 0 ? first(describeAllowance(id)) : next(describeAllowance(id))
    }),
  )
}

/** A list of all plans, with what those that cost something cost a month. */
export function listPrices(describe: (plan: string, price: string) => string): string {
  return formatList(
    plans.map((plan) =>
      isFree(plan) ? plan.name : describe(plan.name, describePrice({ plan: plan.id })),
    ),
  )
}

/** Such as "Free, €7, or €15". */
export function listPriceChoice(): string {
  return formatChoice(
    plans.map((plan) => (isFree(plan) ? plan.name : describePrice({ plan: plan.id }))),
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
