import { createId } from '../ids.ts'
import { hours, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { CheckoutSession, LineItem, Price } from '../wire.ts'

const lifeSeconds = hours(24) / seconds(1)

type CheckoutSessionInput = Pick<CheckoutSession, 'amount_total' | 'currency' | 'success_url'> &
  Partial<CheckoutSession>

export function newCheckoutSession(
  { unix, siteUrl }: SandboxTransaction,
  given: CheckoutSessionInput,
): CheckoutSession {
  const id = createId('cs_test', 58)
  return {
    ...unusedFeatures,
    id,
    object: 'checkout.session',
    allow_promotion_codes: null,
    amount_subtotal: given.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    created: unix,
    customer: null,
    customer_creation: given.customer ? null : 'always',
    customer_details: null,
    customer_email: null,
    expires_at: unix + lifeSeconds,
    integration_identifier: null,
    invoice: null,
    livemode: false,
    locale: null,
    metadata: {},
    mode: 'subscription',
    payment_intent: null,
    payment_method_collection: 'always',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', 'paypal'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    status: 'open',
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${siteUrl}/sandbox/checkout/${id}`,
    ...given,
  }
}

/** What a checkout can do and ours never does. */
const unusedFeatures = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  wallet_options: null,
} satisfies Partial<CheckoutSession>

export function newLineItem(
  price: Price,
  given: Pick<LineItem, 'description' | 'quantity'> & Partial<LineItem>,
): LineItem {
  const amount = (price.unit_amount ?? 0) * (given.quantity ?? 1)
  return {
    id: createId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    metadata: {},
    price,
    ...given,
  }
}
