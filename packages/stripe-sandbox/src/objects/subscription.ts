import { createId } from '../ids.ts'
import type { BillingModeType } from '../kinds.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { type Price, type Subscription, type SubscriptionItem, toNestedList } from '../wire.ts'
import { toPlan } from './catalogue.ts'

type SubscriptionInput = Pick<
  Subscription,
  'id' | 'customer' | 'currency' | 'items' | 'status' | 'test_clock'
> &
  Partial<Subscription>

export function newSubscription(
  { unix }: SandboxTransaction,
  given: SubscriptionInput,
): Subscription {
  return {
    ...unusedFeatures,
    object: 'subscription',
    billing_cycle_anchor: unix,
    billing_mode: toBillingMode('flexible'),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: unix,
    default_payment_method: null,
    description: null,
    ended_at: null,
    latest_invoice: null,
    livemode: false,
    metadata: {},
    pending_update: null,
    schedule: null,
    start_date: unix,
    ...given,
  }
}

export function toBillingMode(type: BillingModeType): Subscription['billing_mode'] {
  return { flexible: type === 'flexible' ? { proration_discounts: 'included' } : null, type }
}

/** Whether tax is calculated on its invoices. */
export function toAutomaticTax(enabled: boolean): Subscription['automatic_tax'] {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}

const unusedFeatures = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: {
      acss_debit: null,
      bancontact: null,
      card: { network: null, request_three_d_secure: 'automatic' },
      customer_balance: null,
      konbini: null,
      payto: null,
      pix: null,
      sepa_debit: null,
      upi: null,
      us_bank_account: null,
    },
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Subscription>

type ItemGiven = Pick<
  SubscriptionItem,
  'subscription' | 'quantity' | 'current_period_start' | 'current_period_end'
> & { price: Price }

export function newSubscriptionItem(
  { unix }: SandboxTransaction,
  { price, ...given }: ItemGiven,
): SubscriptionItem {
  return {
    id: createId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: unix,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price,
    tax_rates: [],
    ...given,
  }
}

export function toItemList(subscriptionId: string, items: SubscriptionItem[]) {
  return toNestedList(items, `/v1/subscription_items?subscription=${subscriptionId}`)
}

/** The first item. All items of a subscription have the same period. */
export function getItem({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} is for nothing`)
  return item
}
