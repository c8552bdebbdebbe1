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

test('a Stripe subscription is mapped to ours', () => {
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
    duplicateOn: null,
    isFromCheckout: false,
    keepsPayingCard: false,
  })
})

test('a scheduled cancellation is recognized, whichever way it was made', () => {
  const periodEndsAt = new Date('2026-12-04T00:01:00Z')

  expect(toPaidSubscription({ ...subscription, cancel_at_period_end: true }).endsAt).toEqual(
    periodEndsAt,
  )
  expect(toPaidSubscription({ ...subscription, cancel_at: 1_796_342_460 }).endsAt).toEqual(
    periodEndsAt,
  )
})

test('a scheduled downgrade is not a cancellation, even where Stripe shows the end of its first phase as one', () => {
  const cancel_at = 1_796_342_460
  const schedule = (...starts: number[]) =>
    ({ phases: starts.map((start_date) => ({ start_date })) }) as Stripe.SubscriptionSchedule
  const find = (...starts: number[]) =>
    toPaidSubscription({ ...subscription, cancel_at, schedule: schedule(...starts) }).endsAt

  expect(find(1_793_750_460, cancel_at)).toBeNull()
  expect(find(1_793_750_460)).toEqual(new Date('2026-12-04T00:01:00Z'))
})

test('an unknown status or price is an error, never a guess', () => {
  const frozen = { ...subscription, status: 'frozen' } as unknown as Stripe.Subscription
  const foreign = structuredClone(subscription)
  for (const { price } of foreign.items.data) price.metadata = {}

  expect(() => toPaidSubscription(frozen)).toThrow('sub_1 has the unknown status "frozen"')
  expect(() => toPaidSubscription(foreign)).toThrow('price_1')
})
