import { createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Phase, Schedule, Subscription } from '../wire.ts'
import type { WantedDiscount } from './discount.ts'
import { getItem } from './subscription.ts'

/** The subscription as it is: one phase, until its period ends. */
export function newSchedule({ unix }: SandboxTransaction, subscription: Subscription): Schedule {
  const { current_period_start, current_period_end } = getItem(subscription)
  const span = { start_date: current_period_start, end_date: current_period_end }
  return {
    id: createId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: unix,
    current_phase: span,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      ...usualSettings,
      default_payment_method: subscription.default_payment_method,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      newPhase({
        ...span,
        automatic_tax: subscription.automatic_tax,
        currency: subscription.currency,
        discounts: subscription.discounts.map((discount) => ({ discount })),
        items: subscription.items.data.map(({ price, quantity = 1 }) => ({
          price: price.id,
          quantity,
        })),
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  }
}

const usualSettings = {
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: 'automatic',
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    days_until_due: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  on_behalf_of: null,
  transfer_data: null,
} satisfies Partial<Schedule['default_settings']>

type PhaseGiven = Pick<Phase, 'automatic_tax' | 'start_date' | 'end_date' | 'currency'> & {
  readonly billing_cycle_anchor?: Phase['billing_cycle_anchor'] | undefined
  readonly default_payment_method?: string | undefined
  readonly discounts?: readonly WantedDiscount[]
  readonly items: readonly { price: string; quantity: number }[]
  readonly proration_behavior?: Phase['proration_behavior'] | undefined
  readonly metadata?: Record<string, string> | undefined
}

export function newPhase(given: PhaseGiven): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    ...(given.automatic_tax && { automatic_tax: given.automatic_tax }),
    billing_cycle_anchor: given.billing_cycle_anchor ?? null,
    billing_thresholds: null,
    collection_method: null,
    currency: given.currency,
    default_payment_method: given.default_payment_method ?? null,
    default_tax_rates: [],
    description: null,
    discounts: (given.discounts ?? []).map(({ coupon = null, discount = null }) => ({
      coupon,
      discount,
      promotion_code: null,
    })),
    end_date: given.end_date,
    invoice_settings: null,
    items: given.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata: given.metadata ?? {},
    on_behalf_of: null,
    proration_behavior: given.proration_behavior ?? 'create_prorations',
    start_date: given.start_date,
    transfer_data: null,
    trial_end: null,
  }
}
