import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  buy,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { card } from '../testing.ts'
import { days, hours, later } from '../time.ts'

type Fields = Record<string, unknown>

/** Others, such as `paused`, tell of the same change once more. */
function isChange(type: string): boolean {
  return /\.(created|updated|deleted)$/.test(type)
}

/** What happened to an object, the oldest first. */
async function listStory({ storage }: TestSandbox, prefix: string): Promise<Stripe.Event[]> {
  const stored = await storage.read((records) => records.listObjects({ kind: 'event', limit: 999 }))
  const events = stored.map(({ document }) => document as Stripe.Event).toReversed()
  return events.filter(({ type }) => isChange(type) && type.startsWith(prefix))
}

/** Every field of which an update says another "before" than the event before it. */
function findContradictions(story: readonly Stripe.Event[]): string[] {
  const known = new Map<string, Fields>()
  return story.flatMap((event) => {
    const object = event.data.object as unknown as Fields & { id: string }
    const last = known.get(object.id)
    known.set(object.id, object)
    const before = event.data.previous_attributes as Fields | undefined
    if (!last || !event.type.endsWith('.updated')) return []
    const wrong = Object.keys(object).filter((name) => {
      const isChanged = JSON.stringify(last[name]) !== JSON.stringify(object[name])
      return isChanged !== (before !== undefined && name in before)
    })
    return wrong.map((name) => `${event.type}: ${name}`)
  })
}

test('a subscription begins incomplete and becomes active when it is paid, in this order', async () => {
  const sandbox = await openTestSandbox()
  const { pro } = await sellPlans(sandbox)

  await buy(sandbox, { price: pro.month })

  const story = await listStory(sandbox, 'customer.subscription.')
  expect(story.map(({ type, data }) => [type, Object(data.object).status])).toEqual([
    ['customer.subscription.created', 'incomplete'],
    ['customer.subscription.updated', 'active'],
  ])
  expect(story[1]?.data.previous_attributes).toEqual({ status: 'incomplete' })
})

test('every update of a subscription says what the event before it said', async () => {
  const sandbox = await openTestSandbox()
  await live(sandbox)

  const story = await listStory(sandbox, 'customer.subscription.')

  expect(story.length).toBeGreaterThan(20)
  expect(new Set(findContradictions(story))).toEqual(new Set())
})

/** Declined and then paid, changed, discounted, planned, asked by the bank, late, paused, ended. */
async function live(sandbox: TestSandbox): Promise<void> {
  const { stripe, controls, clock, finish } = sandbox
  const { essential, pro } = await sellPlans(sandbox)
  await buyAfterDecline(sandbox, pro.month)
  const bought = await buy(sandbox, { price: essential.month })
  const { subscriptionId: id, customer } = bought
  const item = bought.subscription.items.data[0]?.id ?? ''
  const coupon = await stripe.coupons.create({ percent_off: 5, duration: 'once' })
  await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] })
  await stripe.subscriptions.update(id, {
    items: [{ id: item, price: pro.month }],
    proration_behavior: 'always_invoice',
  })
  const months = await stripe.coupons.create({
    percent_off: 5,
    duration: 'repeating',
    duration_in_months: 1,
  })
  await stripe.subscriptions.update(id, { discounts: [{ coupon: months.id }] })
  await plan(sandbox, { id, price: essential.month })
  const late = await buy(sandbox, { price: pro.month, payment: card('4000002760003184') })
  const paused = await buy(sandbox, { price: pro.month })
  await stripe.subscriptions.pause(paused.subscriptionId)
  await controls.moveClock(later(periodEnd(late.subscription), hours(2)))
  await stripe.subscriptions.resume(paused.subscriptionId, {
    payment_behavior: 'resume_on_payment_success',
  })
  const { schedule } = await stripe.subscriptions.retrieve(id)
  await stripe.subscriptionSchedules.release(String(schedule))
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  })
  await stripe.subscriptions.update(id, { default_payment_method: method.id })
  await stripe.subscriptions.update(id, {
    items: [{ id: item, price: pro.year }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await stripe.paymentMethods.detach(method.id)
  await stripe.subscriptions.update(id, { description: 'VIP' })
  await controls.moveClock(later(clock.now(), days(45)))
  await stripe.subscriptions.cancel(paused.subscriptionId, { prorate: true, invoice_now: true })
  await finish()
}

async function buyAfterDecline({ stripe, controls }: TestSandbox, price: string): Promise<void> {
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://ghost.example/success',
  })
  await controls.payCheckout(id, card('4000000000000002'))
  await controls.payCheckout(id, card('4242424242424242'))
}

async function plan(
  { stripe }: TestSandbox,
  { id, price }: { id: string; price: string },
): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const [now] = schedule.phases
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: (now?.items ?? []).map((one) => ({ price: String(one.price) })),
        start_date: now?.start_date ?? 0,
        end_date: now?.end_date ?? 0,
        discounts: (now?.discounts ?? []).map(({ discount }) => ({ discount: String(discount) })),
      },
      { items: [{ price }] },
    ],
  })
}
