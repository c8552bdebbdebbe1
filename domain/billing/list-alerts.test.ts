import { expect, test } from 'vitest'
import { type Invoice, noHistory } from './history.ts'
import { listAlerts } from './list-alerts.ts'

test('an invoice that Stripe could not finalize raises one alert with the reason', () => {
  const invoice = { id: 'in_1', unfinishedBecause: 'customer_tax_location_invalid' } as Invoice
  const fine = { id: 'in_2', unfinishedBecause: null } as Invoice

  expect(listAlerts({ history: { ...noHistory, invoices: [invoice, fine] }, review: [] })).toEqual([
    {
      dedupeKey: 'invoice-finalization-failed:in_1',
      alert: {
        event: 'invoice_finalization_failed',
        facts: { invoice: 'in_1', reason: 'customer_tax_location_invalid' },
      },
    },
  ])
})
