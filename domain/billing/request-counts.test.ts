import { expect, test } from 'vitest'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
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

test('the billing page takes at most 5 requests to the provider', async () => {
  const { shop, asked } = await openCountingShop()
  await subscribe(shop, { planId: 'essential' })
  asked.length = 0

  await readBilling(shop, ada)

  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(5)
  expect(asked.length).toBeGreaterThan(0)
})

test.each([400, 401, 404, 429, 500])(
  'the billing page answers with the plan, whichever of its requests fails with %i',
  async (status) => {
    let failing = Number.POSITIVE_INFINITY
    let count = 0
    const error = { type: 'invalid_request_error', code: 'surprise', message: 'No.' }
    const shop = await openShop(undefined, {
      around: (fetch) => async (url, init) => {
        count += 1
        return count === failing ? Response.json({ error }, { status }) : fetch(url, init)
      },
    })
    await subscribe(shop, { planId: 'essential' })
    count = 0
    await readBilling(shop, ada)
    const requests = count

    for (failing = 1; failing <= requests; failing += 1) {
      count = 0
      shop.clock.move(days(1))
      const { subscription } = await readBilling(shop, ada)
      expect(subscription, `request ${failing}`).toMatchObject({ planId: 'essential' })
    }
  },
)
