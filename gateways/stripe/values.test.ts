import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toSubscriptionItem } from './to-paid-subscription.ts'
import { isOurs } from './values.ts'

const ourItem = { id: 'si_ours', price: { metadata: { plan: 'pro', cycle: 'monthly' } } }
const otherItem = { id: 'si_other', price: { metadata: {} } }

function make(metadata: Stripe.Metadata, items: readonly object[]): Stripe.Subscription {
  return { id: 'sub_1', metadata, items: { data: items } } as unknown as Stripe.Subscription
}

test.each([
  [
    'created by our checkout, whatever its price',
    { userId: 'ada', plan: 'pro' },
    [otherItem],
    true,
  ],
  ['for one of our prices, no matter who created it', {}, [otherItem, ourItem], true],
  ['of another product that also stores a user id', { userId: 'ada' }, [otherItem], false],
  ['of another product', {}, [otherItem], false],
])('a subscription %s', (_, metadata, items, expected) => {
  expect(isOurs(make(metadata, items))).toBe(expected)
})

test('of several items the one that we sell counts', () => {
  expect(toSubscriptionItem(make({}, [otherItem, ourItem])).id).toBe('si_ours')
})
