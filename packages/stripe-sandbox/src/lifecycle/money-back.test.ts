import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { card } from '../testing.ts'
import { later, minutes } from '../time.ts'

let sandbox: TestSandbox
let price: string

beforeEach(async () => {
  sandbox = await openTestSandbox()
  price = (await sellPlans(sandbox)).pro.month
})

async function findCharge(customer: string) {
  const [charge] = (await sandbox.stripe.charges.list({ customer })).data
  if (!charge) throw new Error('Nothing was charged')
  return charge
}

describe('a refund', () => {
  test('of an invoice returns the money and keeps the subscription', async () => {
    const { stripe, finish, site } = sandbox
    const { customer, subscription } = await buy(sandbox, { price })
    const { data } = await stripe.invoicePayments.list({
      invoice: String(subscription.latest_invoice),
    })
    const payment_intent = String(data[0]?.payment.payment_intent)

    const refund = await stripe.refunds.create({
      payment_intent,
      reason: 'requested_by_customer',
      metadata: { why: 'money back' },
    })
    await finish()

    const charge = await findCharge(customer.id)
    expect(refund).toMatchObject({
      status: 'succeeded',
      amount: 1_500,
      charge: charge.id,
      metadata: { why: 'money back' },
    })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1_500 })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect(listTypes(site)).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']))
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('can be partial, and never exceeds the payment', async () => {
    const { stripe } = sandbox
    const { customer } = await buy(sandbox, { price })
    const { id } = await findCharge(customer.id)

    await stripe.refunds.create({ charge: id, amount: 500 })
    await expect(stripe.refunds.create({ charge: id, amount: 1_001 })).rejects.toThrow(
      'Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)',
    )
    await stripe.refunds.create({ charge: id })

    const refunds = await stripe.refunds.list({ charge: id })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1_000, 500])
    expect(await findCharge(customer.id)).toMatchObject({ refunded: true, amount_refunded: 1_500 })
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
  })

  test('can fail later at the bank', async () => {
    const { stripe, controls, clock: calendar, finish, site } = sandbox
    const { customer } = await buy(sandbox, { price, payment: card('4000000000005126') })
    const { id } = await findCharge(customer.id)

    const refund = await stripe.refunds.create({ charge: id })
    expect(refund.status).toBe('succeeded')
    await controls.moveClock(later(calendar.now(), minutes(5)))
    await finish()

    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    })
    expect(await findCharge(customer.id)).toMatchObject({ refunded: false, amount_refunded: 0 })
    expect(listTypes(site)).toContain('refund.failed')
  })

  test('can be made in the dashboard', async () => {
    const { stripe, controls } = sandbox
    const { customer } = await buy(sandbox, { price })
    const { id } = await findCharge(customer.id)

    const refundId = await controls.refundInDashboard(id, 300)

    expect(await stripe.refunds.retrieve(refundId)).toMatchObject({ amount: 300, charge: id })
    await expect(controls.refundInDashboard(id, 1_201)).rejects.toThrow('greater than unrefunded')
  })
})

describe('a dispute', () => {
  test('is opened by its test card, and blocks a refund', async () => {
    const { stripe, controls, finish, site } = sandbox
    const { customer } = await buy(sandbox, { price, payment: card('4000000000000259') })

    await finish()

    const charge = await findCharge(customer.id)
    expect(charge.disputed).toBe(true)
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data
    expect(dispute).toMatchObject({
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 1_500,
      payment_intent: charge.payment_intent,
    })
    expect(listTypes(site)).toContain('charge.dispute.created')
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    const [shown] = (await controls.readOverview()).customers
    expect(shown?.charges).toMatchObject([{ id: charge.id, disputeId: dispute?.id }])
  })

  test.each([
    ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
    ['lost', ['charge.dispute.closed']],
  ] as const)('can be opened and %s in the dashboard', async (outcome, news) => {
    const { stripe, controls, finish, site } = sandbox
    const { customer } = await buy(sandbox, { price })
    const { id } = await findCharge(customer.id)

    const disputeId = await controls.openDispute(id)
    expect(await controls.openDispute(id)).toBe(disputeId)
    await finish()
    site.notices.length = 0
    await controls.closeDispute(disputeId, outcome)
    await finish()

    expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({ status: outcome })
    expect(listTypes(site)).toEqual(news)
    const refund = stripe.refunds.create({ charge: id })
    if (outcome === 'won') expect(await refund).toMatchObject({ amount: 1_500 })
    else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
  })
})

test("deleting a customer cancels the subscription, and the old id can't buy again", async () => {
  const { stripe, controls, finish, site } = sandbox
  const { customer, subscription } = await buy(sandbox, { price })

  await controls.deleteCustomer(customer.id)
  await finish()

  expect(await stripe.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, deleted: true }),
  )
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  expect((await stripe.customers.list()).data).toEqual([])
  expect(listTypes(site)).toEqual(
    expect.arrayContaining(['customer.subscription.deleted', 'customer.deleted']),
  )
  await expect(
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price, quantity: 1 }],
      success_url: 'https://ghost.example',
    }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
})

test('a subscription can be canceled in the dashboard', async () => {
  const { stripe, controls } = sandbox
  const { subscriptionId } = await buy(sandbox, { price })

  await controls.cancelInDashboard(subscriptionId)

  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
})
