import { describe, expect, test } from 'vitest'
import { days, later } from '../time.ts'
import { type Invoice, noHistory } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import { findOpenPurchase, findRefundDeadline, listUnusedParts } from './refund-period.ts'

const subscription = {
  id: 'sub_1',
  startedAt: new Date('2026-03-02T09:00:00Z'),
} as PaidSubscription

function toInvoice(given: Partial<Invoice>): Invoice {
  const from = new Date('2026-03-01T00:00:00Z')
  const lines = [
    { item: { text: '' }, amountCents: 3_000, tax: null, from, to: later(from, days(30)) },
  ]
  const paid = { id: 'in_1', subscriptionId: 'sub_1', paidAt: from, paidCents: 3_000 }
  return { ...paid, refundedCents: 0, lines, currency: 'eur', ...given } as Invoice
}

describe('the period of 14 days', () => {
  test.each([
    ['on a weekday', '2026-03-05T23:59:59Z', '2026-03-19T23:59:59.999Z'],
    ['at the first moment of a day', '2026-03-05T00:00:00Z', '2026-03-19T23:59:59.999Z'],
    ['that would end on a Saturday', '2026-03-07T10:00:00Z', '2026-03-23T23:59:59.999Z'],
    ['that would end on a Sunday', '2026-03-08T10:00:00Z', '2026-03-23T23:59:59.999Z'],
    ['over the end of a year', '2026-12-23T10:00:00Z', '2027-01-06T23:59:59.999Z'],
    ['in a leap year', '2028-02-16T10:00:00Z', '2028-03-01T23:59:59.999Z'],
  ])('of a purchase %s ends with its last day', (_, paid, end) => {
    const paidAt = new Date(paid)
    const history = { ...noHistory, invoices: [toInvoice({ paidAt })] }
    const until = new Date(end)

    const open = { at: paidAt, until, isFirst: true }
    expect(findOpenPurchase(history, { subscription, now: paidAt })).toEqual(open)
    // The day ends later in the west.
    const last = later(until, days(0.5))
    expect(findOpenPurchase(history, { subscription, now: last })).toEqual(open)
    expect(findOpenPurchase(history, { subscription, now: later(last, 1) })).toBeNull()
  })

  test('begins again with every purchase, but only the first has the refund without a question', () => {
    const first = toInvoice({ id: 'in_0', subscriptionId: 'sub_0', paidAt: new Date('2025-01-01') })
    const second = toInvoice({ paidAt: new Date('2026-03-05T10:00:00Z') })
    const history = { ...noHistory, invoices: [second, first] }
    const now = new Date('2026-03-06T10:00:00Z')

    expect(findOpenPurchase(history, { subscription, now })).toMatchObject({ isFirst: false })
    expect(findRefundDeadline(history, { subscription, now })).toBeNull()
  })

  test('of a plan that cost nothing begins when it started', () => {
    const question = { subscription, now: subscription.startedAt }

    expect(findOpenPurchase(noHistory, question)).toMatchObject({ at: subscription.startedAt })
    expect(findRefundDeadline(noHistory, question)).toBeNull()
  })
})

describe('the unused part of a payment', () => {
  const at = new Date('2026-03-11T00:00:00Z')
  const list = (given: Partial<Invoice>) =>
    listUnusedParts({ ...noHistory, invoices: [toInvoice(given)] }, { subscriptionId: 'sub_1', at })

  test('is what was paid for the time after, rounded up', () => {
    expect(list({})).toEqual([{ invoiceId: 'in_1', untilCents: 2_000 }])
    expect(list({ paidCents: 1_000 })).toEqual([{ invoiceId: 'in_1', untilCents: 667 }])
  })

  test('includes what was refunded before, and never more than was paid', () => {
    expect(list({ refundedCents: 500 })).toEqual([{ invoiceId: 'in_1', untilCents: 2_000 }])
    const [from, to] = [new Date('2026-04-01'), new Date('2026-05-01')]
    const lines = [{ item: { text: '' }, amountCents: 3_000, from, to, tax: null }]
    expect(list({ lines })).toEqual([{ invoiceId: 'in_1', untilCents: 3_000 }])
  })

  test('of an upgrade takes the credit for the earlier plan off', () => {
    const [from, to] = [new Date('2026-03-01'), new Date('2026-03-31')]
    const lines = [
      { item: { text: '' }, amountCents: -1_000, from, to, tax: null },
      { item: { text: '' }, amountCents: 4_000, from, to, tax: null },
    ]
    expect(list({ lines })).toEqual([{ invoiceId: 'in_1', untilCents: 2_000 }])
  })

  test('of time that is over is nothing', () => {
    const [from, to] = [new Date('2026-02-01'), new Date('2026-03-01')]
    const lines = [{ item: { text: '' }, amountCents: 3_000, from, to, tax: null }]
    expect(list({ lines })).toEqual([{ invoiceId: 'in_1', untilCents: 0 }])
  })
})
