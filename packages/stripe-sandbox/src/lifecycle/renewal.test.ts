import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { stoppedClock } from '../../tests/stopped-clock.ts'
import { card, goodCard, openPortal } from '../testing.ts'
import { days, hours, later, minutes, seconds } from '../time.ts'

let sandbox: TestSandbox
let pro: { month: string; year: string }

beforeEach(async () => {
  sandbox = await openTestSandbox()
  pro = (await sellPlans(sandbox)).pro
})

async function fetchSubscription(id: string) {
  return sandbox.stripe.subscriptions.retrieve(id)
}

async function giveCard(customer: string, number: string) {
  const portal = await openPortal(sandbox, {
    customer,
    return_url: 'https://ghost.example/account',
    flow_data: { type: 'payment_method_update' },
  })
  return sandbox.controls.updateCard(portal.id, card(number))
}

/** Gives a card that can be saved and never charged, and the subscription uses it. */
async function breakCard({
  customer,
  subscriptionId,
}: {
  customer: Owner
  subscriptionId: string
}) {
  await giveCard(customer.id, '4000000000000341')
  await chargeDefault({ customer, subscriptionId })
}

async function chargeDefault({
  customer,
  subscriptionId,
}: {
  customer: Owner
  subscriptionId: string
}) {
  const owner = await sandbox.stripe.customers.retrieve(customer.id)
  const method = owner.deleted ? null : owner.invoice_settings.default_payment_method
  await sandbox.stripe.subscriptions.update(subscriptionId, {
    default_payment_method: String(method),
  })
}

type Owner = { readonly id: string }

/** Far enough into the next period that the renewal was tried. */
function afterRenewal(end: Date): Date {
  return later(end, hours(1) + seconds(1))
}

test.each([
  ['2026-01-31T10:00:00Z', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['2028-01-31T10:00:00Z', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
  ['2026-01-29T10:00:00Z', ['2026-02-28', '2026-03-29', '2026-04-29', '2026-05-29']],
  ['2026-11-30T10:00:00Z', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ['2026-03-01T10:00:00Z', ['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01']],
])('a monthly plan bought on %s renews on %o', async (start, expected) => {
  sandbox = await openTestSandbox({ clock: stoppedClock(new Date(start)) })
  const { pro: plan } = await sellPlans(sandbox)
  const { subscription, subscriptionId } = await buy(sandbox, { price: plan.month })

  const ends = [periodEnd(subscription)]
  for (const _ of expected.slice(1)) {
    await sandbox.controls.moveClock(ends.at(-1) ?? new Date(0))
    ends.push(periodEnd(await fetchSubscription(subscriptionId)))
  }

  expect(ends.map((end) => end.toISOString())).toEqual(
    expected.map((day) => `${day}T10:00:00.000Z`),
  )
})

test('a yearly plan bought on a leap day renews at the end of February, and on the next leap day', async () => {
  sandbox = await openTestSandbox({ clock: stoppedClock(new Date('2028-02-29T10:00:00Z')) })
  const { pro: plan } = await sellPlans(sandbox)
  const { subscriptionId } = await buy(sandbox, { price: plan.year })

  await sandbox.controls.moveClock(new Date('2031-06-01T00:00:00Z'))

  const end = periodEnd(await fetchSubscription(subscriptionId))
  expect(end.toISOString()).toBe('2032-02-29T10:00:00.000Z')
  const { data } = await sandbox.stripe.invoices.list()
  expect(data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
    '2031-02-28',
    '2030-02-28',
    '2029-02-28',
    '2028-02-29',
  ])
})

test('a renewal is announced, drafted, and charged an hour later', async () => {
  const { stripe, controls, site, finish } = sandbox
  const { subscription, subscriptionId } = await buy(sandbox, { price: pro.month })
  const end = periodEnd(subscription)
  await finish()
  site.notices.length = 0

  await controls.moveClock(later(end, minutes(1)))
  const [draft] = (await stripe.invoices.list({ subscription: subscriptionId })).data
  expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
  await controls.moveClock(later(end, days(1)))
  await finish()

  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data
  const unix = end.getTime() / 1000
  expect(invoice).toMatchObject({
    id: draft?.id,
    status: 'paid',
    amount_paid: 1_500,
    created: unix,
    status_transitions: { finalized_at: unix + 3600, paid_at: unix + 3600 },
    lines: { data: [{ amount: 1_500, period: { start: unix } }] },
  })
  const told = site.notices.map(({ body }) => JSON.parse(body))
  expect(told.map(({ type, created }) => [type, created - unix])).toEqual([
    ['invoice.upcoming', -7 * 24 * 3600],
    ['invoice.created', 0],
    ['customer.subscription.updated', 0],
    ['invoice.finalized', 3600],
    ['payment_intent.created', 3600],
    ['charge.succeeded', 3600],
    ['charge.updated', 3600],
    ['payment_intent.succeeded', 3600],
    ['invoice_payment.paid', 3600],
    ['invoice.updated', 3600],
    ['invoice.paid', 3600],
    ['invoice.payment_succeeded', 3600],
  ])
  expect(told[2].data.previous_attributes).toHaveProperty('items')
})

describe('a card that fails at the renewal', () => {
  test('is retried eight times within two weeks, then the subscription ends', async () => {
    const { stripe, controls, site, finish } = sandbox
    const { customer, subscription, subscriptionId } = await buy(sandbox, { price: pro.month })
    await breakCard({ customer, subscriptionId })
    const end = periodEnd(subscription)
    await finish()
    site.notices.length = 0

    await controls.moveClock(afterRenewal(end))
    expect(await fetchSubscription(subscriptionId)).toMatchObject({ status: 'past_due' })
    const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, attempted: true })
    await controls.moveClock(later(end, days(13)))
    expect(await fetchSubscription(subscriptionId)).toMatchObject({ status: 'past_due' })
    await controls.moveClock(later(end, days(15)))
    await finish()

    expect(await fetchSubscription(subscriptionId)).toMatchObject({
      status: 'canceled',
      ended_at: (end.getTime() + hours(1) + days(14)) / 1000,
      cancellation_details: { reason: 'payment_failed' },
    })
    const types = listTypes(site)
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(9)
    expect(types.filter((type) => type === 'charge.failed')).toHaveLength(9)
    expect(types.at(-1)).toBe('customer.subscription.deleted')
    expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({
      status: 'open',
      attempt_count: 9,
      auto_advance: false,
      next_payment_attempt: null,
    })
    await controls.moveClock(later(end, days(90)))
    expect((await stripe.invoices.list({ subscription: subscriptionId })).data).toHaveLength(2)
  })

  test("recovers when a new card pays the open invoice, which the portal doesn't do by itself", async () => {
    const { stripe, controls, finish } = sandbox
    const { customer, subscription, subscriptionId } = await buy(sandbox, { price: pro.month })
    await breakCard({ customer, subscriptionId })
    await controls.moveClock(afterRenewal(periodEnd(subscription)))

    expect(await giveCard(customer.id, '4242424242424242')).toEqual({
      kind: 'paid',
      returnTo: 'https://ghost.example/account',
    })
    expect((await fetchSubscription(subscriptionId)).status).toBe('past_due')
    await chargeDefault({ customer, subscriptionId })
    const [open] = (await stripe.invoices.list({ status: 'open' })).data
    await stripe.invoices.pay(open?.id ?? '')
    await finish()

    const revived = await fetchSubscription(subscriptionId)
    expect(revived.status).toBe('active')
    const { data } = await stripe.invoices.list({ subscription: subscriptionId })
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
    await controls.moveClock(afterRenewal(periodEnd(revived)))
    expect((await fetchSubscription(subscriptionId)).status).toBe('active')
  })

  test('can be paid through the API', async () => {
    const { stripe, controls } = sandbox
    const { customer, subscription, subscriptionId } = await buy(sandbox, { price: pro.month })
    await breakCard({ customer, subscriptionId })
    await controls.moveClock(afterRenewal(periodEnd(subscription)))
    const [invoice] = (await stripe.invoices.list({ status: 'open' })).data
    const id = invoice?.id ?? ''

    await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'card_declined' })
    const visa = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    expect(await stripe.invoices.pay(id, { payment_method: visa.id })).toMatchObject({
      status: 'paid',
    })
    expect((await fetchSubscription(subscriptionId)).status).toBe('active')
    await expect(stripe.invoices.pay(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: undefined,
      message: 'Invoice is already paid',
    })
  })
})

test('a renewal that needs confirmation stays open until the customer confirms', async () => {
  const { stripe, controls, site, finish } = sandbox
  const payment = card('4000002760003184')
  const { subscription, subscriptionId } = await buy(sandbox, { price: pro.month, payment })

  await controls.moveClock(afterRenewal(periodEnd(subscription)))
  await finish()

  expect((await fetchSubscription(subscriptionId)).status).toBe('past_due')
  expect(listTypes(site)).toContain('invoice.payment_action_required')
  const [invoice] = (await stripe.invoices.list({ status: 'open' })).data
  const id = invoice?.id ?? ''
  expect(invoice?.hosted_invoice_url).toBe(`https://ghost.example/sandbox/invoice/${id}`)
  const params = await controls.payInvoice(id, null)
  if (params.kind !== 'challenge') throw new Error('The bank did not ask')
  expect(await controls.findChallenge(params.challengeId)).toMatchObject({ amountCents: 1_500 })
  expect(await controls.answerChallenge(params.challengeId, true)).toMatchObject({ kind: 'paid' })
  expect((await fetchSubscription(subscriptionId)).status).toBe('active')
  expect(await controls.findInvoice(id)).toMatchObject({ status: 'paid', dueCents: 0 })
})

test('an unpaid checkout expires after 24 hours, or at its expires_at', async () => {
  const { stripe, controls, site, finish, clock: calendar } = sandbox
  const order = {
    mode: 'subscription' as const,
    customer_email: 'ada@example.com',
    line_items: [{ price: pro.month, quantity: 1 }],
    success_url: 'https://ghost.example',
  }
  const now = calendar.now().getTime() / 1000
  const long = await stripe.checkout.sessions.create(order)
  const short = await stripe.checkout.sessions.create({ ...order, expires_at: now + 1800 })
  await expect(
    stripe.checkout.sessions.create({ ...order, expires_at: now + 1799 }),
  ).rejects.toMatchObject({ param: 'expires_at' })

  await controls.moveClock(later(calendar.now(), minutes(30)))
  expect(await stripe.checkout.sessions.retrieve(short.id)).toMatchObject({ status: 'expired' })
  expect(await stripe.checkout.sessions.retrieve(long.id)).toMatchObject({ status: 'open' })
  await controls.moveClock(later(calendar.now(), hours(24)))
  await finish()

  expect(await stripe.checkout.sessions.retrieve(long.id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  expect(await controls.payCheckout(long.id, goodCard)).toMatchObject({ kind: 'refused' })
  expect(listTypes(site).filter((type) => type === 'checkout.session.expired')).toHaveLength(2)
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
})

test("a subscription whose first payment isn't made expires after 23 hours", async () => {
  const { stripe, controls, clock: calendar } = sandbox
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const start = (payment_behavior: 'default_incomplete' | 'error_if_incomplete') =>
    stripe.subscriptions.create({ customer, items: [{ price: pro.month }], payment_behavior })
  await expect(start('error_if_incomplete')).rejects.toMatchObject({ statusCode: 400 })

  const subscription = await start('default_incomplete')
  expect(subscription.status).toBe('incomplete')
  await controls.moveClock(later(calendar.now(), hours(23)))

  expect((await fetchSubscription(subscription.id)).status).toBe('incomplete_expired')
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(invoice?.status).toBe('void')
})
