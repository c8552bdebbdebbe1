import { goodCard } from 'stripe-sandbox/testing'
import { expect, test } from 'vitest'
import { days, hours } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { ada, grace } from '#tests/people.ts'
import {
  findPaid,
  getCustomer,
  giveCard,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { readBilling } from './read-billing.ts'
import { retryCard } from './update-card.ts'

/** Ada's renewal has failed. Returns the invoice. */
async function failRenewal(shop: Shop, number = '4000000000000341'): Promise<string> {
  await subscribe(shop)
  await giveCard(shop, number)
  await pass(shop, days(31) + hours(2))
  const [invoiceId = ''] = (await readBilling(shop, ada)).owed
  return invoiceId
}

/** The stored card works again. */
async function repairCard(shop: Shop): Promise<void> {
  const customer = await getCustomer(shop)
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  const subscription = (await findPaid(shop))?.id ?? ''
  await shop.stripe.subscriptions.update(subscription, { default_payment_method: id })
}

test('retrying the card pays a failed invoice and returns what was charged', async () => {
  const shop = await openShop()
  const invoiceId = await failRenewal(shop)
  expect(await retryCard(shop, { user: ada, invoiceId })).toEqual({ refused: 'card-declined' })
  await repairCard(shop)

  const paid = await retryCard(shop, { user: ada, invoiceId })
  await shop.finish()

  expect(paid).toEqual({ charged: { amountCents: 1_500, currency: 'usd' } })
  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
  expect((await readBilling(shop, ada)).owed).toEqual([])
  expect(await retryCard(shop, { user: ada, invoiceId })).toEqual({ refused: 'nothing-due' })
  await checkBooks(shop)
})

test('an invoice that is paid elsewhere in the same second is charged once, without an error', async () => {
  const shop = await openShop()
  const invoiceId = await failRenewal(shop)
  const payInvoice: Shop['payments']['payInvoice'] = async (id) => {
    await shop.controls.payInvoice(id, goodCard)
    return shop.payments.payInvoice(id)
  }
  const ports = { ...shop, payments: { ...shop.payments, payInvoice } }

  expect(await retryCard(ports, { user: ada, invoiceId })).toEqual({ charged: null })

  expect(await findPaid(shop)).toMatchObject({ status: 'active' })
})

test('a bank that needs confirmation of a retried card redirects to its page', async () => {
  const shop = await openShop()
  const invoiceId = await failRenewal(shop, '4000002760003184')

  expect(await retryCard(shop, { user: ada, invoiceId })).toMatchObject({
    refused: 'card-asks',
    url: expect.stringContaining(invoiceId),
  })
})

test("a user cannot retry someone else's invoice, or retry a card endlessly", async () => {
  const shop = await openShop()
  const invoiceId = await failRenewal(shop)
  expect(await retryCard(shop, { user: grace, invoiceId })).toEqual({ refused: 'nothing-due' })

  const answers: Awaited<ReturnType<typeof retryCard>>[] = []
  for (let time = 0; time < 20; time += 1) {
    answers.push(await retryCard(shop, { user: ada, invoiceId: 'in_none' }))
  }

  expect(answers[0]).toEqual({ refused: 'nothing-due' })
  expect(answers.at(-1)).toEqual({ refused: 'too-many-cards' })
})
