import { createCode, createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from '../wire.ts'

type IntentGiven = Pick<PaymentIntent, 'amount' | 'currency' | 'customer' | 'description'>

export function newPaymentIntent({ unix }: SandboxTransaction, given: IntentGiven): PaymentIntent {
  const id = createId('pi')
  return {
    ...unusedFeatures,
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${createCode(24)}`,
    created: unix,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    ...given,
  }
}

const unusedFeatures = {
  allowed_payment_method_types: null,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_types: ['card', 'paypal'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic',
      setup_future_usage: 'off_session',
    },
  },
} satisfies Partial<PaymentIntent>

export function newInvoicePayment(
  { unix }: SandboxTransaction,
  { invoice, intentId }: { invoice: Invoice; intentId: string },
): InvoicePayment {
  return {
    id: createId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: unix,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intentId, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}
