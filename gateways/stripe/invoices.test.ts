import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { findDefaultIntent, toAdjustments, toTrouble } from './invoices.ts'

const plain = {
  amount_due: 1_500,
  ending_balance: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: 0,
  total: 1_500,
  total_discount_amounts: [],
  total_taxes: [],
  lines: [{ amount: 1_500 }],
}

type Amounts = Parameters<typeof toAdjustments>[0]
const adjust = (change: object) => toAdjustments({ ...plain, ...change } as Amounts)

test('an invoice that charges its lines has no adjustments', () => {
  expect(adjust({})).toEqual([])
})

test.each([
  ['credit', 'credit-applied', -500, { starting_balance: -500, amount_due: 1_000 }],
  ['an amount owed', 'carried-over', 25, { starting_balance: 25, amount_due: 1_525 }],
  [
    'an amount below the minimum charge',
    'carried-forward',
    -25,
    { lines: [{ amount: 25 }], total: 25, ending_balance: 25, amount_due: 0 },
  ],
  [
    'a negative total',
    'credit-added',
    800,
    { lines: [{ amount: -800 }], total: -800, ending_balance: -800, amount_due: 0 },
  ],
  [
    'a discount',
    'discount',
    -300,
    { total_discount_amounts: [{ amount: 300 }], amount_due: 1_200 },
  ],
  [
    'tax on top',
    'tax',
    285,
    { total_taxes: [{ amount: 285, tax_behavior: 'exclusive' }], amount_due: 1_785 },
  ],
  [
    'a credit note',
    'credit-note',
    -100,
    { pre_payment_credit_notes_amount: 100, amount_due: 1_400 },
  ],
  ['an unknown difference', 'other', -7, { amount_due: 1_493 }],
] as const)('%s is shown, so that the invoice adds up', (_, kind, amountCents, change) => {
  expect(adjust(change)).toEqual([{ kind, amountCents }])
})

test('tax that the price includes changes nothing', () => {
  expect(adjust({ total_taxes: [{ amount: 250, tax_behavior: 'inclusive' }] })).toEqual([])
})

test('of several payments of an invoice the default one counts', () => {
  const data = [
    { is_default: false, payment: { payment_intent: 'pi_old' } },
    { is_default: true, payment: { payment_intent: 'pi_default' } },
    { is_default: false, payment: { payment_intent: 'pi_older' } },
  ]

  expect(findDefaultIntent({ payments: { data } } as Stripe.Invoice)).toBe('pi_default')
})

test.each([
  ['insufficient_funds', true],
  ['generic_decline', true],
  ['stolen_card', false],
  ['authentication_required', false],
  ['transaction_not_allowed', false],
])('a card declined with %s will be retried: %s', (decline_code, isRetried) => {
  const last_payment_error = { code: 'card_declined', decline_code }
  const payment = { status: 'requires_payment_method', last_payment_error } as Stripe.PaymentIntent

  expect(toTrouble(payment, 1_800_000_000).nextTryAt !== null).toBe(isRetried)
})
