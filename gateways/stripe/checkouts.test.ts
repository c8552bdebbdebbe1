import { expect, test } from 'vitest'
import { open, openShop } from '#tests/shop.ts'

test("a checkout charges the price we show, by card or PayPal, whatever the Dashboard's settings", async () => {
  const shop = await openShop()
  await shop.controls.changeAccount({ isAdaptivePricingOn: true })

  const session = await shop.stripe.checkout.sessions.retrieve(await open(shop))

  expect(session).toMatchObject({
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card', 'paypal'],
  })
})
