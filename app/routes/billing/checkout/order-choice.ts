import { type Currency, currencies, defaultCurrency } from '#domain/money.ts'
import type { BillingCycle } from '#domain/plans/plans.ts'

/** What a customer picks at checkout besides the plan. */
export type OrderChoice = { readonly cycle: BillingCycle; readonly currency: Currency }

/** The billing cycle by that name; monthly for anything else. */
export function toCycle(text: unknown): BillingCycle {
  return text === 'yearly' ? 'yearly' : 'monthly'
}

/** The currency by that name; the default one for anything else. */
export function toCurrency(text: unknown): Currency {
  return currencies.find((one) => one === text) ?? defaultCurrency
}
