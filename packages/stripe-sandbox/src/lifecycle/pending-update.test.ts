import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  periodEnd,
  sellPlans,
} from '../../tests/open-test-sandbox.ts'
import { card } from '../testing.ts'
import { days, hours, later } from '../time.ts'

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>
let plans: Awaited<ReturnType<typeof sellPlans>>
let bought: Awaited<ReturnType<typeof buy>>

/** Someone whose saved card pays no more. */
beforeEach(async () => {
  sandbox = await openTestSandbox()
  plans = await sellPlans(sandbox)
  bought = await buy(sandbox, { price: plans.essential.month, mode: 'classic' })
  await giveCard('pm_card_chargeCustomerFail')
})

async function giveCard(token: string) {
  const { stripe } = sandbox
  const { id } = await stripe.paymentMethods.attach(token, { customer: bought.customer.id })
  await stripe.subscriptions.update(bought.subscriptionId, { default_payment_method: id })
}

const fetchSubscription = () => sandbox.stripe.subscriptions.retrieve(bought.subscriptionId)

async function listInvoices() {
  return (await sandbox.stripe.invoices.list({ subscription: bought.subscriptionId })).data
}

function ask(price: string, given: Stripe.SubscriptionUpdateParams = {}) {
  return sandbox.stripe.subscriptions.update(bought.subscriptionId, {
    items: [{ id: bought.subscription.items.data[0]?.id ?? '', price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...given,
  })
}

async function payLatest() {
  const [invoice] = await listInvoices()
  const paid = await sandbox.controls.payInvoice(invoice?.id ?? '', card('4242424242424242'))
  expect(paid).toMatchObject({ kind: 'paid' })
}

const unix = (moment: Date) => moment.getTime() / 1000

test('a pending update changes nothing, and is dropped with its invoice after 23 hours', async () => {
  const { controls, clock: calendar, finish, site } = sandbox

  const waiting = await ask(plans.pro.month)
  expect(waiting).toMatchObject({
    status: 'active',
    items: { data: [{ price: { id: plans.essential.month } }] },
    pending_update: {
      expires_at: unix(later(calendar.now(), hours(23))),
      subscription_items: [{ price: { id: plans.pro.month } }],
    },
  })
  await controls.moveClock(later(calendar.now(), hours(23)))
  await finish()

  expect(await fetchSubscription()).toMatchObject({ status: 'active', pending_update: null })
  expect((await listInvoices())[0]).toMatchObject({ status: 'void' })
  expect(listTypes(site)).toContain('customer.subscription.pending_update_expired')
})

test('a pending update is dropped when the period ends, if that comes first', async () => {
  const { controls } = sandbox
  const end = periodEnd(bought.subscription)
  await controls.moveClock(later(end, -hours(2)))
  await controls.changeAccount({ minimumChargeCents: 0 })

  expect((await ask(plans.pro.month)).pending_update?.expires_at).toBe(unix(end))
  await controls.moveClock(end)

  expect((await fetchSubscription()).pending_update).toBeNull()
  expect((await listInvoices()).map(({ status }) => status)).toEqual(['draft', 'void', 'paid'])
})

test('a second pending update voids the invoice of the first', async () => {
  await ask(plans.pro.month)
  await ask(plans.pro.year)

  expect((await listInvoices()).map(({ status }) => status)).toEqual(['open', 'void', 'paid'])
  await payLatest()
  expect(await fetchSubscription()).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: plans.pro.year } }] },
  })
})

test('a pending update is given up by voiding its invoice', async () => {
  await ask(plans.pro.month)
  const [invoice] = await listInvoices()

  await sandbox.stripe.invoices.voidInvoice(invoice?.id ?? '')

  expect((await fetchSubscription()).pending_update).toBeNull()
})

test('a pending update keeps the scheduled cancellation until it is paid', async () => {
  const { stripe, controls, clock: calendar } = sandbox
  await stripe.subscriptions.update(bought.subscriptionId, { cancel_at_period_end: true })

  const waiting = await ask(plans.pro.year, { cancel_at_period_end: false })
  expect(waiting).toMatchObject({
    cancel_at_period_end: true,
    pending_update: { cancel_at_period_end: false },
  })
  await payLatest()

  expect(await fetchSubscription()).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  await controls.moveClock(later(calendar.now(), days(40)))
  expect((await fetchSubscription()).status).toBe('active')
})

test('a pending update expires when the cancellation was changed meanwhile', async () => {
  await ask(plans.pro.month, { cancel_at_period_end: false })

  await sandbox.stripe.subscriptions.update(bought.subscriptionId, { cancel_at_period_end: true })

  expect(await fetchSubscription()).toMatchObject({
    pending_update: null,
    cancel_at_period_end: true,
  })
})

test('a cancellation at period end moves when a pending update starts a longer period', async () => {
  const { stripe, controls, clock: calendar } = sandbox
  await stripe.subscriptions.update(bought.subscriptionId, { cancel_at_period_end: true })
  await ask(plans.pro.year)
  await payLatest()

  const changed = await fetchSubscription()
  expect(changed.cancel_at).toBe(unix(periodEnd(changed)))
  await controls.moveClock(later(calendar.now(), days(40)))
  expect((await fetchSubscription()).status).toBe('active')
})

test("a pending update can't include other changes", async () => {
  await expect(ask(plans.pro.month, { metadata: { plan: 'pro' } })).rejects.toMatchObject({
    param: 'metadata',
  })
  await expect(ask(plans.pro.month, { cancel_at: '' })).rejects.toMatchObject({
    param: 'cancel_at',
  })
})

test('a card that needs confirmation needs it for an upgrade, not for a renewal', async () => {
  const { controls, stripe } = sandbox
  bought = await buy(sandbox, { price: plans.essential.month, payment: card('4000002500003155') })
  const payment_behavior = 'error_if_incomplete'

  await expect(ask(plans.pro.month, { payment_behavior })).rejects.toMatchObject({
    code: 'subscription_payment_intent_requires_action',
  })
  await controls.moveClock(later(periodEnd(bought.subscription), hours(2)))

  expect((await listInvoices())[0]).toMatchObject({ status: 'paid', amount_paid: 700 })
  await ask(plans.pro.month, { payment_behavior, off_session: true })
  expect((await stripe.subscriptions.retrieve(bought.subscriptionId)).status).toBe('active')
})
