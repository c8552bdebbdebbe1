import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { stoppedClock } from '../../tests/stopped-clock.ts'
import { days, hours, later, seconds } from '../time.ts'
import { prorate } from './prorate.ts'

let sandbox: TestSandbox
let plans: Awaited<ReturnType<typeof sellPlans>>

beforeEach(async () => {
  sandbox = await openTestSandbox()
  plans = await sellPlans(sandbox)
})

type Bought = Awaited<ReturnType<typeof buy>>

function toItem({ subscription }: Bought): string {
  return subscription.items.data[0]?.id ?? ''
}

function upgrade(bought: Bought, change: Stripe.SubscriptionUpdateParams = {}) {
  return sandbox.stripe.subscriptions.update(bought.subscriptionId, {
    items: [{ id: toItem(bought), price: plans.pro.month }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    ...change,
  })
}

async function listInvoices({ subscriptionId }: Bought) {
  return (await sandbox.stripe.invoices.list({ subscription: subscriptionId })).data
}

async function giveFailingCard({ customer, subscriptionId }: Bought, token: string) {
  const { stripe } = sandbox
  const method = await stripe.paymentMethods.attach(token, { customer: customer.id })
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id })
}

test.each([
  [1_500, 0, 1_500],
  [1_500, 30, 0],
  [1_500, 15, 750],
  [700, 10, 467],
  [1, 15, 1],
  [1, 16, 0],
  [1_500, -5, 1_500],
  [1_500, 40, 0],
])('of %i cents, after %i of 30 days, %i are left', (amount, gone, left) => {
  const day = days(1) / seconds(1)
  expect(prorate(amount, { start: 0, end: 30 * day, from: gone * day })).toBe(left)
})

describe('an upgrade', () => {
  test.each([
    ['2026-01-31T10:00:00Z', '2026-02-15T03:04:05Z'],
    ['2026-02-01T00:00:00Z', '2026-02-14T12:00:00Z'],
    ['2028-01-30T23:59:59Z', '2028-02-26T00:00:01Z'],
    ['2026-03-28T01:30:00Z', '2026-03-29T02:30:00Z'],
    ['2026-04-30T10:00:00Z', '2026-05-27T09:59:59Z'],
    ['2026-12-31T10:00:00Z', '2027-01-01T00:00:00Z'],
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
  ])(
    'of a plan bought on %s, made on %s, costs exactly what the preview said',
    async (start, at) => {
      sandbox = await openTestSandbox({ clock: stoppedClock(new Date(start)) })
      plans = await sellPlans(sandbox)
      const { stripe, controls } = sandbox
      const bought = await buy(sandbox, { price: plans.essential.month })
      await controls.moveClock(new Date(at))
      const proration_date = new Date(at).getTime() / 1000

      const preview = await stripe.invoices.createPreview({
        subscription: bought.subscriptionId,
        subscription_details: {
          items: [{ id: toItem(bought), price: plans.pro.month }],
          proration_behavior: 'always_invoice',
          proration_date,
        },
      })
      sandbox.realClock.move(seconds(40))
      await upgrade(bought, { proration_date })

      const [invoice] = await listInvoices(bought)
      expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' })
      expect(invoice?.amount_paid).toBe(preview.amount_due)
      const amounts = (one: Stripe.Invoice | undefined) =>
        one?.lines.data.map(({ amount }) => amount)
      expect(amounts(invoice)).toEqual(amounts(preview))
      const [credit = 0, debit = 0] = amounts(invoice) ?? []
      expect(credit).toBeLessThanOrEqual(0)
      expect(debit + credit).toBe(invoice?.amount_paid)
      const charged = (await stripe.charges.list()).data.reduce(
        (sum, { amount }) => sum + amount,
        0,
      )
      expect(charged).toBe(700 + preview.amount_due)
    },
  )

  test('in a zero-decimal currency is charged in whole units', async () => {
    const { stripe, controls, clock: calendar } = sandbox
    const yen = async (name: string, unit_amount: number) =>
      stripe.prices.create({
        currency: 'jpy',
        unit_amount,
        recurring: { interval: 'month' },
        product_data: { name },
      })
    const [small, big] = [await yen('Small', 700), await yen('Big', 1_500)]
    const bought = await buy(sandbox, { price: small.id })
    await controls.moveClock(later(calendar.now(), days(10)))

    await upgrade(bought, { items: [{ id: toItem(bought), price: big.id }] })

    const [invoice, first] = await listInvoices(bought)
    expect(invoice).toMatchObject({ currency: 'jpy', amount_paid: 1_016 - 474 })
    expect(first?.lines.data[0]?.description).toBe('1 × Small (at ¥700 / month)')
  })

  test('keeps the period, and the next renewal costs the new price', async () => {
    const { controls } = sandbox
    const bought = await buy(sandbox, { price: plans.essential.month })
    const end = periodEnd(bought.subscription)
    await controls.moveClock(later(end, -days(10)))

    const changed = await upgrade(bought)
    expect(changed.items.data[0]?.price.id).toBe(plans.pro.month)
    expect(periodEnd(changed)).toEqual(end)
    await controls.moveClock(later(end, hours(2)))

    expect((await listInvoices(bought))[0]).toMatchObject({ status: 'paid', amount_paid: 1_500 })
  })

  test('without immediate invoicing is on the next invoice', async () => {
    const { controls } = sandbox
    const bought = await buy(sandbox, { price: plans.essential.month })
    const end = periodEnd(bought.subscription)
    await controls.moveClock(later(end, -days(31) / 2))

    await upgrade(bought, { proration_behavior: 'create_prorations' })
    expect(await listInvoices(bought)).toHaveLength(1)
    await controls.moveClock(later(end, hours(2)))

    const [renewal] = await listInvoices(bought)
    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([-350, 750, 1_500])
    expect(renewal).toMatchObject({ status: 'paid', amount_paid: 1_900 })
  })

  test.each([
    ['pm_card_chargeCustomerFail', 'card_declined'],
    ['pm_card_authenticationRequired', 'subscription_payment_intent_requires_action'],
  ])('whose payment by %s fails changes nothing', async (token, code) => {
    const bought = await buy(sandbox, { price: plans.essential.month })
    await giveFailingCard(bought, token)
    const before = await sandbox.stripe.subscriptions.retrieve(bought.subscriptionId)

    const tried = upgrade(bought, { metadata: { plan: 'pro' } })
    await expect(tried).rejects.toThrow(Stripe.errors.StripeCardError)
    await expect(tried).rejects.toMatchObject({ statusCode: 402, code })

    const after = await sandbox.stripe.subscriptions.retrieve(bought.subscriptionId)
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))
    expect(await listInvoices(bought)).toHaveLength(1)
  })
})

test('the credit of a downgrade is used for the next invoices', async () => {
  const { stripe, controls } = sandbox
  const bought = await buy(sandbox, { price: plans.pro.month })
  const end = periodEnd(bought.subscription)
  await controls.moveClock(later(end, -days(31) / 2))

  await upgrade(bought, { items: [{ id: toItem(bought), price: plans.essential.month }] })
  expect((await listInvoices(bought))[0]).toMatchObject({
    status: 'paid',
    total: -400,
    amount_due: 0,
  })
  expect(await stripe.customers.retrieve(bought.customer.id)).toMatchObject({ balance: -400 })
  await controls.moveClock(later(end, hours(2)))

  const [renewal] = await listInvoices(bought)
  expect(renewal).toMatchObject({ total: 700, starting_balance: -400, amount_paid: 300 })
  expect(await stripe.customers.retrieve(bought.customer.id)).toMatchObject({ balance: 0 })
})
