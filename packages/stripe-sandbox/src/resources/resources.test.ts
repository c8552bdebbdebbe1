import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { card } from '../testing.ts'
import { days, hours, later } from '../time.ts'

let sandbox: TestSandbox
let plans: Awaited<ReturnType<typeof sellPlans>>

beforeEach(async () => {
  sandbox = await openTestSandbox()
  plans = await sellPlans(sandbox)
})

describe('the catalogue', () => {
  test('can be renamed and searched', async () => {
    const { stripe } = sandbox
    const price = await stripe.prices.retrieve(plans.pro.month)
    const id = String(price.product)

    await stripe.products.update(id, { name: 'Pro+', default_price: price.id, description: 'All' })
    expect(await stripe.products.retrieve(id)).toMatchObject({
      name: 'Pro+',
      description: 'All',
      default_price: price.id,
      metadata: { plan: 'pro' },
    })
    const own = await stripe.products.create({ id: 'prod_own', name: 'Own' })
    expect(own.id).toBe('prod_own')
    await expect(stripe.products.create({ id: 'prod_own', name: 'Own' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    })
    expect((await stripe.products.list({ ids: [id, 'prod_own'] })).data).toHaveLength(2)
    expect((await stripe.prices.list({ product: id, active: true })).data).toHaveLength(2)
    await stripe.prices.update(price.id, { active: false, nickname: 'old' })
    expect((await stripe.prices.list({ product: id, active: true })).data).toHaveLength(1)
    expect((await stripe.prices.list({ product: id, active: false })).data).toMatchObject([
      { nickname: 'old', unit_amount: 1_500 },
    ])
    expect(String((await stripe.prices.retrieve(price.id)).unit_amount_decimal)).toBe('1500')
  })
})

describe('a checkout', () => {
  test('can be expired once through the API, and lists its line items', async () => {
    const { stripe, controls, finish, site } = sandbox
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'ada@example.com',
      client_reference_id: 'user_1',
      line_items: [{ price: plans.pro.year, quantity: 2 }],
      success_url: 'https://ghost.example',
      metadata: { plan: 'pro' },
    })
    const items = await stripe.checkout.sessions.listLineItems(session.id)
    expect(items.data).toMatchObject([{ quantity: 2, amount_total: 30_000 }])

    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({
      status: 'expired',
      url: null,
      client_reference_id: 'user_1',
      metadata: { plan: 'pro' },
    })
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    })
    await finish()
    expect(listTypes(site)).toContain('checkout.session.expired')
    expect(await controls.findCheckout(session.id)).toMatchObject({ status: 'expired' })
    expect(await controls.findCheckout('cs_test_x')).toBeNull()
    expect(await controls.payCheckout('cs_test_x', card('4242424242424242'))).toMatchObject({
      kind: 'refused',
    })
  })

  test('is found by its customer, its subscription and its status', async () => {
    const { stripe } = sandbox
    const { customer, session, subscriptionId } = await buy(sandbox, { price: plans.pro.month })
    const list = async (query: Parameters<typeof stripe.checkout.sessions.list>[0]) =>
      (await stripe.checkout.sessions.list(query)).data.map(({ id }) => id)

    expect(await list({ customer: customer.id })).toEqual([session.id])
    expect(await list({ subscription: subscriptionId })).toEqual([session.id])
    expect(await list({ customer: customer.id, status: 'open' })).toEqual([])
  })
})

describe('a payment method', () => {
  test('can be attached, made the default, charged off-session, and detached', async () => {
    const { stripe } = sandbox
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: method.id },
    })

    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: plans.essential.month }],
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    })
    expect(subscription).toMatchObject({
      status: 'active',
      latest_invoice: {
        status: 'paid',
        confirmation_secret: { type: 'payment_intent' },
        payments: { object: 'list', data: [{ status: 'paid' }] },
      },
    })
    const lines = await stripe.invoices.listLineItems(
      (subscription.latest_invoice as { id: string }).id,
    )
    expect(lines.data).toMatchObject([{ amount: 700 }])
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)

    expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null })
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
    await expect(stripe.paymentMethods.detach(method.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test("of another customer can't be used", async () => {
    const { stripe } = sandbox
    const { subscriptionId } = await buy(sandbox, { price: plans.pro.month })
    const { id: customer } = await stripe.customers.create({ email: 'grace@example.com' })
    const hers = await stripe.paymentMethods.attach('pm_card_visa', { customer })

    await expect(
      stripe.subscriptions.update(subscriptionId, { default_payment_method: hers.id }),
    ).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(
      stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer }),
    ).rejects.toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  })

  test('that needs confirmation leaves a new subscription incomplete until the customer pays', async () => {
    const { stripe, controls } = sandbox
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
      customer,
    })
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: plans.pro.month }],
      default_payment_method: id,
    })
    expect(subscription.status).toBe('incomplete')

    const params = await controls.payInvoice(String(subscription.latest_invoice), null)
    const challengeId = params.kind === 'challenge' ? params.challengeId : ''
    expect(await controls.answerChallenge(challengeId, true)).toMatchObject({ kind: 'paid' })

    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })
})

describe('an invoice', () => {
  test('that is a draft can be finalized early, paid or voided', async () => {
    const { stripe, controls } = sandbox
    const { subscription } = await buy(sandbox, { price: plans.pro.month })
    await controls.moveClock(periodEnd(subscription))
    const [draft] = (await stripe.invoices.list({ status: 'draft' })).data
    const id = draft?.id ?? ''

    await expect(stripe.invoices.voidInvoice(id)).rejects.toMatchObject({ statusCode: 400 })
    const open = await stripe.invoices.finalizeInvoice(id)
    expect(open).toMatchObject({ status: 'open', number: expect.stringMatching(/-0002$/) })
    await expect(stripe.invoices.finalizeInvoice(id)).rejects.toMatchObject({ statusCode: 400 })
    expect(await stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void' })
    await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400 })
    expect(await controls.payInvoice(id, null)).toMatchObject({ kind: 'refused' })
    await controls.moveClock(later(periodEnd(subscription), hours(2)))
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })
})

test('related objects of a customer and a charge are shown when expanded', async () => {
  const { stripe } = sandbox
  const { customer, subscriptionId } = await buy(sandbox, { price: plans.pro.month })
  const [{ id = '' } = {}] = (await stripe.charges.list({ customer: customer.id })).data
  const refund = await stripe.refunds.create({ charge: id, amount: 1 })

  expect(await stripe.customers.retrieve(customer.id, { expand: ['subscriptions'] })).toMatchObject(
    {
      subscriptions: { data: [{ id: subscriptionId }] },
    },
  )
  expect(
    await stripe.charges.retrieve(id, { expand: ['refunds', 'payment_intent.payment_method'] }),
  ).toMatchObject({
    refunds: { data: [{ id: refund.id }] },
    payment_intent: { payment_method: { card: { last4: '4242' } } },
  })
})

describe('a schedule', () => {
  test('can change the plan in the middle of a period, prorated', async () => {
    const { stripe, controls } = sandbox
    const { subscription, subscriptionId } = await buy(sandbox, { price: plans.essential.month })
    const { id, phases } = await stripe.subscriptionSchedules.create({
      from_subscription: subscriptionId,
    })
    const start = phases[0]?.start_date ?? 0
    const middle = start + days(31) / 2 / 1000
    await stripe.subscriptionSchedules.update(id, {
      end_behavior: 'cancel',
      phases: [
        { items: [{ price: plans.essential.month }], start_date: start, end_date: middle },
        {
          items: [{ price: plans.pro.month }],
          end_date: periodEnd(subscription).getTime() / 1000,
          proration_behavior: 'always_invoice',
        },
      ],
    })

    await controls.moveClock(new Date(middle * 1000))
    expect(await stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
      items: { data: [{ price: { id: plans.pro.month } }] },
    })
    expect((await stripe.invoices.list()).data[0]).toMatchObject({ amount_paid: 400 })
    await controls.moveClock(later(periodEnd(subscription), hours(2)))

    expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
    expect((await stripe.invoices.list()).data).toHaveLength(2)
  })

  test('must include the present, without gaps', async () => {
    const { stripe } = sandbox
    const { subscriptionId } = await buy(sandbox, { price: plans.pro.month })
    const { id, phases } = await stripe.subscriptionSchedules.create({
      from_subscription: subscriptionId,
    })
    const [now] = phases
    const [start, end] = [now?.start_date ?? 0, now?.end_date ?? 0]
    const items = [{ price: plans.pro.month }]

    for (const wrong of [
      [{ items, start_date: end, end_date: end + 1 }],
      [
        { items, start_date: start, end_date: end },
        { items, start_date: end + 1 },
      ],
      [{ items, start_date: start, end_date: start }],
    ]) {
      await expect(
        stripe.subscriptionSchedules.update(id, { phases: wrong }),
      ).rejects.toMatchObject({ statusCode: 400 })
    }
    expect(await stripe.subscriptionSchedules.cancel(id)).toMatchObject({ status: 'canceled' })
    expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
  })
})
