import { describe, expect, test } from 'vitest'
import { type Currency, currencies } from '#domain/money.ts'
import { days, hours } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  getCustomer,
  listCharges,
  openShop,
  pass,
  type Shop,
  subscribe,
  toAgreed,
} from '#tests/shop.ts'
import type { NextCharge } from '../billing/change-gateway.ts'
import type { PlanChoice } from '../billing/paid-subscription.ts'
import { changePlan } from './change-plan.ts'
import { previewChange } from './preview-change.ts'

const essentialMonthly: PlanChoice = { planId: 'essential', cycle: 'monthly' }
const essentialYearly: PlanChoice = { planId: 'essential', cycle: 'yearly' }
const proMonthly: PlanChoice = { planId: 'pro', cycle: 'monthly' }
const proYearly: PlanChoice = { planId: 'pro', cycle: 'yearly' }

/** Buys on March 1, 2026 at noon. */
async function start(
  order: PlanChoice & { readonly currency: Currency },
  given: Parameters<typeof openShop>[1] = {},
): Promise<Shop> {
  const shop = await openShop(engines[0], given)
  await subscribe(shop, order)
  await checkBooks(shop)
  return shop
}

async function passUntil(shop: Shop, moment: string | Date): Promise<void> {
  const to = new Date(moment).getTime()
  await pass(shop, to - shop.calendar.now().getTime())
  await checkBooks(shop)
}

/** Agrees to the shown price. Returns what is charged now and the next charge that was shown. */
async function switchTo(shop: Shop, choice: PlanChoice) {
  const shown = allow(await previewChange(shop, { user: ada, choice }))
  const isNow = shown.timing === 'now'
  const agreed = isNow ? toAgreed(shown) : null
  allow(await changePlan(shop, { user: ada, choice, agreed, language: 'en' }))
  await shop.finish()
  await checkBooks(shop)
  return { dueCents: agreed?.dueCents ?? 0, next: isNow ? shown.quote.next : shown.next }
}

async function listPaid(shop: Shop): Promise<(number | undefined)[]> {
  return (await listCharges(shop)).map(([cents]) => cents)
}

/** Nothing is charged until the day that was shown, and then the amount that was shown. */
async function expectNext(shop: Shop, { at, dueCents }: NextCharge): Promise<void> {
  const before = await listPaid(shop)
  await passUntil(shop, new Date(at.getTime() - hours(1)))
  expect(await listPaid(shop)).toEqual(before)
  await passUntil(shop, new Date(at.getTime() + hours(2)))
  expect(await listPaid(shop)).toEqual([dueCents, ...before])
}

describe.each(currencies)('in %s', (currency) => {
  test('monthly to yearly in month 11 is one payment for a year from that day', async () => {
    const shop = await start({ ...essentialMonthly, currency })
    await passUntil(shop, '2027-02-14T12:00:00Z')

    const { dueCents, next } = await switchTo(shop, proYearly)

    expect(dueCents).toBe(15_000 - 375)
    expect((await listPaid(shop)).slice(0, 2)).toEqual([dueCents, 700])
    expect(next).toEqual({ at: new Date('2028-02-14T12:00:00Z'), dueCents: 15_000, currency })
    await expectNext(shop, next)
    expect(await findPaid(shop)).toMatchObject({ ...proYearly, change: null })
  })

  test('yearly to monthly charges the first month when the year ends', async () => {
    const shop = await start({ ...proYearly, currency })

    const { dueCents, next } = await switchTo(shop, proMonthly)

    expect(dueCents).toBe(0)
    expect(next).toEqual({ at: new Date('2027-03-01T12:00:00Z'), dueCents: 1_500, currency })
    await expectNext(shop, next)
    await expectNext(shop, { ...next, at: new Date('2027-04-01T12:00:00Z') })
    expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: null })
  })

  test('Pro monthly to Essential yearly charges the year when the month ends', async () => {
    const shop = await start({ ...proMonthly, currency })
    await passUntil(shop, '2026-06-11T12:00:00Z')

    const { dueCents, next } = await switchTo(shop, essentialYearly)

    expect(dueCents).toBe(0)
    expect(next).toEqual({ at: new Date('2026-07-01T12:00:00Z'), dueCents: 7_000, currency })
    await expectNext(shop, next)
    expect(await findPaid(shop)).toMatchObject({
      ...essentialYearly,
      periodEndsAt: new Date('2027-07-01T12:00:00Z'),
    })
    await expectNext(shop, { ...next, at: new Date('2027-07-01T12:00:00Z') })
  })

  test('an upgrade within the month, while a downgrade is scheduled, costs what was shown, now and next', async () => {
    const shop = await start({ ...essentialYearly, currency })
    await switchTo(shop, essentialMonthly)
    await pass(shop, days(100))

    const { dueCents, next } = await switchTo(shop, proYearly)

    expect((await listPaid(shop))[0]).toBe(dueCents)
    expect(next).toEqual({ at: new Date('2027-03-01T12:00:00Z'), dueCents: 15_000, currency })
    await expectNext(shop, next)
  })

  test('remaining credit is deducted from the next charge, as shown', async () => {
    const shop = await start({ ...proYearly, currency })
    const [subscription] = (await shop.stripe.subscriptions.list()).data
    const price = (
      await shop.stripe.prices.list({ lookup_keys: ['ghost_writers_essential_yearly'] })
    ).data[0]
    await shop.stripe.subscriptions.update(subscription?.id ?? '', {
      items: [{ id: subscription?.items.data[0]?.id ?? '', price: price?.id ?? '' }],
      proration_behavior: 'always_invoice',
    })
    await shop.finish()

    const { next } = await switchTo(shop, essentialMonthly)

    expect(next.dueCents).toBe(0)
    await passUntil(shop, new Date(next.at.getTime() + hours(2)))
    expect(await listPaid(shop)).toEqual([15_000])
  })
})

test('with credit on the account the lines of a preview add up, and the rest is deducted from the next charge', async () => {
  const shop = await start({ ...essentialMonthly, currency: 'usd' })
  await shop.stripe.customers.update(await getCustomer(shop), { balance: -1_000 })

  const shown = allow(await previewChange(shop, { user: ada, choice: proMonthly }))

  if (shown.timing !== 'now') throw new Error('An upgrade starts now')
  const { lines, adjustments, dueCents, next } = shown.quote
  expect(adjustments).toEqual([{ kind: 'credit-applied', amountCents: -800 }])
  expect([...lines, ...adjustments].reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
    dueCents,
  )
  expect(next.dueCents).toBe(1_500 - 200)
})

test('a subscription with flexible billing still charges a scheduled year when it begins', async () => {
  const shop = await start({ ...proMonthly, currency: 'usd' }, { around: toFlexible })
  const [subscription] = (await shop.stripe.subscriptions.list()).data
  expect(subscription?.billing_mode.type).toBe('flexible')

  const { next } = await switchTo(shop, essentialYearly)

  expect(next).toMatchObject({ at: new Date('2026-04-01T12:00:00Z'), dueCents: 7_000 })
  await expectNext(shop, next)
})

/** As if someone had created it in the provider's dashboard. */
function toFlexible(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const body = typeof init?.body === 'string' ? init.body.replace('=classic', '=flexible') : null
    return fetch(input, { ...init, ...(body !== null && { body }) })
  }
}
