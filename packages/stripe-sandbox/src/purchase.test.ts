import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  sellPlans,
  type TestSandbox,
  webhookSecret,
} from '../tests/open-test-sandbox.ts'
import { card, goodCard } from './testing.ts'

let sandbox: TestSandbox
let pro: { month: string; year: string }

beforeEach(async () => {
  sandbox = await openTestSandbox()
  pro = (await sellPlans(sandbox)).pro
})

test('a first purchase charges the card, starts the subscription and emits events', async () => {
  const { stripe, site, finish } = sandbox
  await finish()
  site.notices.length = 0

  const { customer, session, subscription } = await buy(sandbox, { price: pro.year })
  await finish()

  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice.payments', 'line_items'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    amount_total: 15_000,
    customer: customer.id,
    subscription: { id: subscription.id, status: 'active', metadata: { userId: 'user_1' } },
    invoice: {
      status: 'paid',
      amount_paid: 15_000,
      billing_reason: 'subscription_create',
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    },
    line_items: { data: [{ amount_total: 15_000, description: 'Pro' }] },
  })
  expect(subscription.default_payment_method).toMatch(/^pm_/)
  const owner = await stripe.customers.retrieve(customer.id)
  expect(owner).toMatchObject({ invoice_settings: { default_payment_method: null } })
  const created = site.notices.map(({ body }) => JSON.parse(body)).find(isCreated)
  expect(created?.data.object).toMatchObject({
    status: 'incomplete',
    latest_invoice: subscription.latest_invoice,
  })
  expect(listTypes(site).sort()).toEqual([
    'charge.succeeded',
    'charge.updated',
    'checkout.session.completed',
    'customer.created',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice.updated',
    'invoice_payment.paid',
    'payment_intent.created',
    'payment_intent.succeeded',
    'payment_method.attached',
  ])
})

const isCreated = ({ type }: { type: string }) => type === 'customer.subscription.created'

test('a customer is redirected to success_url with the session id filled in', async () => {
  const { stripe, controls } = sandbox
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: pro.month, quantity: 1 }],
    success_url: 'https://ghost.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://ghost.example/cancel',
  })

  expect(session.url).toBe(`https://ghost.example/sandbox/checkout/${session.id}`)
  expect(await controls.findCheckout(session.id)).toEqual({
    id: session.id,
    locales: ['auto'],
    status: 'open',
    amountCents: 1_500,
    currency: 'usd',
    product: 'Pro',
    interval: 'month',
    intervalCount: 1,
    email: null,
    needsAddress: false,
    lines: [{ description: 'Pro', quantity: 1, amountCents: 1_500 }],
    successUrl: `https://ghost.example/success?session_id=${session.id}`,
    cancelUrl: 'https://ghost.example/cancel',
  })
  expect(await controls.payCheckout(session.id, goodCard)).toMatchObject({
    kind: 'refused',
    field: 'email',
  })

  const paid = await controls.payCheckout(session.id, { ...goodCard, email: 'grace@example.com' })
  expect(paid).toEqual({
    kind: 'paid',
    returnTo: `https://ghost.example/success?session_id=${session.id}`,
  })
  expect(await controls.payCheckout(session.id, card('4000 0000 0000 0002'))).toEqual(paid)
  expect((await stripe.charges.list()).data).toHaveLength(1)
  expect((await stripe.customers.list({ email: 'grace@example.com' })).data).toHaveLength(1)
})

test('the webhook is delivered, with a valid signature, before the customer is redirected', async () => {
  const { site } = sandbox

  await buy(sandbox, { price: pro.month })

  const told = site.notices.find(({ body }) => body.includes('"checkout.session.completed"'))
  const { stripe } = sandbox
  const event = stripe.webhooks.constructEvent(
    told?.body ?? '',
    told?.signature ?? '',
    webhookSecret,
    0,
  )
  expect(event.type).toBe('checkout.session.completed')
  expect(event.pending_webhooks).toBe(1)
  expect(() =>
    stripe.webhooks.constructEvent(`${told?.body} `, told?.signature ?? '', webhookSecret, 0),
  ).toThrow(Stripe.errors.StripeSignatureVerificationError)
})

test('a customer waits at most ten seconds for a slow webhook', async () => {
  const waits: number[] = []
  const slow = await openTestSandbox({
    site: { notices: [], answer: () => new Promise(() => undefined) },
    wait: (async (ms: number) => void waits.push(ms)) as never,
  })
  const plans = await sellPlans(slow)

  const { subscription } = await buy(slow, { price: plans.pro.month })

  expect(subscription.status).toBe('active')
  expect(waits).toContain(10_000)
})

test("a customer doesn't wait for held events", async () => {
  const { controls, site, finish } = sandbox
  await finish()
  await controls.setDelivery('held')
  site.notices.length = 0

  const { subscription } = await buy(sandbox, { price: pro.month })

  expect(subscription.status).toBe('active')
  expect(site.notices).toEqual([])
  await controls.setDelivery('normal')
  await finish()
  expect(listTypes(site)).toContain('checkout.session.completed')
})

test('PayPal pays as a card does', async () => {
  const { stripe, controls } = sandbox
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'ada@example.com',
    line_items: [{ price: pro.month, quantity: 1 }],
    success_url: 'https://ghost.example/success',
  })

  expect(await controls.payCheckout(session.id, { method: 'paypal' })).toMatchObject({
    kind: 'paid',
  })

  const [charge] = (await stripe.charges.list()).data
  expect(charge?.payment_method_details).toMatchObject({
    type: 'paypal',
    paypal: { payer_email: 'ada@example.com' },
  })
  const overview = await controls.readOverview()
  expect(overview.customers[0]).toMatchObject({ card: 'PayPal (ada@example.com)' })
})

test("a checkout of a deleted customer can't be paid", async () => {
  const { stripe, controls } = sandbox
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: pro.month, quantity: 1 }],
    success_url: 'https://ghost.example/success',
  })
  await stripe.customers.del(customer.id)

  expect(await controls.payCheckout(id, goodCard)).toMatchObject({ kind: 'refused' })

  expect((await stripe.charges.list()).data).toEqual([])
  expect((await stripe.customers.list()).data).toEqual([])
})
