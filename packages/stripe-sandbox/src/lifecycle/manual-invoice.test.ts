import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { days, hours, later } from '../time.ts'

let sandbox: TestSandbox
let price: string

beforeEach(async () => {
  sandbox = await openTestSandbox()
  price = (await sellPlans(sandbox)).pro.month
})

async function addCustomer() {
  const { stripe } = sandbox
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method.id },
  })
  return customer
}

describe('an invoice that support writes', () => {
  test('has its own items and is paid by hand', async () => {
    const { stripe } = sandbox
    const customer = await addCustomer()
    const { id } = await stripe.invoices.create({ customer })
    const item = { customer, invoice: id, amount: 2_500, currency: 'usd', description: 'Workshop' }
    await stripe.invoiceItems.create(item)

    expect(await stripe.invoices.finalizeInvoice(id)).toMatchObject({
      status: 'open',
      amount_due: 2_500,
      billing_reason: 'manual',
      parent: null,
      lines: { data: [{ description: 'Workshop', parent: { type: 'invoice_item_details' } }] },
    })
    expect(await stripe.invoices.pay(id)).toMatchObject({ status: 'paid', amount_paid: 2_500 })
    await expect(stripe.invoiceItems.create(item)).rejects.toMatchObject({
      code: 'invoice_not_editable',
    })
  })

  test('takes what waits for it, and is charged by itself only if it is told to', async () => {
    const { stripe, controls, clock } = sandbox
    const customer = await addCustomer()
    await stripe.invoiceItems.create({ customer, amount: 900, currency: 'usd' })
    const kept = await stripe.invoices.create({ customer })
    const sent = await stripe.invoices.create({
      customer,
      auto_advance: true,
      pending_invoice_items_behavior: 'include',
    })

    await controls.moveClock(later(clock.now(), hours(2)))

    expect(await stripe.invoices.retrieve(kept.id)).toMatchObject({ status: 'draft', total: 0 })
    expect(await stripe.invoices.retrieve(sent.id)).toMatchObject({
      status: 'paid',
      amount_paid: 900,
    })
    expect((await stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([])
  })

  test('that is finalized by hand is charged within the hour if it may advance by itself', async () => {
    const { stripe, controls, clock } = sandbox
    const customer = await addCustomer()
    const write = async (auto_advance: boolean) => {
      const { id } = await stripe.invoices.create({ customer })
      await stripe.invoiceItems.create({ customer, invoice: id, amount: 900, currency: 'usd' })
      return (await stripe.invoices.finalizeInvoice(id, { auto_advance })).id
    }
    const [kept, charged] = [await write(false), await write(true)]

    await controls.moveClock(later(clock.now(), hours(1)))

    expect((await stripe.invoices.retrieve(kept)).status).toBe('open')
    expect((await stripe.invoices.retrieve(charged)).status).toBe('paid')
  })

  test('can be given up', async () => {
    const { stripe } = sandbox
    const customer = await addCustomer()
    await stripe.invoiceItems.create({ customer, amount: 900, currency: 'usd' })
    const { id } = await stripe.invoices.create({
      customer,
      pending_invoice_items_behavior: 'include',
    })
    await stripe.invoices.finalizeInvoice(id)

    expect((await stripe.invoices.markUncollectible(id)).status).toBe('uncollectible')
  })
})

test('something that support puts down for a subscriber is on the next renewal', async () => {
  const { stripe, controls } = sandbox
  const { subscription, subscriptionId, customer } = await buy(sandbox, { price })
  await stripe.invoiceItems.create({ customer: customer.id, amount: -500, currency: 'usd' })
  const preview = await stripe.invoices.createPreview({ subscription: subscriptionId })

  await controls.moveClock(later(periodEnd(subscription), hours(2)))

  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data
  expect([preview.amount_due, invoice?.amount_paid]).toEqual([1_000, 1_000])
})

describe('a subscription whose invoices are sent', () => {
  test('is past due after the due date, although no payment failed', async () => {
    const { stripe, controls, clock, finish, site } = sandbox
    const { subscription, subscriptionId: id } = await buy(sandbox, { price })
    await stripe.subscriptions.update(id, { collection_method: 'send_invoice', days_until_due: 7 })

    await controls.moveClock(later(periodEnd(subscription), days(2)))
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data
    expect(invoice).toMatchObject({
      status: 'open',
      collection_method: 'send_invoice',
      attempt_count: 0,
      due_date: (invoice?.status_transitions.finalized_at ?? 0) + 7 * 86_400,
    })
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
    await controls.moveClock(later(clock.now(), days(7)))
    await finish()

    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
    expect(listTypes(site)).not.toContain('invoice.payment_failed')
    await stripe.invoices.pay(invoice?.id ?? '')
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  })

  test('is active from the beginning, without any card', async () => {
    const { stripe } = sandbox
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })

    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      collection_method: 'send_invoice',
      days_until_due: 30,
    })

    expect(subscription).toMatchObject({ status: 'active', days_until_due: 30 })
    const [invoice] = (await stripe.invoices.list({ customer })).data
    expect(invoice).toMatchObject({ status: 'draft', collection_method: 'send_invoice' })
  })
})
