import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toPaidSubscription } from './to-paid-subscription.ts'

const subscription = {
  id: 'sub_1',
  status: 'active',
  start_date: 1_793_750_460,
  cancel_at: null,
  cancel_at_period_end: false,
  metadata: {},
  items: {
    data: [
      {
        current_period_end: 1_796_342_460,
        price: { id: 'price_1', metadata: { plan: 'pro', cycle: 'monthly' } },
      },
    ],
  },
} as unknown as Stripe.Subscription

test('what Stripe tells is told in our words', () => {
  expect(toPaidSubscription(subscription)).toEqual({
    id: 'sub_1',
    planId: 'pro',
    cycle: 'monthly',
    status: 'active',
    startedAt: new Date('2026-11-04T00:01:00Z'),
    periodEndsAt: new Date('2026-12-04T00:01:00Z'),
    endsAt: null,
    isDuplicate: false,
    waitsUntil: null,
  })
})

test('an end that was agreed is known, in whichever way it was', () => {
  const periodEndsAt = new Date('2026-12-04T00:01:00Z')

  expect(toPaidSubscription({ ...subscription, cancel_at_period_end: true }).endsAt).toEqual(
    periodEndsAt,
  )
  expect(toPaidSubscription({ ...subscription, cancel_at: 1_796_342_460 }).endsAt).toEqual(
    periodEndsAt,
  )
})

test('a status or a price that we do not know is a fault, never a guess', () => {
  const frozen = { ...subscription, status: 'frozen' } as unknown as Stripe.Subscription
  const foreign = structuredClone(subscription)
  for (const { price } of foreign.items.data) price.metadata = {}

  expect(() => toPaidSubscription(frozen)).toThrow('sub_1 is "frozen"')
  expect(() => toPaidSubscription(foreign)).toThrow('price_1')
})
