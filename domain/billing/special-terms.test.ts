import { expect, test } from 'vitest'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import { previewChange } from '#domain/subscriptions/preview-change.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { requestRefund } from '#domain/subscriptions/request-refund.ts'
import { days, hours } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  listCharges,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { linkCustomer } from './start-checkout.ts'
import { syncSubscription } from './sync-subscription.ts'

const essential = { planId: 'essential', cycle: 'monthly' } as const

/** Ada's subscription at the provider, for what support does there. */
async function find({ stripe, ...shop }: Shop) {
  const customer = await getCustomer({ stripe, ...shop })
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  const [item] = subscription?.items.data ?? []
  if (!subscription || !item) throw new Error('Ada has no subscription')
  return { subscription, item }
}

async function listPaid(shop: Shop): Promise<number[]> {
  const { data } = await shop.stripe.charges.list({ limit: 100 })
  return data.filter(({ paid }) => paid).map(({ amount }) => amount)
}

test('a discount that support gave stays when a planned downgrade starts', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const { subscription } = await find(shop)
  const coupon = await shop.stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  const discounts = [{ coupon: coupon.id }]
  await shop.stripe.subscriptions.update(subscription.id, { discounts })
  await shop.finish()

  const preview = allow(await previewChange(shop, { user: ada, choice: essential }))
  expect(preview).toMatchObject({ timing: 'later', next: { dueCents: null } })
  allow(await changePlan(shop, { user: ada, choice: essential, agreed: null, language: 'en' }))
  await pass(shop, days(31) + hours(2))
  expect(await findPlan(shop)).toBe('essential')
  await pass(shop, days(31))

  expect(await listPaid(shop)).toEqual([350, 350, 1_500])
  await checkBooks(shop)
})

test('a quantity and a further item that support added stay across a downgrade, and no wrong amount is promised', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const { subscription, item } = await find(shop)
  const extra = await shop.stripe.prices.create({
    currency: 'usd',
    unit_amount: 200,
    recurring: { interval: 'month' },
    product_data: { name: 'Priority support' },
  })
  await shop.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, quantity: 3 }, { price: extra.id }],
    proration_behavior: 'none',
  })
  await shop.finish()
  const { renewal } = await readBilling(shop, ada)
  expect(renewal?.dueCents).toBe(4_700)

  allow(await changePlan(shop, { user: ada, choice: essential, agreed: null, language: 'en' }))
  await shop.finish()
  expect((await findPaid(shop))?.change).toMatchObject(essential)
  await pass(shop, days(31) + hours(2))

  expect(await findPaid(shop)).toMatchObject(essential)
  expect(await listPaid(shop)).toEqual([2_300, 1_500])
  await checkBooks(shop)
})

test('a plan that support bills by bank transfer ends when nobody has paid for 30 days', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const { subscription } = await find(shop)
  await shop.stripe.subscriptions.update(subscription.id, {
    collection_method: 'send_invoice',
    days_until_due: 1,
  })
  await pass(shop, days(31) + hours(2))
  await pass(shop, days(3))
  expect(await findPaid(shop)).toMatchObject({ status: 'past-due' })
  expect(await findPlan(shop)).toBe('pro')

  await pass(shop, days(28))
  await syncSubscription(shop, await getCustomer(shop))
  await shop.finish()

  expect(await findPlan(shop)).toBe('free')
  await checkBooks(shop)
})

test('an invoice that support wrote by hand does not take away the refund of the first payment', async () => {
  const shop = await openShop()
  allow(await linkCustomer(shop, ada))
  const customer = await getCustomer(shop)
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  const invoice_settings = { default_payment_method: card }
  await shop.stripe.customers.update(customer, { invoice_settings })
  await shop.stripe.invoiceItems.create({ customer, amount: 500, currency: 'usd' })
  const params = {
    customer,
    pending_invoice_items_behavior: 'include',
    auto_advance: false,
  } as const
  const { id } = await shop.stripe.invoices.create(params)
  await shop.stripe.invoices.pay(id)
  await shop.finish()
  await pass(shop, days(30))
  await subscribe(shop, essential)

  expect((await readBilling(shop, ada)).moneyBackUntil).not.toBeNull()
  expect(await requestRefund(shop, ada)).toEqual({ isOwed: false })
  expect(await listCharges(shop)).toEqual([
    [700, 700],
    [500, 0],
  ])
})
