import { describe, expect, test } from 'vitest'
import { keepPlan } from '#domain/subscriptions/cancel-plan.ts'
import { days } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  listMailKinds,
  open,
  openShop,
  pass,
  press,
  type Shop,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import type { CustomerId } from './customer.ts'
import { syncSubscription } from './sync-subscription.ts'

const disputed = '4000000000000259'

async function findCharge({ controls }: Shop) {
  const { customers } = await controls.readOverview()
  const charge = customers[0]?.charges[0]
  if (!charge) throw new Error('Nothing was charged')
  return charge
}

const findAccount = ({ billing }: Shop) => billing.findAccount(ada.id)

describe('a disputed payment', () => {
  test('raises one alert, and the plan stays until the bank has decided', async () => {
    const shop = await openShop()
    await subscribe(shop, { number: disputed })
    await pass(shop, days(1))

    expect(await findPlan(shop)).toBe('pro')
    expect((await findAccount(shop))?.dispute).toBe('open')
    expect(shop.alerts).toMatchObject([{ event: 'dispute', facts: { state: 'open' } }])
    await checkBooks(shop)
  })

  test('that we win leaves no trace', async () => {
    const shop = await openShop()
    await subscribe(shop, { number: disputed })
    await pass(shop, days(1))

    await shop.controls.closeDispute((await findCharge(shop)).disputeId ?? '', 'won')
    await shop.finish()

    expect(await findPlan(shop)).toBe('pro')
    expect((await findAccount(shop))?.dispute).toBeNull()
    await checkBooks(shop)
  })

  test('that we lose ends the plan, and the user cannot buy until support has cleared it', async () => {
    const shop = await openShop()
    await subscribe(shop, { number: disputed })
    await pass(shop, days(1))

    await shop.controls.closeDispute((await findCharge(shop)).disputeId ?? '', 'lost')
    await shop.finish()

    expect(await findPlan(shop)).toBe('free')
    expect(await press(shop)).toEqual({ refused: 'payment-disputed' })
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
    await checkBooks(shop)
  })

  test('that we lose about an earlier period ends the plan with the period that is paid, and cannot be undone', async () => {
    const shop = await openShop()
    await subscribe(shop, { planId: 'pro', cycle: 'monthly' })
    const first = await findCharge(shop)
    await pass(shop, days(3))
    await upgrade(shop, { planId: 'pro', cycle: 'yearly' })
    await pass(shop, days(40))

    const dispute = await shop.controls.openDispute(first.id)
    await shop.controls.closeDispute(dispute, 'lost')
    await shop.finish()

    expect(await findPlan(shop)).toBe('pro')
    expect((await findPaid(shop))?.endsAt).toEqual((await findPaid(shop))?.periodEndsAt)
    expect(await keepPlan(shop, ada)).toEqual({ refused: 'payment-disputed' })
    await pass(shop, days(330))
    expect(await findPlan(shop)).toBe('free')
    expect(await listMailKinds(shop)).toEqual(['welcome', 'plan-changed', 'canceled', 'ended'])
    await checkBooks(shop)
  })
})

test("a refund made in the provider's dashboard sends an email, and the plan stays", async () => {
  const shop = await openShop()
  await subscribe(shop)

  await shop.controls.refundInDashboard((await findCharge(shop)).id, 300)
  await shop.finish()

  expect(await findPlan(shop)).toBe('pro')
  expect(await listMailKinds(shop)).toEqual(['welcome', 'refunded'])
  await checkBooks(shop)
})

test("a customer deleted in the provider's dashboard gets one email that the plan ended, and can buy again", async () => {
  const shop = await openShop()
  await subscribe(shop)
  const former = await getCustomer(shop)
  await shop.controls.deleteCustomer(former)
  await shop.finish()

  expect(await findPlan(shop)).toBe('free')
  expect(await listMailKinds(shop)).toEqual(['welcome', 'ended'])
  await subscribe(shop, { planId: 'essential' })
  expect(await getCustomer(shop)).not.toBe(former)
  expect(await findPlan(shop)).toBe('essential')
  await checkBooks(shop)
})

test('an API key of another account unlinks no customers and ends no plans', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const customer = await getCustomer(shop)
  const other = await openShop()
  const confused = { ...shop, payments: other.payments }

  await expect(syncSubscription(confused, customer)).rejects.toThrow('belong to another account')
  await expect(press(confused)).rejects.toThrow('belong to another account')

  expect(await getCustomer(shop)).toBe(customer)
  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('an expired checkout grants nothing and sends no email', async () => {
  const shop = await openShop()
  await open(shop)
  await pass(shop, days(2))

  expect(await findPlan(shop)).toBe('free')
  expect(await listMailKinds(shop)).toEqual([])
  await checkBooks(shop)
})

test('a first payment that is never completed grants nothing, before and after it expires', async () => {
  const shop = await openShop()
  await open(shop)
  const customer = (await getCustomer(shop)) as CustomerId
  const [price] = (await shop.stripe.prices.list({ lookup_keys: ['ghost_writers_pro_monthly'] }))
    .data
  await shop.stripe.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? '' }],
    payment_behavior: 'default_incomplete',
  })
  await shop.finish()
  expect(await findPlan(shop)).toBe('free')

  await pass(shop, days(1))

  const [subscription] = (await shop.stripe.subscriptions.list({ customer, status: 'all' })).data
  expect(subscription?.status).toBe('incomplete_expired')
  expect(await findPlan(shop)).toBe('free')
  expect(await listMailKinds(shop)).toEqual([])
  await checkBooks(shop)
})

test.each(sampledEngines)(
  'each email is sent once, however often the notices are repeated ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    await subscribe(shop)
    await shop.controls.refundInDashboard((await findCharge(shop)).id, 100)
    await shop.finish()
    const before = await shop.outbox.listMails(100)

    const { events } = await shop.controls.readOverview()
    for (const { id } of events) await shop.controls.resendEvent(id)
    await shop.finish()
    const customer = await getCustomer(shop)
    await Promise.all(Array.from({ length: 5 }, () => syncSubscription(shop, customer)))

    expect(await shop.outbox.listMails(100)).toEqual(before)
    expect(before.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'refunded', 'welcome'])
  },
)
