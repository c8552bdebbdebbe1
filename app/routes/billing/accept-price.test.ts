import { expect, test } from 'vitest'
import { announcePrice } from '#domain/billing/price-change.ts'
import { tellOfPrices } from '#domain/billing/settle-prices.ts'
import { days, later } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openShop, type Shop, subscribe } from '#tests/shop.ts'
import { openTestServer, signInAs } from '#tests/test-server.ts'

async function openSite() {
  const shops: Shop[] = []
  const server = await openTestServer(async (siteUrl) => {
    const shop = await openShop(engines[0], { siteUrl })
    shops.push(shop)
    return shop
  })
  const [shop] = shops as [Shop]
  const cookie = await signInAs(shop, { siteUrl: server.origin })
  const read = async (path: string) => (await server.ask(path, { headers: { cookie } })).text
  const send = (body: string) =>
    server.ask('/billing/price', {
      method: 'POST',
      headers: {
        cookie,
        origin: server.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    })
  return { shop, server, read, send }
}

test('a customer reads the new price, and agrees to exactly that', async () => {
  const { shop, server, read, send } = await openSite()
  await subscribe(shop)
  expect(await read('/billing/price')).toContain('no new price to agree to')
  expect(await read('/billing')).not.toContain('/billing/price')
  const fromAt = later(shop.calendar.now(), days(40))
  const price = { id: 'rise', planId: 'pro', cycle: 'monthly', cents: 1_900, fromAt } as const
  allow(await announcePrice(shop, price))
  while (await tellOfPrices(shop));

  expect(await read('/billing')).toContain('href="/billing/price"')
  const page = await read('/billing/price')
  expect(page).toContain('Agree to $19.00 per month')
  expect(page).toContain(
    'I agree that Pro (billed monthly) costs $19.00 per month from May 1, 2026',
  )
  expect(page).toContain('href="/billing/cancel"')
  expect((await send('cents=1700')).status).toBe(409)
  expect((await send('')).status).toBe(409)
  expect((await server.ask('/billing/price')).status).toBe(302)

  expect((await send('cents=1900')).headers.location).toBe('/billing')

  const [notice] = await shop.prices.listNoticesOf(ada.id)
  expect(notice).toMatchObject({ state: 'accepted', acceptedAt: shop.calendar.now() })
  expect(await read('/billing')).not.toContain('href="/billing/price"')
  expect((await send('cents=1900')).status).toBe(409)
})
