import { expect, test } from 'vitest'
import { paidSubscription } from '#tests/paid-subscription.ts'
import { hours, later } from '../time.ts'
import { classifyDuplicates } from './classify-duplicates.ts'
import { type Invoice, noHistory } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'

const now = new Date('2026-03-01T12:00:00Z')

const kept = paidSubscription(later(now, -hours(2)), { id: 'kept' })
const second: PaidSubscription = { ...kept, id: 'second', startedAt: later(now, -hours(1)) }

const paid = { subscriptionId: 'second', paidCents: 1_500 } as Invoice

function judge(subscriptions: readonly PaidSubscription[], invoices = [paid]) {
  const [first = null] = subscriptions
  const { undo, review } = classifyDuplicates(
    { ...noHistory, subscriptions, invoices },
    { kept: first, now },
  )
  return { undo: undo.map(({ id }) => id), review }
}

test('a second purchase from our checkout within 48 hours is refunded automatically', () => {
  expect(judge([kept, second])).toEqual({ undo: ['second'], review: [] })
})

test.each([
  ['was created by hand', 'not-from-checkout', [kept, { ...second, isFromCheckout: false }]],
  [
    'stands beside one made by hand',
    'not-from-checkout',
    [{ ...kept, isFromCheckout: false }, second],
  ],
  ['is older than 48 hours', 'too-old', [kept, { ...second, startedAt: later(now, -hours(49)) }]],
] as const)('a second subscription that %s is left to a person', (_, reason, subscriptions) => {
  expect(judge(subscriptions)).toEqual({ undo: [], review: [{ id: 'second', reason }] })
})

test('a second subscription with two payments is left to a person, unless it was marked as a duplicate', () => {
  const marked = { ...second, isDuplicate: true, duplicateOn: '2026-02-01' }
  const review = [{ id: 'second', reason: 'several-payments' }]

  expect(judge([kept, second], [paid, paid])).toEqual({ undo: [], review })
  expect(judge([kept, marked], [paid, paid])).toEqual({ undo: ['second'], review: [] })
})

test('a customer gets one automatic refund a day, counted from when it was started', () => {
  const third = { ...second, id: 'third', startedAt: later(now, -1) }
  const marked = { ...second, isDuplicate: true, duplicateOn: '2026-03-01' }
  const capped = [{ id: 'third', reason: 'daily-limit' }]

  expect(judge([kept, second, third])).toEqual({ undo: ['second'], review: capped })
  expect(judge([kept, marked, third])).toEqual({ undo: ['second'], review: capped })
  const done = { ...marked, status: 'canceled' } as const
  expect(judge([kept, done, third])).toEqual({ undo: [], review: capped })
  const waiting = { ...third, isDuplicate: true, duplicateOn: '2026-03-02' }
  expect(judge([kept, done, waiting])).toEqual({ undo: [], review: capped })
  const yesterday = { ...done, duplicateOn: '2026-02-28' }
  expect(judge([kept, yesterday, third])).toEqual({ undo: ['third'], review: [] })
})
