import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { findGivenWay } from './given-way.ts'

const marked = {
  id: 'sub_1',
  status: 'active',
  metadata: {
    gave_way_plan: 'essential',
    gave_way_cycle: 'monthly',
    gave_way_price: 'price_pro',
    gave_way_invoice: 'in_1',
  },
  items: { data: [{ price: { id: 'price_pro' } }] },
  latest_invoice: 'in_2',
  pending_update: null,
  schedule: null,
  cancel_at_period_end: false,
}

const find = (change: object) =>
  findGivenWay([{ ...marked, ...change } as unknown as Stripe.Subscription])

test('a change that came to nothing brings back what it took the place of', () => {
  expect(find({})).toEqual({ subscriptionId: 'sub_1', planId: 'essential', cycle: 'monthly' })
})

test.each([
  ['it is only about to be tried', { latest_invoice: 'in_1' }],
  ['the bank is still waiting', { pending_update: { expires_at: 1 } }],
  ['it was made', { items: { data: [{ price: { id: 'price_pro_yearly' } }] } }],
  ['something else is planned by now', { schedule: 'sub_sched_1' }],
  ['the end is agreed by now', { cancel_at_period_end: true }],
  ['there was nothing planned', { metadata: {} }],
])('nothing is brought back when %s', (_, change) => {
  expect(find(change)).toBeNull()
})
