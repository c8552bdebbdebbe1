import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { days, hours, later } from '../time.ts'

let sandbox: TestSandbox
let plans: Awaited<ReturnType<typeof sellPlans>>

beforeEach(async () => {
  sandbox = await openTestSandbox()
  plans = await sellPlans(sandbox)
})

function newCoupon(params: Stripe.CouponCreateParams) {
  return sandbox.stripe.coupons.create(params)
}

/** A subscriber of Pro to whom support has given the coupon. */
async function giveCoupon(params: Stripe.CouponCreateParams, mode?: 'classic' | 'flexible') {
  const bought = await buy(sandbox, { price: plans.pro.month, ...(mode && { mode }) })
  const coupon = await newCoupon(params)
  const subscription = await sandbox.stripe.subscriptions.update(bought.subscriptionId, {
    discounts: [{ coupon: coupon.id }],
  })
  return { ...bought, subscription, coupon, discount: String(subscription.discounts[0]) }
}

async function renew(subscriptionId: string): Promise<Stripe.Invoice> {
  const { stripe, controls } = sandbox
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  await controls.moveClock(later(periodEnd(subscription), hours(2)))
  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data
  if (!invoice) throw new Error('Nothing was invoiced')
  return invoice
}

describe('a discount that support gives', () => {
  test('comes off the next invoice, line by line, as the preview says', async () => {
    const { stripe } = sandbox
    const { subscriptionId, discount } = await giveCoupon({ percent_off: 25, duration: 'forever' })
    const preview = await stripe.invoices.createPreview({ subscription: subscriptionId })

    const invoice = await renew(subscriptionId)

    expect(invoice).toMatchObject({
      amount_paid: 1_125,
      subtotal: 1_500,
      total: 1_125,
      discounts: [discount],
      total_discount_amounts: [{ amount: 375, discount }],
      lines: { data: [{ amount: 1_500, discount_amounts: [{ amount: 375, discount }] }] },
    })
    expect(preview.amount_due).toBe(1_125)
    expect(preview.total_discount_amounts).toEqual(invoice.total_discount_amounts)
  })

  test('can be looked into through the subscription', async () => {
    const { subscriptionId, coupon } = await giveCoupon({
      amount_off: 300,
      currency: 'usd',
      duration: 'forever',
    })

    const { discounts } = await sandbox.stripe.subscriptions.retrieve(subscriptionId, {
      expand: ['discounts.source.coupon'],
    })

    expect(discounts).toMatchObject([
      {
        object: 'discount',
        subscription: subscriptionId,
        source: { coupon: { id: coupon.id, amount_off: 300 } },
      },
    ])
    expect((await renew(subscriptionId)).amount_paid).toBe(1_200)
  })

  test('counts once, or for its months, or for ever', async () => {
    const paid = async (params: Stripe.CouponCreateParams) => {
      const { subscriptionId } = await giveCoupon({ percent_off: 10, ...params })
      const amounts = [await renew(subscriptionId), await renew(subscriptionId)]
      const { discounts } = await sandbox.stripe.subscriptions.retrieve(subscriptionId)
      return [...amounts.map(({ amount_paid }) => amount_paid), discounts.length]
    }

    expect(await paid({ duration: 'once' })).toEqual([1_350, 1_500, 0])
    expect(await paid({ duration: 'repeating', duration_in_months: 2 })).toEqual([1_350, 1_500, 0])
    expect(await paid({ duration: 'forever' })).toEqual([1_350, 1_350, 1])
  })

  test("of a deleted coupon still counts, and the coupon can't be used again", async () => {
    const { stripe } = sandbox
    const { subscriptionId, coupon } = await giveCoupon({ percent_off: 50, duration: 'forever' })

    expect(await stripe.coupons.del(coupon.id)).toMatchObject({ deleted: true })

    await expect(stripe.coupons.retrieve(coupon.id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    expect((await renew(subscriptionId)).amount_paid).toBe(750)
    const again = { discounts: [{ coupon: coupon.id }] }
    await expect(stripe.subscriptions.update(subscriptionId, again)).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'discounts[0][coupon]',
    })
  })

  test('stays when other things change, and goes with an empty value', async () => {
    const { stripe } = sandbox
    const { subscriptionId, discount } = await giveCoupon({ percent_off: 50, duration: 'forever' })

    const described = await stripe.subscriptions.update(subscriptionId, { description: 'VIP' })
    const cleared = await stripe.subscriptions.update(subscriptionId, { discounts: '' })

    expect(described.discounts).toEqual([discount])
    expect(cleared.discounts).toEqual([])
    expect((await renew(subscriptionId)).amount_paid).toBe(1_500)
  })

  test.each(['classic', 'flexible'] as const)(
    "is in both parts of an upgrade's proration (%s)",
    async (mode) => {
      const { stripe, controls, clock } = sandbox
      const { subscriptionId } = await giveCoupon({ percent_off: 50, duration: 'forever' }, mode)
      const { items } = await stripe.subscriptions.retrieve(subscriptionId)
      await renew(subscriptionId)
      await controls.moveClock(later(clock.now(), days(10)))
      const upgrade = {
        items: [{ id: items.data[0]?.id ?? '', quantity: 2 }],
        proration_behavior: 'always_invoice' as const,
        proration_date: Math.floor(clock.now().getTime() / 1000),
      }
      const preview = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: upgrade,
      })

      await stripe.subscriptions.update(subscriptionId, upgrade)

      const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data
      const [credit, debit] = invoice?.lines.data ?? []
      expect(debit?.amount).toBe(-2 * (credit?.amount ?? 0))
      expect(debit?.amount).toBeGreaterThan(900)
      expect(debit?.amount).toBeLessThan(1_100)
      expect(invoice?.amount_paid).toBe(preview.amount_due)
      expect(invoice?.amount_paid).toBe(debit && credit && debit.amount + credit.amount)
    },
  )
})

test('a coupon for the first invoice is used up by it', async () => {
  const { stripe } = sandbox
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const coupon = await newCoupon({ percent_off: 100, duration: 'once', max_redemptions: 1 })
  const order = {
    customer: customer.id,
    items: [{ price: plans.pro.month }],
    default_payment_method: card.id,
    discounts: [{ coupon: coupon.id }],
  }

  const subscription = await stripe.subscriptions.create(order)

  expect(subscription).toMatchObject({ status: 'active', discounts: [] })
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 0, subtotal: 1_500 })
  await expect(stripe.subscriptions.create(order)).rejects.toMatchObject({ code: 'coupon_expired' })
})

describe('a schedule', () => {
  async function plan(discounts: (id: string) => Stripe.SubscriptionScheduleUpdateParams.Phase) {
    const { stripe } = sandbox
    const given = await giveCoupon({ percent_off: 50, duration: 'forever' })
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: given.subscriptionId,
    })
    const [now] = schedule.phases
    expect(now?.discounts).toEqual([
      { coupon: null, discount: given.discount, promotion_code: null },
    ])
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          items: [{ price: plans.pro.month, quantity: 1 }],
          start_date: now?.start_date ?? 0,
          end_date: now?.end_date ?? 0,
          discounts: [{ discount: given.discount }],
        },
        discounts(given.discount),
      ],
    })
    return given
  }

  test("whose next phase doesn't repeat the discount loses it there", async () => {
    const { subscriptionId } = await plan(() => ({ items: [{ price: plans.essential.month }] }))
    const { stripe } = sandbox
    expect((await stripe.subscriptions.retrieve(subscriptionId)).discounts).toHaveLength(1)
    const preview = await stripe.invoices.createPreview({ subscription: subscriptionId })

    const { amount_paid } = await renew(subscriptionId)

    expect([preview.amount_due, amount_paid]).toEqual([700, 700])
    expect((await stripe.subscriptions.retrieve(subscriptionId)).discounts).toEqual([])
  })

  test('whose next phase names the discount keeps it', async () => {
    const { subscriptionId, discount } = await plan((id) => ({
      items: [{ price: plans.essential.month }],
      discounts: [{ discount: id }],
    }))
    const { stripe } = sandbox
    const preview = await stripe.invoices.createPreview({ subscription: subscriptionId })

    const { amount_paid } = await renew(subscriptionId)

    expect([preview.amount_due, amount_paid]).toEqual([350, 350])
    expect((await stripe.subscriptions.retrieve(subscriptionId)).discounts).toEqual([discount])
  })

  test('redeems a coupon when its phase begins', async () => {
    const coupon = await newCoupon({ amount_off: 100, currency: 'usd', duration: 'once' })
    const { subscriptionId } = await plan(() => ({
      items: [{ price: plans.essential.month }],
      discounts: [{ coupon: coupon.id }],
    }))
    const preview = await sandbox.stripe.invoices.createPreview({ subscription: subscriptionId })

    const { amount_paid } = await renew(subscriptionId)

    expect([preview.amount_due, amount_paid]).toEqual([600, 600])
    expect((await sandbox.stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1)
  })
})
