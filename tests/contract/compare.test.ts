import { expect, test } from 'vitest'
import { listDifferences, listLacking } from './compare.ts'

const sandbox = {
  status: 'active',
  dueCents: 700,
  sets: { events: ['invoice.paid', 'charge.succeeded'] },
  noted: { message: 'Your card was declined.' },
}

test('an event that only Stripe sends is reported, and is no difference', () => {
  const stripe = {
    ...sandbox,
    sets: { events: ['charge.succeeded', 'invoice.paid', 'invoice_payment.paid'] },
    noted: { message: 'Declined!', tries: 2 },
  }

  expect(listDifferences({ sandbox, stripe })).toEqual([])
  expect(listLacking({ sandbox, stripe })).toEqual(['events: invoice_payment.paid'])
})

test('an event that the sandbox invents, another amount and a missing fact are differences', () => {
  const stripe = {
    status: 'active',
    dueCents: 701,
    refund: true,
    sets: { events: ['invoice.paid'] },
  }

  const found = listDifferences({ sandbox, stripe })

  expect(found).toEqual(['dueCents', 'events: charge.succeeded', 'refund'])
})
