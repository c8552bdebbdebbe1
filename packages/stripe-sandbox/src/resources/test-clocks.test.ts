import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { openTestSandbox, sellPlans, type TestSandbox } from '../../tests/open-test-sandbox.ts'
import { addIntervals, toUnix } from '../time.ts'

let sandbox: TestSandbox
let stripe: Stripe
let clock: Stripe.TestHelpers.TestClock

beforeEach(async () => {
  sandbox = await openTestSandbox()
  stripe = sandbox.stripe
  const frozen_time = toUnix(sandbox.clock.now())
  clock = await stripe.testHelpers.testClocks.create({ frozen_time })
})

function addCustomer() {
  return stripe.customers.create({ email: 'ada@example.com', test_clock: clock.id })
}

function advance(interval: 'month' | 'year', count: number) {
  const frozen_time = addIntervals(clock.frozen_time, { interval, count }) + 1
  return stripe.testHelpers.testClocks.advance(clock.id, { frozen_time })
}

test('a test clock has three customers at most', async () => {
  for (let count = 0; count < 3; count += 1) await addCustomer()

  await expect(addCustomer()).rejects.toMatchObject({ statusCode: 400, param: 'test_clock' })
})

test('a test clock advances by two periods of its shortest subscription, or two years', async () => {
  await expect(advance('year', 2)).rejects.toMatchObject({ param: 'frozen_time' })
  const { pro } = await sellPlans(sandbox)
  const { id: customer } = await addCustomer()
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const subscribe = (price: string) =>
    stripe.subscriptions.create({ customer, items: [{ price }], default_payment_method: card.id })
  const yearly = await subscribe(pro.year)
  await subscribe(pro.month)

  await expect(advance('month', 2)).rejects.toMatchObject({ param: 'frozen_time' })

  expect(await advance('month', 1)).toMatchObject({ status: 'ready' })
  const [invoice] = (await stripe.invoices.list({ subscription: yearly.id })).data
  expect([yearly.test_clock, invoice?.test_clock]).toEqual([clock.id, clock.id])
})

test('customers and subscriptions on a test clock are listed only by the clock, or by the customer', async () => {
  const { pro } = await sellPlans(sandbox)
  const { id: customer } = await addCustomer()
  const usual = await stripe.customers.create({ email: 'ada@example.com' })
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price: pro.month }],
    payment_behavior: 'default_incomplete',
  })
  const toIds = ({ data }: { data: readonly { id: string }[] }) => data.map((one) => one.id)

  expect(toIds(await stripe.customers.list())).toEqual([usual.id])
  expect(toIds(await stripe.customers.list({ email: 'ada@example.com' }))).toEqual([usual.id])
  expect(toIds(await stripe.customers.list({ test_clock: clock.id }))).toEqual([customer])
  expect(toIds(await stripe.subscriptions.list())).toEqual([])
  expect(toIds(await stripe.subscriptions.list({ test_clock: clock.id }))).toEqual([id])
  expect(toIds(await stripe.subscriptions.list({ customer }))).toEqual([id])
})
