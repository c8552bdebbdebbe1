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
let addOn: string

beforeEach(async () => {
  sandbox = await openTestSandbox()
  plans = await sellPlans(sandbox)
  const price = await sandbox.stripe.prices.create({
    currency: 'usd',
    unit_amount: 400,
    recurring: { interval: 'month' },
    product_data: { name: 'Priority support' },
  })
  addOn = price.id
})

type Bought = Awaited<ReturnType<typeof buy>>

function update({ subscriptionId }: Bought, params: Stripe.SubscriptionUpdateParams) {
  return sandbox.stripe.subscriptions.update(subscriptionId, params)
}

function toItem({ subscription }: Bought): string {
  return subscription.items.data[0]?.id ?? ''
}

async function renew({ subscriptionId }: Bought): Promise<Stripe.Invoice | undefined> {
  const { stripe, controls } = sandbox
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  await controls.moveClock(later(periodEnd(subscription), hours(2)))
  return (await stripe.invoices.list({ subscription: subscriptionId })).data[0]
}

describe('support', () => {
  test('can add an item, which is prorated now and renewed with the rest', async () => {
    const bought = await buy(sandbox, { price: plans.pro.month })
    await sandbox.controls.moveClock(later(sandbox.clock.now(), days(10)))

    const { items } = await update(bought, {
      items: [{ price: addOn, quantity: 2 }],
      proration_behavior: 'always_invoice',
    })

    expect(items.data.map(({ price, quantity }) => [price.id, quantity])).toEqual([
      [plans.pro.month, 1],
      [addOn, 2],
    ])
    const [invoice] = (await sandbox.stripe.invoices.list({ subscription: bought.subscriptionId }))
      .data
    expect(invoice?.lines.data).toHaveLength(1)
    expect(invoice?.amount_paid).toBeGreaterThan(500)
    const renewal = await renew(bought)
    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([1_500, 800])
    expect(renewal?.amount_paid).toBe(2_300)
  })

  test('can take an item away, and what was paid for it is credited', async () => {
    const bought = await buy(sandbox, { price: plans.pro.month })
    const { items } = await update(bought, { items: [{ price: addOn }] })

    const changed = await update(bought, {
      items: [{ id: items.data[1]?.id ?? '', deleted: true }],
    })

    expect(changed.items.data.map(({ price }) => price.id)).toEqual([plans.pro.month])
    const renewal = await renew(bought)
    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([400, -400, 1_500])
  })

  test('sees in the preview what several of a price will cost', async () => {
    const bought = await buy(sandbox, { price: plans.pro.month })
    await update(bought, {
      items: [{ id: toItem(bought), quantity: 3 }],
      proration_behavior: 'none',
    })

    const preview = await sandbox.stripe.invoices.createPreview({
      subscription: bought.subscriptionId,
    })

    expect(preview.amount_due).toBe(4_500)
    expect((await renew(bought))?.amount_paid).toBe(4_500)
  })

  test('can plan several items for a phase, which replace those of now', async () => {
    const { stripe } = sandbox
    const bought = await buy(sandbox, { price: plans.pro.month })
    await update(bought, {
      items: [{ price: addOn, quantity: 2 }],
      proration_behavior: 'none',
    })
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: bought.subscriptionId,
    })
    const [now] = schedule.phases
    expect(now?.items.map(({ price, quantity }) => [price, quantity])).toEqual([
      [plans.pro.month, 1],
      [addOn, 2],
    ])
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          items: [{ price: plans.pro.month }, { price: addOn, quantity: 2 }],
          start_date: now?.start_date ?? 0,
          end_date: now?.end_date ?? 0,
        },
        { items: [{ price: plans.essential.month }, { price: addOn, quantity: 3 }] },
      ],
    })
    const preview = await stripe.invoices.createPreview({ subscription: bought.subscriptionId })

    const renewal = await renew(bought)

    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([700, 1_200])
    expect(preview.amount_due).toBe(renewal?.amount_paid)
  })

  test('loses an item at once that a rewritten phase of now leaves out', async () => {
    const { stripe } = sandbox
    const bought = await buy(sandbox, { price: plans.pro.month })
    await update(bought, { items: [{ price: addOn }], proration_behavior: 'none' })
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: bought.subscriptionId,
    })
    const [now] = schedule.phases

    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          items: [{ price: plans.pro.month }],
          start_date: now?.start_date ?? 0,
          end_date: now?.end_date ?? 0,
        },
      ],
      proration_behavior: 'none',
    })

    const { items } = await stripe.subscriptions.retrieve(bought.subscriptionId)
    expect(items.data.map(({ price }) => price.id)).toEqual([plans.pro.month])
  })

  test('can move a subscriber to a price of their own, and archive the old one', async () => {
    const { stripe } = sandbox
    const bought = await buy(sandbox, { price: plans.pro.month })
    const old = await stripe.prices.retrieve(plans.pro.month)
    const special = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
      product: String(old.product),
      lookup_key: old.lookup_key ?? '',
      transfer_lookup_key: true,
    })
    await stripe.prices.update(old.id, { active: false })

    await update(bought, {
      items: [{ id: toItem(bought), price: special.id }],
      proration_behavior: 'none',
    })
    await stripe.customers.update(bought.customer.id, { name: 'Lovelace Engines GmbH' })

    const renewal = await renew(bought)
    expect(renewal).toMatchObject({ amount_paid: 900, customer_name: 'Lovelace Engines GmbH' })
    const back = { items: [{ id: toItem(bought), price: old.id }] }
    await expect(update(bought, back)).rejects.toThrow('inactive')
  })

  test("can't mix intervals in one subscription", async () => {
    const bought = await buy(sandbox, { price: plans.pro.month })

    await expect(update(bought, { items: [{ price: plans.essential.year }] })).rejects.toThrow(
      'same billing interval',
    )
    await expect(update(bought, { items: [{ price: plans.pro.month }] })).rejects.toThrow(
      'same plan',
    )
  })
})
