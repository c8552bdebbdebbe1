import { describe, expect, test } from 'vitest'
import { checkBooks } from '#tests/books.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { buy, findPlan, open, openShop } from '#tests/shop.ts'
import { confirmCheckout } from './confirm-checkout.ts'

const none = { refused: 'no-such-checkout' }
const madeUp = ['cs_test_guessed', '../customers', '?', 'x'.repeat(300), '__proto__', ' ']

describe.each(engines)('on $name', (engine) => {
  test('a buyer who returns before the webhook arrives gets the plan right away', async () => {
    const shop = await openShop(engine)
    await shop.controls.setDelivery('held')
    const checkoutId = await buy(shop)

    expect(await confirmCheckout(shop, { user: ada, checkoutId })).toMatchObject({ plan: 'pro' })

    expect(await findPlan(shop)).toBe('pro')
  })
})

test('a user who returns without paying stays on Free', async () => {
  const shop = await openShop()
  const checkoutId = await open(shop)

  expect(await confirmCheckout(shop, { user: ada, checkoutId })).toMatchObject({ plan: 'free' })
  await checkBooks(shop)
})

test("someone else's checkout reveals and grants nothing, with or without a billing account", async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('held')
  const checkoutId = await buy(shop)

  expect(await confirmCheckout(shop, { user: grace, checkoutId })).toEqual(none)
  await open(shop, { user: grace })
  expect(await confirmCheckout(shop, { user: grace, checkoutId })).toEqual(none)

  expect(await findPlan(shop, grace)).toBe('free')
  expect(await findPlan(shop, ada)).toBe('free')
})

test('a made-up checkout id is rejected', async () => {
  const shop = await openShop()
  await open(shop)

  for (const checkoutId of madeUp)
    expect(await confirmCheckout(shop, { user: ada, checkoutId }), checkoutId).toEqual(none)
  expect(shop.faults).toEqual([])
})

test('an unreachable payment provider is reported as such', async () => {
  const shop = await openShop()
  const checkoutId = await buy(shop)
  await shop.controls.failNext({ path: '/v1/checkout', status: 429, times: 1 })

  expect(await confirmCheckout(shop, { user: ada, checkoutId })).toEqual({
    refused: 'payments-busy',
  })
})
