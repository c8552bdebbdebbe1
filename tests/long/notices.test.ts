import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { announcePrice } from '#domain/billing/price-change.ts'
import type { User } from '#domain/identity/user.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import { previewChange } from '#domain/subscriptions/preview-change.ts'
import { allow } from '../accounts.ts'
import { engines } from '../engines.ts'
import {
  addPerson,
  listNotices,
  liveDays,
  type MortalShop,
  openMortalShop,
} from '../mortal-shop.ts'
import { grace } from '../people.ts'
import { subscribe, toAgreed } from '../shop.ts'

const expected = [
  '2026-04-10 card-expiring expiring@example.com',
  '2026-07-01 price-change late@example.com',
  '2027-01-30 renewal-notice yearly@example.com',
  '2027-02-15 renewal-notice yearly@example.com',
  '2027-02-18 renewal-notice changed@example.com',
  '2027-03-01 yearly-reminder expiring@example.com',
  '2027-03-01 yearly-reminder monthly@example.com',
  '2027-03-06 renewal-notice changed@example.com',
]

/** A year of six customers, who buy on March 1. Returns what they were told. */
async function liveYear(shop: MortalShop, kill: (day: number) => void): Promise<string[]> {
  const users = new Map<string, User>()
  const find = (name: string) => users.get(name) ?? grace
  for (const [name, order] of [
    ['monthly', {}],
    ['yearly', { cycle: 'yearly' }],
    ['changed', { planId: 'essential', cycle: 'monthly' }],
    ['canceled', { cycle: 'yearly' }],
    ['expiring', { expiry: '04/26' }],
  ] as const) {
    const user = await addPerson(shop, name)
    users.set(name, user)
    await subscribe(shop, { user, ...order })
  }
  let day = 0
  await liveDays(shop, 372, {
    async before(today) {
      day += 1
      if (today === '2026-06-01')
        allow(await cancelPlan(shop, { user: find('canceled'), reason: '' }))
      if (today === '2026-03-20') await goYearly(shop, find('changed'))
      if (today === '2026-06-15')
        await subscribe(shop, {
          user: await addPerson(shop, 'late'),
          planId: 'essential',
          cycle: 'yearly',
        })
      if (today === '2026-07-01')
        allow(
          await announcePrice(shop, {
            id: 'rise',
            planId: 'essential',
            cycle: 'yearly',
            cents: 9_000,
            fromAt: new Date('2027-09-01'),
          }),
        )
      kill(day)
    },
  })
  return listNotices(shop)
}

async function goYearly(shop: MortalShop, user: User): Promise<void> {
  const choice = { planId: 'pro', cycle: 'yearly' } as const
  const shown = allow(await previewChange(shop, { user, choice }))
  if (shown.timing !== 'now') throw new Error('The change starts later')
  allow(await changePlan(shop, { user, choice, agreed: toAgreed(shown), language: 'en' }))
}

test.each(engines)(
  'a year by the clock yields exactly the notices that are due, and 200 kills lose none and send none twice ($name)',
  async (engine) => {
    const calm = await liveYear(await openMortalShop(engine), () => undefined)

    let kills = 0
    const shop = await openMortalShop(engine)
    const restart = shop.restart
    const counting = {
      ...shop,
      restart: () => {
        const wasDead = restart()
        kills += wasDead ? 1 : 0
        return wasDead
      },
    }
    const harried = await liveYear(counting, () => shop.killAt(randomInt(1, 12)))

    expect(calm).toEqual(expected)
    expect(harried).toEqual(calm)
    expect(kills).toBeGreaterThanOrEqual(200)
  },
  600_000,
)
