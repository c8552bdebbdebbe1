import { expect, test } from 'vitest'
import { openTestSandbox } from '../../tests/open-test-sandbox.ts'

test('a draft has no secret to confirm its payment with', async () => {
  const { stripe } = await openTestSandbox()
  const { id: customer } = await stripe.customers.create({})
  const { id } = await stripe.invoices.create({ customer })
  await stripe.invoiceItems.create({ customer, invoice: id, amount: 900, currency: 'usd' })
  const expand = ['confirmation_secret']

  expect(await stripe.invoices.retrieve(id, { expand })).toMatchObject({
    confirmation_secret: null,
  })

  await stripe.invoices.finalizeInvoice(id)
  expect(await stripe.invoices.retrieve(id, { expand })).toMatchObject({
    confirmation_secret: { type: 'payment_intent' },
  })
})
