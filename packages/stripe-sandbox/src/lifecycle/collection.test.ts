import { beforeEach, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { card, goodCard } from '../testing.ts'
import { days, hours, later, seconds } from '../time.ts'

let sandbox: TestSandbox
let plans: Awaited<ReturnType<typeof sellPlans>>

beforeEach(async () => {
  sandbox = await openTestSandbox()
  plans = await sellPlans(sandbox)
})

const asksAlways = card('4000002760003184')
const success_url = 'https://ghost.example/success'

/** A subscription whose renewal wasn't paid, with its open invoice. */
async function buyAndFall(payment = asksAlways) {
  const bought = await buy(sandbox, { price: plans.pro.month, payment })
  const end = periodEnd(bought.subscription)
  await sandbox.controls.moveClock(later(end, hours(1) + seconds(1)))
  const [invoice] = (await sandbox.stripe.invoices.list({ status: 'open' })).data
  return { ...bought, end, invoiceId: invoice?.id ?? '' }
}

async function readStatus(id: string) {
  return (await sandbox.stripe.subscriptions.retrieve(id)).status
}

test("a renewal that needs confirmation isn't charged again by retries; only the count goes up", async () => {
  const { controls, site, stripe, finish } = sandbox
  const { end, invoiceId, subscriptionId } = await buyAndFall()

  await controls.moveClock(later(end, days(13)))
  await finish()

  const types = listTypes(site)
  expect(types.filter((type) => type === 'invoice.payment_action_required')).toHaveLength(1)
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(1)
  expect((await stripe.invoices.retrieve(invoiceId)).attempt_count).toBeGreaterThan(5)
  expect(await readStatus(subscriptionId)).toBe('past_due')
})

test.each([
  ['cancel', 'canceled'],
  ['unpaid', 'unpaid'],
  ['past_due', 'past_due'],
] as const)(
  'after the last retry the account setting "%s" leaves the subscription %s',
  async (afterLastRetry, status) => {
    await sandbox.controls.changeAccount({ afterLastRetry })
    const { end, subscriptionId } = await buyAndFall()

    await sandbox.controls.moveClock(later(end, days(20)))

    expect(await readStatus(subscriptionId)).toBe(status)
  },
)

test('paying an invoice with a card that needs confirmation has its own error code', async () => {
  const { invoiceId } = await buyAndFall()

  await expect(sandbox.stripe.invoices.pay(invoiceId)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'invoice_payment_intent_requires_action',
  })
})

test.each([
  ['off', false],
  ['on_subscription', true],
] as const)(
  'a card entered on the invoice page is charged next time only if the subscription says so (%s)',
  async (save_default_payment_method, isKept) => {
    const { stripe, controls } = sandbox
    const { invoiceId, subscriptionId, subscription } = await buyAndFall()
    const payment_settings = { save_default_payment_method }
    await stripe.subscriptions.update(subscriptionId, { payment_settings })

    expect(await controls.payInvoice(invoiceId, goodCard)).toMatchObject({ kind: 'paid' })

    const { default_payment_method, status } = await stripe.subscriptions.retrieve(subscriptionId)
    expect(status).toBe('active')
    expect(default_payment_method !== subscription.default_payment_method).toBe(isKept)
  },
)

test('a declined checkout leaves an incomplete subscription, which the next card pays', async () => {
  const { stripe, controls, site, finish } = sandbox
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const line_items = [{ price: plans.pro.month, quantity: 1 }]
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items,
    success_url,
  })

  expect(await controls.payCheckout(session.id, card('4000000000000002'))).toMatchObject({
    kind: 'refused',
  })
  await finish()
  const [waiting] = (await stripe.subscriptions.list({ customer })).data
  expect(waiting).toMatchObject({ status: 'incomplete', latest_invoice: expect.any(String) })
  expect(listTypes(site)).toEqual(
    expect.arrayContaining([
      'customer.subscription.created',
      'invoice.finalized',
      'charge.failed',
      'payment_intent.payment_failed',
    ]),
  )
  expect(await controls.payCheckout(session.id, goodCard)).toMatchObject({ kind: 'paid' })

  const all = (await stripe.subscriptions.list({ customer, status: 'all' })).data
  expect(all).toMatchObject([{ id: waiting?.id, status: 'active' }])
})

test('a checkout that expires after a decline cancels its subscription and voids its invoice', async () => {
  const { stripe, controls } = sandbox
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const line_items = [{ price: plans.pro.month, quantity: 1 }]
  const order = { mode: 'subscription', customer, line_items, success_url } as const
  const { id } = await stripe.checkout.sessions.create(order)
  await controls.payCheckout(id, card('4000000000000002'))

  await stripe.checkout.sessions.expire(id)

  const [gone] = (await stripe.subscriptions.list({ customer, status: 'all' })).data
  expect(gone?.status).toBe('incomplete_expired')
  const [invoice] = (await stripe.invoices.list({ customer })).data
  expect(invoice?.status).toBe('void')
})

test('an amount below the minimum charge is added to the next invoice', async () => {
  const { stripe, controls } = sandbox
  const bought = await buy(sandbox, { price: plans.essential.month })
  const end = periodEnd(bought.subscription)
  await controls.moveClock(later(end, -days(1)))
  const [item] = bought.subscription.items.data

  await stripe.subscriptions.update(bought.subscriptionId, {
    items: [{ id: item?.id ?? '', price: plans.pro.month }],
    proration_behavior: 'always_invoice',
  })
  const [small] = (await stripe.invoices.list({ subscription: bought.subscriptionId })).data
  expect(small).toMatchObject({ total: 25, amount_due: 0, ending_balance: 25, status: 'paid' })
  await controls.moveClock(later(end, hours(2)))

  const [renewal] = (await stripe.invoices.list({ subscription: bought.subscriptionId })).data
  expect(renewal).toMatchObject({ total: 1_500, amount_due: 1_525, ending_balance: 0 })
  expect((await stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([1_525, 700])
})

test('Adaptive Pricing follows the account unless the session turns it off', async () => {
  const { stripe, controls } = sandbox
  await controls.changeAccount({ isAdaptivePricingOn: true })
  const line_items = [{ price: plans.pro.month, quantity: 1 }]
  const order = { mode: 'subscription', line_items, success_url } as const

  const silent = await stripe.checkout.sessions.create(order)
  const adaptive_pricing = { enabled: false }
  const explicit = await stripe.checkout.sessions.create({ ...order, adaptive_pricing })

  expect([silent.adaptive_pricing?.enabled, explicit.adaptive_pricing?.enabled]).toEqual([
    true,
    false,
  ])
})

test.each([
  ['pm_card_visa_chargeDeclinedStolenCard', 'do_not_try_again'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'try_again_later'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'confirm_card_data'],
])('a decline by %s has the right advice code', async (token, advice_code) => {
  const { stripe } = sandbox
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })

  const refused = stripe.paymentMethods.attach(token, { customer })

  await expect(refused).rejects.toMatchObject({ raw: { advice_code } })
})
