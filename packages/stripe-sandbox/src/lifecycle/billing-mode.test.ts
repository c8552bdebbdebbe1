import type Stripe from 'stripe'
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
import { days, hours, later } from '../time.ts'

let sandbox: TestSandbox
let plans: Awaited<ReturnType<typeof sellPlans>>

beforeEach(async () => {
  sandbox = await openTestSandbox({ clock: stoppedClock(new Date('2026-03-01T12:00:00Z')) })
  plans = await sellPlans(sandbox)
})

type Bought = Awaited<ReturnType<typeof buy>>

const toUnix = (moment: Date) => moment.getTime() / 1000
const toItem = ({ subscription }: Bought) => subscription.items.data[0]?.id ?? ''
const amounts = (invoice: Stripe.Invoice | undefined) =>
  invoice?.lines.data.map(({ amount }) => amount)

async function listInvoices({ subscriptionId }: Bought) {
  return (await sandbox.stripe.invoices.list({ subscription: subscriptionId })).data
}

/** To a yearly price, as the preview and as the change. */
async function goYearly(bought: Bought, given: Stripe.SubscriptionUpdateParams = {}) {
  const { stripe } = sandbox
  const change = {
    items: [{ id: toItem(bought), price: plans.pro.year }],
    proration_behavior: 'always_invoice' as const,
    ...given,
  }
  const preview = await stripe.invoices.createPreview({
    subscription: bought.subscriptionId,
    subscription_details: change,
  })
  const changed = await stripe.subscriptions.update(bought.subscriptionId, change)
  return { preview, changed }
}

describe('monthly to yearly in month 11', () => {
  const at = new Date('2027-02-14T12:00:00Z')

  test('starts a year on a classic subscription, minus the rest of the month', async () => {
    const bought = await buy(sandbox, { price: plans.essential.month, mode: 'classic' })
    await sandbox.controls.moveClock(at)

    const { preview, changed } = await goYearly(bought, { proration_date: toUnix(at) })

    expect(amounts(preview)).toEqual([-375, 15_000])
    expect((await listInvoices(bought))[0]).toMatchObject({ amount_paid: 14_625 })
    expect(changed).toMatchObject({
      billing_mode: { type: 'classic', flexible: null },
      billing_cycle_anchor: toUnix(at),
    })
    expect(periodEnd(changed)).toEqual(new Date('2028-02-14T12:00:00Z'))
  })

  test('keeps the anchor of a flexible subscription: a proration now, and the year two weeks later', async () => {
    const bought = await buy(sandbox, { price: plans.essential.month })
    await sandbox.controls.moveClock(at)

    const { preview, changed } = await goYearly(bought, { proration_date: toUnix(at) })

    expect(amounts(preview)).toEqual([-375, 616])
    expect((await listInvoices(bought))[0]).toMatchObject({ amount_paid: 241 })
    expect(periodEnd(changed)).toEqual(new Date('2027-03-01T12:00:00Z'))
    await sandbox.controls.moveClock(new Date('2027-03-01T14:00:00Z'))
    expect((await listInvoices(bought))[0]).toMatchObject({ amount_paid: 15_000 })
  })

  test('starts a year on a flexible subscription only with the anchor reset to now', async () => {
    const bought = await buy(sandbox, { price: plans.essential.month })
    await sandbox.controls.moveClock(at)
    const billing_cycle_anchor = { type: 'now' } as const

    await expect(
      goYearly(bought, { billing_cycle_anchor, proration_date: toUnix(at) }),
    ).rejects.toThrow('You cannot specify `proration_date` when `billing_cycle_anchor=now`')
    const { preview, changed } = await goYearly(bought, { billing_cycle_anchor })

    expect(amounts(preview)).toEqual([-375, 15_000])
    expect(periodEnd(changed)).toEqual(new Date('2028-02-14T12:00:00Z'))
  })
})

test('a flexible subscription is credited by what was charged, a classic one by the price', async () => {
  const credits: (readonly [number | undefined, number | undefined])[] = []
  for (const mode of ['classic', 'flexible'] as const) {
    const bought = await buy(sandbox, { price: plans.essential.month, mode })
    const items = [{ id: toItem(bought), price: plans.pro.month }]
    const start = toUnix(new Date(later(periodEnd(bought.subscription), -days(31))))
    await sandbox.stripe.subscriptions.update(bought.subscriptionId, {
      items,
      proration_behavior: 'always_invoice',
      proration_date: start + 86_400,
    })
    const [upgrade] = await listInvoices(bought)
    const { lines } = await sandbox.stripe.invoices.createPreview({
      subscription: bought.subscriptionId,
      subscription_details: {
        items: [{ id: toItem(bought), price: plans.pro.year }],
        proration_behavior: 'always_invoice',
        proration_date: start + 115_200,
      },
    })
    const [credit] = lines.data
    credits.push([amounts(upgrade)?.[1], credit?.amount])
    const credited = credit?.parent?.subscription_item_details?.proration_details?.credited_items
    expect(credited).toEqual({
      invoice: upgrade?.id,
      invoice_line_items: [upgrade?.lines.data[1]?.id],
    })
  }

  expect(credits).toEqual([
    [1_452, -1_435],
    [1_452, -1_436],
  ])
})

describe('a schedule from a monthly to a yearly price', () => {
  async function schedule(bought: Bought, phase: object) {
    const { stripe } = sandbox
    const { id, current_phase } = await stripe.subscriptionSchedules.create({
      from_subscription: bought.subscriptionId,
    })
    const now = { items: [{ price: plans.pro.month }], start_date: current_phase?.start_date ?? 0 }
    const end_date = toUnix(periodEnd(bought.subscription))
    const next = { items: [{ price: plans.essential.year }], ...phase }
    await stripe.subscriptionSchedules.update(id, {
      phases: [
        { ...now, end_date },
        { ...next, proration_behavior: 'none' },
      ],
    })
    const upcoming = await stripe.invoices.createPreview({ subscription: bought.subscriptionId })
    await sandbox.controls.moveClock(later(periodEnd(bought.subscription), hours(2)))
    const changed = await stripe.subscriptions.retrieve(bought.subscriptionId)
    return {
      id,
      upcoming,
      changed,
      paid: (await listInvoices(bought)).map((one) => one.amount_paid),
    }
  }

  test.each([
    ['classic', {}],
    ['flexible', { billing_cycle_anchor: 'phase_start' }],
  ] as const)('charges the year when the phase starts (%s, %j)', async (mode, phase) => {
    const bought = await buy(sandbox, { price: plans.pro.month, mode })

    const { upcoming, changed, paid } = await schedule(bought, phase)

    expect(upcoming.amount_due).toBe(7_000)
    expect(paid).toEqual([7_000, 1_500])
    expect(periodEnd(changed)).toEqual(new Date('2027-04-01T12:00:00Z'))
  })

  test('charges a flexible subscription without an anchor reset at its old anchor', async () => {
    const bought = await buy(sandbox, { price: plans.pro.month })

    const { changed, paid } = await schedule(bought, {})

    expect(paid).toEqual([1_500])
    expect(changed.items.data[0]?.price.id).toBe(plans.essential.year)
    expect(periodEnd(changed)).toEqual(new Date('2027-03-01T12:00:00Z'))
  })

  test('charges the card of the phase, then of the schedule, before that of the subscription', async () => {
    const { stripe } = sandbox
    const bought = await buy(sandbox, { price: plans.pro.month, mode: 'classic' })
    const attach = async (token: string) =>
      (await stripe.paymentMethods.attach(token, { customer: bought.customer.id })).id
    const [other, third] = [await attach('pm_card_visa'), await attach('pm_card_visa')]
    const bringing = { default_payment_method: third, automatic_tax: { enabled: false } }

    const { id, changed } = await schedule(bought, { ...bringing, discounts: '' })
    expect(changed.default_payment_method).toBe(third)
    await stripe.subscriptions.update(bought.subscriptionId, { default_payment_method: other })
    await stripe.subscriptionSchedules.update(id, {
      default_settings: { default_payment_method: other },
    })

    expect(await stripe.subscriptionSchedules.retrieve(id)).toMatchObject({
      billing_mode: { type: 'classic' },
      default_settings: { default_payment_method: other },
    })
  })

  test('emits one event when it ends', async () => {
    const { site, controls, finish } = sandbox
    const bought = await buy(sandbox, { price: plans.pro.month, mode: 'classic' })
    const { changed } = await schedule(bought, { duration: { interval: 'month' } })
    await finish()
    site.notices.length = 0

    await controls.moveClock(later(periodEnd(changed), -days(334)))
    await finish()

    const told = listTypes(site).filter((type) => /schedule|subscription\.updated/.test(type))
    expect(told).toEqual(['subscription_schedule.released', 'customer.subscription.updated'])
  })
})
