import { expect, test } from 'vitest'
import { days } from '#domain/time.ts'
import { findPaid, openShop, pass, preview, type Shop, subscribe } from '#tests/shop.ts'
import { findTiming, listUpgradePrices } from './preview-change.ts'

test.each([
  ['essential', 'monthly', 'pro', 'monthly', 'now'],
  ['essential', 'monthly', 'pro', 'yearly', 'now'],
  ['essential', 'monthly', 'essential', 'yearly', 'now'],
  ['essential', 'monthly', 'essential', 'monthly', 'same'],
  ['essential', 'yearly', 'pro', 'yearly', 'now'],
  ['essential', 'yearly', 'pro', 'monthly', 'later'],
  ['essential', 'yearly', 'essential', 'monthly', 'later'],
  ['pro', 'monthly', 'essential', 'monthly', 'later'],
  ['pro', 'monthly', 'essential', 'yearly', 'later'],
  ['pro', 'monthly', 'pro', 'yearly', 'now'],
  ['pro', 'yearly', 'essential', 'yearly', 'later'],
] as const)(
  'a change from %s %s to %s %s starts: %s',
  (planId, cycle, newPlanId, newCycle, timing) => {
    expect(findTiming({ planId, cycle }, { planId: newPlanId, cycle: newCycle })).toBe(timing)
  },
)

async function listPrices(shop: Shop) {
  const paid = await findPaid(shop)
  if (!paid) throw new Error('There is no subscription')
  return listUpgradePrices(shop, paid)
}

test('each upgrade is listed with the amount that its confirmation page shows', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential', cycle: 'monthly' })
  await pass(shop, days(10))

  const prices = await listPrices(shop)

  expect(prices.map(({ planId, cycle }) => [planId, cycle])).toEqual([
    ['essential', 'yearly'],
    ['pro', 'monthly'],
    ['pro', 'yearly'],
  ])
  for (const { planId, cycle, dueCents } of prices) {
    const { quote } = await preview(shop, { planId, cycle })
    expect(dueCents).toBe(quote.dueCents)
  }
})

test('the highest plan has no upgrades', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'pro', cycle: 'yearly' })

  expect(await listPrices(shop)).toEqual([])
})
