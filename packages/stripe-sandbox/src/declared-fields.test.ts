import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  buy,
  listDocuments,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../tests/open-test-sandbox.ts'
import { card, openPortal } from './testing.ts'
import { days, hours, later, toUnix } from './time.ts'

/** Where the SDK declares each kind of object. */
const declared: Record<string, readonly [file: string, name: string]> = {
  customer: ['Customers', 'Customer'],
  product: ['Products', 'Product'],
  price: ['Prices', 'Price'],
  coupon: ['Coupons', 'Coupon'],
  discount: ['Discounts', 'Discount'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  subscription: ['Subscriptions', 'Subscription'],
  subscription_schedule: ['SubscriptionSchedules', 'SubscriptionSchedule'],
  invoice: ['Invoices', 'Invoice'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  charge: ['Charges', 'Charge'],
  refund: ['Refunds', 'Refund'],
  credit_note: ['CreditNotes', 'CreditNote'],
  tax_id: ['TaxIds', 'TaxId'],
  'tax.registration': ['Tax/Registrations', 'Registration'],
  'tax.settings': ['Tax/Settings', 'Settings'],
  dispute: ['Disputes', 'Dispute'],
  'billing_portal.session': ['BillingPortal/Sessions', 'Session'],
  'billing_portal.configuration': ['BillingPortal/Configurations', 'Configuration'],
  event: ['Events', 'EventBase'],
  invoiceitem: ['InvoiceItems', 'InvoiceItem'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
  'test_helpers.test_clock': ['TestHelpers/TestClocks', 'TestClock'],
}

test('all stored objects and events have the fields that the SDK declares', async () => {
  const sandbox = await openTestSandbox()
  await live(sandbox)

  const documents = await listDocuments(sandbox.storage)
  const told = documents
    .filter(({ object }) => object === 'event')
    .map((event) => toTold(event as never))
  const objects = [...documents, ...told].filter(({ object }) => object in declared)

  expect(new Set(objects.map(({ object }) => object))).toEqual(new Set(Object.keys(declared)))
  expect(new Set(told.map(({ object }) => object).filter((kind) => !(kind in declared)))).toEqual(
    new Set(),
  )
  expect(new Set(objects.flatMap(findDeviations))).toEqual(new Set())
})

/** An invoice that is only announced has no id: https://docs.stripe.com/api/events/types#event_types-invoice.upcoming */
function toTold({ type, data }: { type: string; data: { object: { object: string } } }) {
  return type === 'invoice.upcoming' ? { id: null, ...data.object } : data.object
}

/** Bought, asked by the bank, late, disputed, refunded in vain, planned, paid and given up. */
async function live(sandbox: TestSandbox): Promise<void> {
  const { stripe, controls, clock: calendar, finish } = sandbox
  const { essential, pro } = await sellPlans(sandbox)
  const price = essential.month
  const late = await buy(sandbox, { price, payment: card('4000002760003184') })
  await controls.moveClock(later(periodEnd(late.subscription), hours(2)))
  const disputed = await buy(sandbox, { price, payment: card('4000000000000259') })
  await buy(sandbox, { price, payment: card('4000000000005126') })
  const [charge] = (await stripe.charges.list()).data
  await stripe.refunds.create({ charge: charge?.id ?? '' })
  await stripe.subscriptionSchedules.create({ from_subscription: disputed.subscriptionId })
  const portal = await openPortal(sandbox, {
    customer: late.customer.id,
    flow_data: { type: 'payment_method_update' },
  })
  await controls.updateCard(portal.id, card('4000000000000341'))
  const changed = await buy(sandbox, { price })
  await stripe.subscriptions.update(changed.subscriptionId, {
    items: [{ id: changed.subscription.items.data[0]?.id ?? '', price: pro.month }],
    proration_behavior: 'always_invoice',
  })
  const coupon = await stripe.coupons.create({ percent_off: 5 })
  await stripe.subscriptions.update(changed.subscriptionId, { discounts: [{ coupon: coupon.id }] })
  await stripe.invoiceItems.create({ customer: late.customer.id, amount: 100, currency: 'usd' })
  await stripe.invoices.create({ customer: late.customer.id })
  const paused = await buy(sandbox, { price })
  await stripe.subscriptions.pause(paused.subscriptionId)
  const [paid] = (await stripe.invoices.list({ customer: changed.customer.id })).data
  await stripe.creditNotes.create({ invoice: paid?.id ?? '', amount: 100, refund_amount: 100 })
  await stripe.customers.createTaxId(late.customer.id, { type: 'eu_vat', value: 'DE136695976' })
  await stripe.tax.settings.update({ head_office: { address: { country: 'DE' } } })
  await stripe.tax.registrations.create({
    active_from: 'now',
    country: 'DE',
    country_options: { de: { type: 'oss_union' } },
  })
  await stripe.testHelpers.testClocks.create({ frozen_time: toUnix(calendar.now()) })
  await stripe.webhookEndpoints.create({ url: 'https://ghost.example', enabled_events: ['*'] })
  await controls.moveClock(later(calendar.now(), days(60)))
  await finish()
}

function findDeviations(document: { object: string }): string[] {
  const { object } = document
  const fields = readDeclared(object)
  const unknown = Object.keys(document).filter((name) => !fields.has(name))
  const missing = [...fields].filter(([name, isNeeded]) => isNeeded && !(name in document))
  return [
    ...unknown.map((name) => `${object} has the unknown ${name}`),
    ...missing.map(([name]) => `${object} lacks ${name}`),
  ]
}

/** The names of its fields, and whether each must be there. */
function readDeclared(object: string): Map<string, boolean> {
  const [file, name] = declared[object] ?? ['', '']
  const source = readFileSync(`node_modules/stripe/esm/resources/${file}.d.ts`, 'utf8')
  const code = source.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const body = new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(code)?.[1] ?? ''
  const lines = [...body.matchAll(/^ {4}(\w+)(\?)?:/gm)]
  return new Map(lines.map(([, field = '', mark]) => [field, mark === undefined]))
}
