import { expect, test } from 'vitest'
import { ada } from '#tests/people.ts'
import { lastCallEmail, paymentFailedEmail, receiptEmail } from './emails.ts'
import type { Due, Invoice } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'

const siteUrl = 'https://ghost.example'
const paid = { planId: 'pro', cycle: 'monthly', status: 'past-due' } as PaidSubscription
const since = new Date('2026-03-01T12:00:00Z')
const due: Due = {
  invoiceId: 'in_1',
  dueCents: 1_500,
  currency: 'usd',
  url: null,
  since,
  nextTryAt: new Date('2026-03-03T12:00:00Z'),
  needsOwner: false,
}

test('a failed payment promises another attempt only when there will be one', () => {
  const retried = paymentFailedEmail(ada, { paid, due, siteUrl })
  const hopeless = paymentFailedEmail(ada, { paid, due: { ...due, nextTryAt: null }, siteUrl })

  expect(retried.paragraphs[1]).toContain('Next attempt: March 3, 2026.')
  expect(hopeless.paragraphs[1]).toContain("We can't retry this card.")
  expect(hopeless.paragraphs[1]).toContain('by March 31, 2026')
})

test('the last email names the day the plan ends when the card is not retried anymore', () => {
  const now = new Date('2026-03-12T12:00:00Z')
  const email = lastCallEmail(ada, { paid, due: { ...due, nextTryAt: null }, now, siteUrl })

  expect(email.paragraphs[1]).toContain('You have until March 31, 2026 to pay.')
})

test('the lines and adjustments on a receipt add up to the amount paid', () => {
  const invoice = {
    id: 'in_1',
    number: 'A-0002',
    paidCents: 1_525,
    currency: 'usd',
    issuedAt: since,
    paidAt: since,
    lines: [{ item: { text: '1 × Pro' }, amountCents: 1_500, from: since, to: since }],
    adjustments: [{ kind: 'carried-over', amountCents: 25 }],
  } as unknown as Invoice

  expect(receiptEmail(ada, { invoice, siteUrl }).paragraphs[2]).toBe(
    '1 × Pro: $15.00\nCarried over from your last invoice: $0.25',
  )
})
