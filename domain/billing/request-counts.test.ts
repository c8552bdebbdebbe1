import { expect, test } from 'vitest'
import { days } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import { findPaid, open, openShop, pass, pay, subscribe } from '#tests/shop.ts'
import { confirmCheckout } from './confirm-checkout.ts'

/** A shop that counts the requests to the provider. */
async function openCountingShop() {
  const asked: string[] = []
  const shop = await openShop(undefined, {
    around: (fetch) => (url, init) => {
      asked.push(`${init?.method} ${new URL(String(url)).pathname}`)
      return fetch(url, init)
    },
  })
  asked.length = 0
  return { shop, asked }
}

test('a purchase takes at most 12 requests to the provider, including the success page', async () => {
  const { shop, asked } = await openCountingShop()

  const checkoutId = await open(shop)
  await pay(shop, checkoutId)
  await confirmCheckout(shop, { user: ada, checkoutId })
  await shop.finish()

  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
  await checkBooks(shop)
})

test('a renewal takes at most 4 requests to the provider', async () => {
  const { shop, asked } = await openCountingShop()
  await subscribe(shop)
  const before = await findPaid(shop)
  asked.length = 0

  await pass(shop, days(31))
  const begun = await findPaid(shop)
  await pass(shop, days(1))

  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(4)
  expect(asked.length).toBeGreaterThan(0)
  expect(begun?.periodEndsAt).not.toEqual(before?.periodEndsAt)
  await checkBooks(shop)
})
