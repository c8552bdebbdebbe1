import { expect, test } from 'vitest'
import { openTestSandbox, sellPlans } from '../../tests/open-test-sandbox.ts'

test("a customer without a card can't be subscribed, unless the first invoice waits to be paid", async () => {
  const sandbox = await openTestSandbox()
  const { stripe } = sandbox
  const { pro } = await sellPlans(sandbox)
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const order = { customer, items: [{ price: pro.month }] }

  await expect(stripe.subscriptions.create(order)).rejects.toMatchObject({
    code: 'resource_missing',
    message: expect.stringContaining('This customer has no attached payment source'),
  })
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])

  const waiting = await stripe.subscriptions.create({
    ...order,
    payment_behavior: 'default_incomplete',
  })
  expect(waiting.status).toBe('incomplete')
})

test('a subscription that costs nothing needs no card', async () => {
  const sandbox = await openTestSandbox()
  const { stripe } = sandbox
  const { pro } = await sellPlans(sandbox)
  const { id: customer } = await stripe.customers.create({ balance: -1_500 })

  const { status } = await stripe.subscriptions.create({ customer, items: [{ price: pro.month }] })

  expect(status).toBe('active')
})
