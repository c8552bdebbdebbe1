import { expect, test } from 'vitest'
import { siteLanguages, toPrefix } from '#domain/site-language.ts'
import { allow } from '#tests/accounts.ts'
import { ada } from '#tests/people.ts'
import { getCustomer, open, openShop, subscribe } from '#tests/shop.ts'

test("a checkout charges the price we show, by card or PayPal, whatever the Dashboard's settings", async () => {
  const shop = await openShop()
  await shop.controls.changeAccount({ isAdaptivePricingOn: true })

  const session = await shop.stripe.checkout.sessions.retrieve(await open(shop))

  expect(session).toMatchObject({
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card', 'paypal'],
  })
})

test.each(siteLanguages)(
  "the provider's pages and invoices are in %s for an account that reads it, and lead back to such pages",
  async (language) => {
    const shop = await openShop()
    await shop.users.setLanguage(ada.id, language)
    const user = { ...ada, language }
    const { checkout } = shop.stripe

    const session = await checkout.sessions.retrieve(await open(shop, { user }))
    await subscribe(shop, { user })
    const customerId = await getCustomer(shop)
    const card = allow(await shop.payments.openCardPage({ customerId, language, visit: 'one' }))

    const site = `${shop.siteUrl}${toPrefix(language)}`
    expect(session).toMatchObject({
      locale: language,
      success_url: `${site}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${site}/cancel`,
    })
    expect(await shop.stripe.customers.retrieve(customerId)).toMatchObject({
      preferred_locales: [language],
    })
    expect(card.url).toContain('/portal/')
  },
)
