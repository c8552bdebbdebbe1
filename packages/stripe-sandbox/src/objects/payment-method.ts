import { getKind, nameBrand, toFingerprint } from '../cards/card-kinds.ts'
import type { TestCard } from '../cards/test-cards.ts'
import { createCode, createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { PaymentMethod } from '../wire.ts'

const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

type Owner = { readonly email: string | null; readonly name: string | null }

function newPaymentMethod({ unix }: SandboxTransaction, { email, name }: Owner) {
  return {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: noAddress, email, name, phone: null, tax_id: null },
    created: unix,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  } satisfies Omit<PaymentMethod, 'type'>
}

type CardGiven = Owner & {
  readonly card: TestCard
  readonly expMonth: number
  readonly expYear: number
}

export function newCard(
  tx: SandboxTransaction,
  { card, expMonth, expYear, ...owner }: CardGiven,
): PaymentMethod {
  const { brand, country, funding } = getKind(card.number)
  return {
    ...newPaymentMethod(tx, owner),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country,
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: toFingerprint(card.number),
      funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    type: 'card',
  }
}

export function newPayPal(tx: SandboxTransaction, owner: Owner): PaymentMethod {
  return {
    ...newPaymentMethod(tx, owner),
    paypal: { country: 'US', payer_email: owner.email, payer_id: createCode(13).toUpperCase() },
    type: 'paypal',
  }
}

/** As a person knows it. */
export function describeMethod({ card, paypal }: PaymentMethod): string {
  if (paypal) return `PayPal${paypal.payer_email ? ` (${paypal.payer_email})` : ''}`
  return `${nameBrand(card?.brand)} •••• ${card?.last4 ?? '????'}`
}
