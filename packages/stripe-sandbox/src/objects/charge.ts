import { type Decline, getAdvice } from '../cards/test-cards.ts'
import { createCode, createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../wire.ts'

type ChargeInput = { readonly intent: PaymentIntent; readonly method: PaymentMethod }

/** Money that was taken. */
export function newCharge(tx: SandboxTransaction, given: ChargeInput): Charge {
  return { ...newAttempt(tx, given), outcome: authorized }
}

/** Money that the bank did not give. */
export function newFailedCharge(
  tx: SandboxTransaction,
  { code, declineCode, message, ...given }: ChargeInput & Decline,
): Charge {
  return {
    ...newAttempt(tx, given),
    amount_captured: 0,
    balance_transaction: null,
    captured: false,
    failure_code: code,
    failure_message: message,
    outcome: {
      ...getAdvice({ code, declineCode }),
      network_advice_code: null,
      network_status: 'declined_by_network',
      reason: declineCode ?? code,
      risk_level: 'normal',
      risk_score: 5,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    receipt_url: null,
    status: 'failed',
  }
}

const authorized = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 5,
  seller_message: 'Payment complete.',
  type: 'authorized',
} satisfies Charge['outcome']

function newAttempt(
  { unix, siteUrl }: SandboxTransaction,
  { intent, method }: ChargeInput,
): Charge {
  const id = createId('ch')
  return {
    ...unusedFeatures,
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: createId('txn'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: unix,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: toDetails(method, intent.amount),
    receipt_url: `${siteUrl}/sandbox/receipt/${id}`,
    refunded: false,
    status: 'succeeded',
  }
}

const unusedFeatures = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  radar_options: {},
  receipt_email: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>

function toDetails(
  { card, paypal }: PaymentMethod,
  amount: number,
): Charge['payment_method_details'] {
  if (paypal) {
    const seller_protection = { dispute_categories: null, status: 'not_eligible' as const }
    const transaction_id = createCode(17).toUpperCase()
    return {
      paypal: { ...paypal, payer_name: null, seller_protection, transaction_id },
      type: 'paypal',
    }
  }
  return {
    card: {
      amount_authorized: amount,
      authorization_code: '123456',
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 12,
      exp_year: card?.exp_year ?? 2034,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_token: { used: false },
      network_transaction_id: '100000000000001',
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  }
}
