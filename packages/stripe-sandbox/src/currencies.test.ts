import { beforeEach, expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox } from '../tests/open-test-sandbox.ts'
import { goodCard } from './testing.ts'

let sandbox: TestSandbox
let price: string
let customer: string

beforeEach(async () => {
  sandbox = await openTestSandbox()
  const { stripe } = sandbox
  price = (
    await stripe.prices.create({
      currency: 'eur',
      unit_amount: 1_500,
      currency_options: { usd: { unit_amount: 1_600 } },
      recurring: { interval: 'month' },
      product_data: { name: 'Pro' },
    })
  ).id
  customer = (await stripe.customers.create({ email: 'ada@example.com' })).id
})

function openCheckout(currency?: string) {
  return sandbox.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://ghost.example/success',
    ...(currency && { currency }),
  })
}

test('a price shows its currency options, including its own currency, only when expanded', async () => {
  const { stripe } = sandbox

  expect(await stripe.prices.retrieve(price)).not.toHaveProperty('currency_options')
  const { data } = await stripe.prices.list({ expand: ['data.currency_options'] })
  expect(data[0]).toMatchObject({
    currency: 'eur',
    unit_amount: 1_500,
    currency_options: {
      eur: { unit_amount: 1_500, tax_behavior: 'unspecified' },
      usd: { unit_amount: 1_600, tax_behavior: 'unspecified' },
    },
  })
})

test.each([
  [undefined, 'eur', 1_500, '1 × Pro (at €15.00 / month)'],
  ['usd', 'usd', 1_600, '1 × Pro (at $16.00 / month)'],
])(
  'a checkout for %s is charged in %s, whatever the price shows first',
  async (params, currency, amount, words) => {
    const { stripe, controls } = sandbox
    const session = await openCheckout(params)
    expect(session).toMatchObject({ currency, amount_total: amount })
    await controls.payCheckout(session.id, goodCard)

    const [subscription] = (await stripe.subscriptions.list({ customer })).data
    expect(subscription).toMatchObject({ currency })
    expect(subscription?.items.data[0]?.price).toMatchObject({
      currency: 'eur',
      unit_amount: 1_500,
    })
    const [invoice] = (await stripe.invoices.list({ customer })).data
    expect(invoice).toMatchObject({ currency, amount_paid: amount })
    expect(invoice?.lines.data[0]).toMatchObject({ currency, amount, description: words })
    const [charge] = (await stripe.charges.list({ customer })).data
    const refund = await stripe.refunds.create({ charge: charge?.id ?? '' })
    expect([charge?.currency, refund.currency]).toEqual([currency, currency])
  },
)

test("a currency that a price doesn't have is rejected with Stripe's message", async () => {
  await expect(openCheckout('gbp')).rejects.toThrow(
    "The price specified supports currencies of `eur`, `usd` which doesn't include the expected currency of `gbp`.",
  )
})

test('a customer never has two running subscriptions in different currencies', async () => {
  const { controls } = sandbox
  const [inEuro, inDollars] = [await openCheckout('eur'), await openCheckout('usd')]
  expect(await controls.payCheckout(inEuro.id, goodCard)).toMatchObject({ kind: 'paid' })

  expect(await controls.payCheckout(inDollars.id, goodCard)).toMatchObject({ kind: 'refused' })
  await expect(openCheckout('usd')).rejects.toThrow(
    'You cannot combine currencies on a single customer.',
  )
})
