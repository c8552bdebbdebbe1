import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { openPortal } from '../testing.ts'
import { days, hours, later } from '../time.ts'

let sandbox: TestSandbox
let plans: Awaited<ReturnType<typeof sellPlans>>
let bought: Awaited<ReturnType<typeof buy>>
let end: Date

beforeEach(async () => {
  sandbox = await openTestSandbox()
  plans = await sellPlans(sandbox)
  bought = await buy(sandbox, { price: plans.pro.month })
  end = periodEnd(bought.subscription)
})

function fetchSubscription() {
  return sandbox.stripe.subscriptions.retrieve(bought.subscriptionId)
}

describe('a cancellation', () => {
  test('at the end of the period keeps the subscription until then', async () => {
    const { stripe, controls, finish, site } = sandbox
    const planned = await stripe.subscriptions.update(bought.subscriptionId, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_expensive', comment: 'Sorry' },
    })
    expect(planned).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end.getTime() / 1000,
      cancellation_details: {
        reason: 'cancellation_requested',
        feedback: 'too_expensive',
        comment: 'Sorry',
      },
    })

    await controls.moveClock(later(end, -1000))
    expect((await fetchSubscription()).status).toBe('active')
    await controls.moveClock(end)
    await finish()

    expect(await fetchSubscription()).toMatchObject({
      status: 'canceled',
      ended_at: end.getTime() / 1000,
    })
    expect((await stripe.invoices.list()).data).toHaveLength(1)
    expect(listTypes(site).filter((type) => type.endsWith('subscription.deleted'))).toHaveLength(1)
    expect((await stripe.subscriptions.list({ customer: bought.customer.id })).data).toEqual([])
    const all = await stripe.subscriptions.list({ customer: bought.customer.id, status: 'all' })
    expect(all.data).toHaveLength(1)
  })

  test.each([{ cancel_at_period_end: false }, { cancel_at: '' }] as const)(
    'can be taken back by %o',
    async (change) => {
      const { stripe, controls } = sandbox
      await stripe.subscriptions.update(bought.subscriptionId, { cancel_at_period_end: true })

      const resumed = await stripe.subscriptions.update(bought.subscriptionId, change)

      expect(resumed).toMatchObject({
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        cancellation_details: { reason: null },
      })
      await controls.moveClock(later(end, hours(2)))
      expect((await fetchSubscription()).status).toBe('active')
    },
  )

  test('in the portal sets only the date, and can be undone', async () => {
    const { stripe, controls } = sandbox
    const portal = await openPortal(sandbox, { customer: bought.customer.id })
    expect(await controls.findPortal(portal.id)).toMatchObject({
      email: 'ada@example.com',
      card: 'Visa •••• 4242',
      isForCardOnly: false,
      subscription: { plan: { product: 'Pro', interval: 'month' }, status: 'active', endsAt: null },
      openInvoice: null,
    })

    await controls.cancelInPortal(portal.id)

    expect(await fetchSubscription()).toMatchObject({
      cancel_at: end.getTime() / 1000,
      cancel_at_period_end: false,
    })
    await stripe.subscriptions.update(bought.subscriptionId, { cancel_at: '' })
    expect((await fetchSubscription()).cancel_at).toBeNull()
  })

  test('at the end of the period moves with the period', async () => {
    const { stripe, controls } = sandbox
    await stripe.subscriptions.update(bought.subscriptionId, { cancel_at_period_end: true })
    await expect(
      stripe.invoices.createPreview({ subscription: bought.subscriptionId }),
    ).rejects.toMatchObject({ code: 'invoice_upcoming_none' })

    const yearly = await stripe.subscriptions.update(bought.subscriptionId, {
      items: [{ id: bought.subscription.items.data[0]?.id ?? '', price: plans.pro.year }],
    })
    expect(yearly.cancel_at).toBe(periodEnd(yearly).getTime() / 1000)
    await controls.moveClock(later(end, days(1)))
    expect((await fetchSubscription()).status).toBe('active')
    await controls.moveClock(periodEnd(yearly))
    expect((await fetchSubscription()).status).toBe('canceled')
  })

  test('at a date ends the subscription on that date', async () => {
    const { stripe, controls, clock: calendar } = sandbox
    const at = later(calendar.now(), days(3))

    await stripe.subscriptions.update(bought.subscriptionId, { cancel_at: at.getTime() / 1000 })
    await controls.moveClock(later(at, days(1)))

    expect(await fetchSubscription()).toMatchObject({
      status: 'canceled',
      ended_at: at.getTime() / 1000,
    })
  })

  test("can't have both a date and the period end, nor follow the end", async () => {
    const { stripe } = sandbox
    const both = { cancel_at: '', cancel_at_period_end: true } as const
    await expect(stripe.subscriptions.update(bought.subscriptionId, both)).rejects.toThrow(
      'Only one',
    )

    const over = await stripe.subscriptions.cancel(bought.subscriptionId)
    expect(over).toMatchObject({ status: 'canceled', latest_invoice: expect.any(String) })

    await expect(stripe.subscriptions.cancel(bought.subscriptionId)).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(
      stripe.subscriptions.update(bought.subscriptionId, { cancel_at_period_end: false }),
    ).rejects.toMatchObject({ statusCode: 400 })
  })

  test('with proration credits the rest of the period to the balance', async () => {
    const { stripe, controls } = sandbox
    await controls.moveClock(later(end, -days(31) / 2))

    await stripe.subscriptions.cancel(bought.subscriptionId, { invoice_now: true, prorate: true })

    expect(await stripe.customers.retrieve(bought.customer.id)).toMatchObject({ balance: -750 })
  })
})

describe('a downgrade at the end of the period', () => {
  async function schedule(price: string) {
    const { stripe } = sandbox
    const { id, phases } = await stripe.subscriptionSchedules.create({
      from_subscription: bought.subscriptionId,
    })
    const [now] = phases
    return stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: plans.pro.month, quantity: 1 }],
          start_date: now?.start_date ?? 0,
          end_date: now?.end_date ?? 0,
        },
        { items: [{ price, quantity: 1 }], proration_behavior: 'none' },
      ],
    })
  }

  test('is scheduled, applies when the period ends, and releases the schedule a period later', async () => {
    const { stripe, controls, finish, site } = sandbox
    const planned = await schedule(plans.essential.month)
    expect(planned).toMatchObject({ status: 'active', subscription: bought.subscriptionId })
    expect(await fetchSubscription()).toMatchObject({
      schedule: planned.id,
      items: { data: [{ price: { id: plans.pro.month } }] },
    })
    const preview = await stripe.invoices.createPreview({ subscription: bought.subscriptionId })
    expect(preview.amount_due).toBe(700)

    await controls.moveClock(later(end, hours(2)))
    const flipped = await fetchSubscription()
    expect(flipped).toMatchObject({
      schedule: planned.id,
      items: { data: [{ price: { id: plans.essential.month } }] },
    })
    const [renewal] = (await stripe.invoices.list()).data
    expect(renewal).toMatchObject({ status: 'paid', amount_paid: 700 })
    await controls.moveClock(later(periodEnd(flipped), hours(2)))
    await finish()

    expect(await fetchSubscription()).toMatchObject({ schedule: null, status: 'active' })
    expect(await stripe.subscriptionSchedules.retrieve(planned.id)).toMatchObject({
      status: 'released',
      released_subscription: bought.subscriptionId,
    })
    expect(listTypes(site)).toContain('subscription_schedule.released')
    expect((await stripe.invoices.list()).data.map(({ amount_paid }) => amount_paid)).toEqual([
      700, 700, 1_500,
    ])
  })

  test('from yearly to monthly starts when the year ends', async () => {
    const { stripe, controls } = sandbox
    bought = await buy(sandbox, { price: plans.pro.year })
    end = periodEnd(bought.subscription)
    const { id, phases } = await stripe.subscriptionSchedules.create({
      from_subscription: bought.subscriptionId,
    })
    await stripe.subscriptionSchedules.update(id, {
      phases: [
        {
          items: [{ price: plans.pro.year }],
          start_date: phases[0]?.start_date ?? 0,
          end_date: phases[0]?.end_date ?? 0,
        },
        { items: [{ price: plans.pro.month }] },
      ],
    })

    await controls.moveClock(later(end, hours(2)))

    const flipped = await fetchSubscription()
    expect(flipped.items.data[0]).toMatchObject({
      price: { id: plans.pro.month },
      current_period_start: end.getTime() / 1000,
    })
    expect(periodEnd(flipped).toISOString()).toBe('2027-04-01T12:00:00.000Z')
    const [renewal] = (await stripe.invoices.list({ subscription: bought.subscriptionId })).data
    expect(renewal?.amount_paid).toBe(1_500)
  })

  test('can be undone, and blocks other changes until then', async () => {
    const { stripe, controls } = sandbox
    const { id } = await schedule(plans.essential.month)
    const item = { id: bought.subscription.items.data[0]?.id ?? '', price: plans.pro.year }
    const change = () => stripe.subscriptions.update(bought.subscriptionId, { items: [item] })
    await expect(change()).rejects.toThrow('while a schedule holds the subscription')
    await expect(
      stripe.subscriptions.update(bought.subscriptionId, { cancel_at_period_end: true }),
    ).rejects.toThrow('updating any cancelation behavior directly is not allowed')
    await expect(
      stripe.subscriptionSchedules.create({ from_subscription: bought.subscriptionId }),
    ).rejects.toThrow('already attached')

    expect(await stripe.subscriptionSchedules.release(id)).toMatchObject({ status: 'released' })
    await expect(stripe.subscriptionSchedules.release(id)).rejects.toMatchObject({
      statusCode: 400,
    })

    await controls.moveClock(later(end, hours(2)))
    expect((await fetchSubscription()).items.data[0]?.price.id).toBe(plans.pro.month)
    expect(await change()).toMatchObject({ items: { data: [{ price: { id: plans.pro.year } }] } })
  })

  test('ends with its subscription', async () => {
    const { stripe } = sandbox
    const { id } = await schedule(plans.essential.month)

    await stripe.subscriptions.cancel(bought.subscriptionId)

    expect(await stripe.subscriptionSchedules.retrieve(id)).toMatchObject({ status: 'canceled' })
    expect(
      (await stripe.subscriptionSchedules.list({ customer: bought.customer.id })).data,
    ).toEqual([expect.objectContaining({ id })])
  })
})
