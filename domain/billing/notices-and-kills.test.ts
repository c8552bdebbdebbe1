import { expect, test } from 'vitest'
import { days } from '#domain/time.ts'
import { listNotices, liveDays, openMortalShop } from '#tests/mortal-shop.ts'
import { ada } from '#tests/people.ts'
import { pass, subscribe } from '#tests/shop.ts'

test('a site that is killed every day still sends each notice before a renewal, once', async () => {
  const shop = await openMortalShop()
  await subscribe(shop, { cycle: 'yearly', expiry: '01/27' })
  await pass(shop, days(333))

  let day = 0
  await liveDays(shop, 30, {
    before() {
      day += 1
      shop.killAt((day % 9) + 1)
    },
  })

  expect(await listNotices(shop)).toEqual([
    `2027-01-30 renewal-notice ${ada.email}`,
    `2027-02-08 card-expiring ${ada.email}`,
    `2027-02-15 renewal-notice ${ada.email}`,
  ])
})
