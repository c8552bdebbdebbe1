import { expect, test } from 'vitest'
import { buy, listTypes, openTestSandbox, sellPlans } from '../../tests/open-test-sandbox.ts'
import { days, later } from '../time.ts'
import { getChanged } from './changed.ts'

test('an event lists only what has changed, also in nested objects', () => {
  const before = {
    status: 'active',
    cancellation_details: { comment: null, reason: null },
    metadata: { userId: 'user_1', note: 'old' },
    items: { object: 'list', data: [{ id: 'si_1', end: 1 }] },
  }
  const after = {
    items: { data: [{ end: 2, id: 'si_1' }], object: 'list' },
    metadata: { note: 'new', userId: 'user_1', more: 'yes' },
    cancellation_details: { reason: null, comment: null },
    status: 'active',
  }

  expect(getChanged(before, after)).toEqual({
    items: { data: [{ id: 'si_1', end: 1 }] },
    metadata: { note: 'old', more: null },
  })
})

test('an endpoint gets the events that it was created for, and no others', async () => {
  const sandbox = await openTestSandbox()
  const { stripe, site, finish } = sandbox
  await finish()
  site.notices.length = 0
  const enabled_events = ['customer.updated'] as const

  const { id, secret } = await stripe.webhookEndpoints.create({
    url: 'https://ghost.example/webhooks/stripe',
    enabled_events: [...enabled_events],
    api_version: '2026-10-28.endive',
  })
  const customer = await stripe.customers.create({})
  await stripe.customers.update(customer.id, { name: 'Ada' })
  await finish()

  expect(secret).toMatch(/^whsec_/)
  expect(listTypes(site)).toEqual(['customer.updated'])
  expect(await stripe.webhookEndpoints.retrieve(id)).not.toHaveProperty('secret')
  await expect(
    stripe.webhookEndpoints.update(id, { enabled_events: ['checkout.session.*' as never] }),
  ).rejects.toMatchObject({ statusCode: 400 })
})

test('an endpoint of another API version is refused: its events would have other shapes', async () => {
  const { stripe } = await openTestSandbox()

  await expect(
    stripe.webhookEndpoints.create({
      url: 'https://ghost.example/webhooks/stripe',
      enabled_events: ['*'],
      api_version: '2024-06-20',
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'api_version' })
})

test('events are deleted after 30 days', async () => {
  const sandbox = await openTestSandbox()
  const { stripe, controls, clock: calendar, finish, storage } = sandbox
  await stripe.customers.create({})
  await finish()
  const [event] = (await stripe.events.list()).data

  await controls.moveClock(later(calendar.now(), days(29)))
  expect((await stripe.events.list()).data).toHaveLength(1)
  await controls.moveClock(later(calendar.now(), days(2)))

  expect((await stripe.events.list()).data).toHaveLength(0)
  await expect(stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ statusCode: 404 })
  await controls.moveClock(later(calendar.now(), days(10)))
  const kept = storage.read((records) => records.listObjects({ kind: 'event', limit: 9 }))
  expect(await kept).toEqual([])
})

test('a failed renewal makes the customer delinquent, and every step emits an event', async () => {
  const sandbox = await openTestSandbox()
  const { stripe, controls, clock: calendar, finish, site } = sandbox
  const { pro } = await sellPlans(sandbox)
  const { customer } = await buy(sandbox, { price: pro.month })
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  })
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data
  await stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: id })
  await finish()
  site.notices.length = 0

  await controls.moveClock(later(calendar.now(), days(32)))
  await finish()

  const events = site.notices.map(({ body }) => JSON.parse(body))
  const late = events.find(({ type }) => type === 'customer.updated')
  expect(late.data.previous_attributes).toEqual({ delinquent: false })
  expect(listTypes(site)).toEqual(
    expect.arrayContaining(['invoice.updated', 'invoice.payment_failed', 'charge.failed']),
  )
  const upcoming = events.find(({ type }) => type === 'invoice.upcoming')
  expect(upcoming.data.object).not.toHaveProperty('id')
})

test('a plan change emits its credit and charge, and a portal session its creation', async () => {
  const sandbox = await openTestSandbox()
  const { stripe, finish, site } = sandbox
  const { pro, essential } = await sellPlans(sandbox)
  const { customer, subscription, subscriptionId } = await buy(sandbox, { price: essential.month })
  await stripe.billingPortal.configurations
    .create({ features: { payment_method_update: { enabled: true } } })
    .then(({ id: configuration }) =>
      stripe.billingPortal.sessions.create({ customer: customer.id, configuration }),
    )
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: pro.month }],
    proration_behavior: 'always_invoice',
  })
  await finish()

  const types = listTypes(site)
  expect(types.filter((type) => type === 'invoiceitem.created')).toHaveLength(2)
  expect(types).toContain('billing_portal.session.created')
})
