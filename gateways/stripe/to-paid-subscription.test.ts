import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toPaidSubscription } from './to-paid-subscription.ts'

const subscription = {
  id: 'sub_1',
  status: 'active',
  start_date: 1_793_750_460,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  metadata: {},
  discounts: [],
  items: {
    data: [
      {
        discounts: [],
        current_period_start: 1_793_750_460,
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
    periodStartsAt: new Date('2026-11-04T00:01:00Z'),
    periodEndsAt: new Date('2026-12-04T00:01:00Z'),
    endedAt: null,
    endsAt: null,
    isDuplicate: false,
    waitsUntil: null,
    duplicateOn: null,
    isFromCheckout: false,
    attempt: null,
    keepsPayingCard: false,
    notedPlanId: null,
    hasUnknownPrice: false,
    isSpecial: false,
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

test('an unknown status is an error, never a guess', () => {
  const frozen = { ...subscription, status: 'frozen' } as unknown as Stripe.Subscription

  expect(() => toPaidSubscription(frozen)).toThrow('sub_1 has the unknown status "frozen"')
})

test('at a price that is not ours, the plan is the one that was noted', () => {
  const special = structuredClone(subscription)
  for (const { price } of special.items.data)
    Object.assign(price, { metadata: {}, recurring: { interval: 'year' } })
  special.metadata = { plan: 'pro' }

  expect(toPaidSubscription(special)).toMatchObject({
    planId: 'pro',
    cycle: 'yearly',
    hasUnknownPrice: true,
    isSpecial: true,
  })
})
