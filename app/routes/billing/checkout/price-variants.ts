import { type Currency, currencies } from '#domain/money.ts'
import type { BillingCycle } from '#domain/plans/plans.ts'

export type PriceVariant = { readonly cycle: BillingCycle; readonly currency: Currency }

/** Every price that the two switches can lead to. All are rendered; CSS shows the chosen one. */
export const priceVariants: readonly (PriceVariant & { readonly key: string })[] = (
  ['monthly', 'yearly'] as const
).flatMap((cycle) =>
  currencies.map((currency) => ({ cycle, currency, key: `${cycle} ${currency}` })),
)
