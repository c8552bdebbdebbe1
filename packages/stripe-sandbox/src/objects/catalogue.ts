import { createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Plan, Price, Product } from '../wire.ts'

export function newProduct(
  { unix }: SandboxTransaction,
  given: Pick<Product, 'name'> & Partial<Product>,
): Product {
  return {
    id: createId('prod', 14),
    object: 'product',
    active: true,
    created: unix,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: unix,
    url: null,
    ...given,
  }
}

export function newPrice(
  { unix }: SandboxTransaction,
  given: Pick<Price, 'currency' | 'product' | 'recurring' | 'unit_amount'> & Partial<Price>,
): Price {
  return {
    id: createId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: unix,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: given.unit_amount === null ? null : String(given.unit_amount),
    ...given,
  }
}

/** What a price costs in one currency. */
export function newCurrencyOption({
  unit_amount,
  tax_behavior,
}: Pick<Price, 'unit_amount' | 'tax_behavior'>): CurrencyOption {
  return {
    custom_unit_amount: null,
    tax_behavior,
    unit_amount,
    unit_amount_decimal: unit_amount === null ? null : String(unit_amount),
  }
}

type CurrencyOption = NonNullable<Price['currency_options']>[string]

/** A price as older programs knew it. */
export function toPlan(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
