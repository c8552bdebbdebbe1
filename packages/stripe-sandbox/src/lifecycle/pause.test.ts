import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  listTypes,
  openTestSandbox,
  periodEnd,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { card } from '../testing.ts'
import { days, hours, later } from '../time.ts'

let sandbox: TestSandbox
let price: string

beforeEach(async () => {
  sandbox = await openTestSandbox()
  price = (await sellPlans(sandbox)).pro.month
})

async function readState(id: string) {
  const { stripe } = sandbox
  const { status } = await stripe.subscriptions.retrieve(id)
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data
  return { status, invoice: invoice?.status, paid: invoice?.amount_paid }
}

describe('while collection is paused', () => {
  test.each([
    ['void', 'void'],
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('%s: the subscription goes on and its invoice is %s', async (behavior, status) => {
    const { stripe, controls, finish } = sandbox
    const { subscription, subscriptionId: id } = await buy(sandbox, { price })
    await stripe.subscriptions.update(id, { pause_collection: { behavior } })

    await controls.moveClock(later(periodEnd(subscription), days(2)))
    await finish()

    expect(await readState(id)).toEqual({ status: 'active', invoice: status, paid: 0 })
    expect((await stripe.charges.list()).data).toHaveLength(1)
    expect(listTypes(sandbox.site)).not.toContain('invoice.upcoming')
  })

  test('it ends by itself at its date, or with an empty value', async () => {
    const { stripe, controls, clock } = sandbox
    const { subscription, subscriptionId: id } = await buy(sandbox, { price })
    const resumes_at = Math.floor(later(clock.now(), days(3)).getTime() / 1000)
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } })

    await controls.moveClock(later(clock.now(), days(4)))

    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull()
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await stripe.subscriptions.update(id, { pause_collection: '' })
    await controls.moveClock(later(periodEnd(subscription), hours(2)))
    expect(await readState(id)).toEqual({ status: 'active', invoice: 'paid', paid: 1_500 })
  })
})

describe('a paused subscription', () => {
  test("isn't invoiced, and begins a new period when it is resumed and paid", async () => {
    const { stripe, controls, clock, site, finish } = sandbox
    const { subscription, subscriptionId: id } = await buy(sandbox, { price })
    const paused = await stripe.subscriptions.pause(id, {
      bill_for: { unused_time_from: { type: 'none' } },
    })
    expect(paused).toMatchObject({
      status: 'paused',
      status_details: { paused: { subscription: { type: 'pause_requested' } } },
    })
    await controls.moveClock(later(periodEnd(subscription), days(40)))
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)

    const resumed = await stripe.subscriptions.resume(id, {
      payment_behavior: 'resume_on_payment_success',
    })

    expect(resumed.status).toBe('active')
    expect('status_details' in resumed).toBe(false)
    expect(periodEnd(resumed).getTime()).toBeGreaterThan(later(clock.now(), days(27)).getTime())
    await finish()
    expect(listTypes(site)).toEqual(
      expect.arrayContaining(['customer.subscription.paused', 'customer.subscription.resumed']),
    )
    await controls.moveClock(later(periodEnd(resumed), hours(2)))
    expect(await readState(id)).toEqual({ status: 'active', invoice: 'paid', paid: 1_500 })
  })

  test('has the rest of its period credited to the invoice it resumes with', async () => {
    const { stripe } = sandbox
    const { subscriptionId: id } = await buy(sandbox, { price })
    await stripe.subscriptions.pause(id)

    await stripe.subscriptions.resume(id)

    expect(await readState(id)).toEqual({ status: 'active', invoice: 'paid', paid: 0 })
  })

  test('stays paused when nobody pays the invoice it resumes with', async () => {
    const { stripe, controls, clock } = sandbox
    const { subscriptionId: id } = await buy(sandbox, { price })
    await stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } })

    await stripe.subscriptions.resume(id)
    expect(await readState(id)).toEqual({ status: 'paused', invoice: 'open', paid: 0 })
    await controls.moveClock(later(clock.now(), hours(24)))

    expect(await readState(id)).toEqual({ status: 'paused', invoice: 'void', paid: 0 })
  })

  test('is past due when the invoice it resumes with is declined', async () => {
    const { stripe, controls } = sandbox
    const { subscriptionId: id } = await buy(sandbox, { price })
    await stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } })
    await stripe.subscriptions.resume(id)
    const { latest_invoice } = await stripe.subscriptions.retrieve(id)

    await controls.payInvoice(String(latest_invoice), card('4000000000000341'))

    expect(await readState(id)).toEqual({ status: 'past_due', invoice: 'open', paid: 0 })
  })

  test("was flexible: classic ones can't be paused", async () => {
    const { subscriptionId } = await buy(sandbox, { price, mode: 'classic' })

    await expect(sandbox.stripe.subscriptions.pause(subscriptionId)).rejects.toThrow('flexible')
  })
})
