import { describe, expect, test } from 'vitest'
import type { InvoiceLine } from '#domain/billing/history.ts'
import { nameLine } from '#domain/billing/name-line.ts'
import { invoices as words } from '#domain/copy/en/invoices.ts'
import { days, later, minutes, seconds } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  giveCard,
  listCharges,
  listMailKinds,
  openShop,
  pass,
  preview,
  type Shop,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import type { PlanChoice } from '../billing/paid-subscription.ts'
import { cancelPlan, keepPlan } from './cancel-plan.ts'
import { type AgreedPlanChange, changePlan } from './change-plan.ts'
import { previewChange } from './preview-change.ts'
import { readBilling } from './read-billing.ts'

const proMonthly: PlanChoice = { planId: 'pro', cycle: 'monthly' }
const proYearly: PlanChoice = { planId: 'pro', cycle: 'yearly' }
const essential: PlanChoice = { planId: 'essential', cycle: 'monthly' }

async function downgrade(shop: Shop, choice: PlanChoice) {
  const changed = await changePlan(shop, { user: ada, choice, agreed: null, language: 'en' })
  await shop.finish()
  return changed
}

describe.each(sampledEngines)('an upgrade on $name', (engine) => {
  test('starts immediately, for the amount that was shown, and sends one email', async () => {
    const shop = await openShop(engine)
    await subscribe(shop, essential)
    await pass(shop, days(10))

    const { changed, dueCents } = await upgrade(shop, proMonthly)

    expect(changed).toEqual({ timing: 'now' })
    expect(await findPlan(shop)).toBe('pro')
    expect(dueCents).toBeGreaterThan(0)
    expect(await listCharges(shop)).toEqual([
      [dueCents, 0],
      [700, 0],
    ])
    expect(await listMailKinds(shop)).toEqual(['welcome', 'plan-changed'])
    await checkBooks(shop)
  })
})

test.each([
  ['2026-01-31T10:00:00Z', 17, proMonthly],
  ['2028-02-29T23:59:59Z', 9, proMonthly],
  ['2026-02-28T00:00:01Z', 27, proYearly],
  ['2026-10-30T12:34:56Z', 1, { planId: 'essential', cycle: 'yearly' }],
] as const)(
  'a user who bought on %s and upgrades %i days later is charged the amount shown, to the cent',
  async (start, passed, choice) => {
    const shop = await openShop(engines[0], { clock: stoppedClock(new Date(start)) })
    await subscribe(shop, essential)
    await pass(shop, days(passed) + seconds(1_234))

    const { quote } = await preview(shop, choice)
    const { dueCents } = await upgrade(shop, choice)

    const sum = quote.lines.reduce((total, { amountCents }) => total + amountCents, 0)
    expect(quote.lines.map(({ amountCents }) => Math.sign(amountCents))).toEqual([-1, 1])
    expect(sum).toBe(quote.dueCents)
    expect((await listCharges(shop))[0]).toEqual([dueCents, 0])
    expect(await findPaid(shop)).toMatchObject(choice)
    await checkBooks(shop)
  },
)

test('preview, invoice and receipt name what is paid in our words, with one form of dates', async () => {
  const shop = await openShop(engines[0], { clock: stoppedClock(new Date('2026-03-01T12:00:00Z')) })
  await subscribe(shop, essential)
  await pass(shop, days(10))

  const { quote } = await preview(shop, proMonthly)
  await upgrade(shop, proMonthly)

  const change = ['Credit for unused Essential', 'Pro until April 1, 2026']
  const name = ({ item }: Pick<InvoiceLine, 'item'>) => nameLine(item, words)
  expect(quote.lines.map(name)).toEqual(change)
  const { invoices } = await readBilling(shop, ada)
  expect(invoices.map(({ lines }) => lines.map(name))).toEqual([
    change,
    ['Essential until April 1, 2026'],
  ])
})

describe('an upgrade', () => {
  test('with a declined card changes nothing, and keeps the scheduled change', async () => {
    const shop = await openShop()
    await subscribe(shop, { planId: 'essential', cycle: 'yearly' })
    await downgrade(shop, essential)
    await giveCard(shop, '4000000000000341')

    const { changed } = await upgrade(shop, proYearly)

    expect(changed).toEqual({ refused: 'card-declined' })
    expect(await findPlan(shop)).toBe('essential')
    expect(await findPaid(shop)).toMatchObject({ cycle: 'yearly', change: essential })
    expect((await listCharges(shop)).filter(([, given]) => given !== 0)).toEqual([])
    await checkBooks(shop)
  })

  test('is made once, however often the button is clicked', async () => {
    const shop = await openShop()
    await subscribe(shop, essential)
    const { agreed } = await preview(shop, proMonthly)
    const change = { user: ada, choice: proMonthly, agreed, language: 'en' } as const

    const answers = await Promise.all([1, 2, 3].map(() => changePlan(shop, change)))
    await shop.finish()

    expect(answers).toContainEqual({ timing: 'now' })
    expect(await listCharges(shop)).toHaveLength(2)
    await checkBooks(shop)
  })

  test('is refused for another amount or currency than the user agreed to, an outdated one, or terms that were never shown', async () => {
    const shop = await openShop()
    await subscribe(shop, essential)
    const { agreed } = await preview(shop, proMonthly)
    const tryWith = (other: Partial<AgreedPlanChange> | null) =>
      changePlan(shop, {
        user: ada,
        choice: proMonthly,
        agreed: other && { ...agreed, ...other },
        language: 'en',
      })

    const moved = { refused: 'price-moved' }
    expect(await tryWith(null)).toEqual(moved)
    expect(await tryWith({ dueCents: agreed.dueCents - 1 })).toEqual(moved)
    expect(await tryWith({ at: later(agreed.at, minutes(1)) })).toEqual(moved)
    expect(await tryWith({ currency: 'eur' })).toEqual(moved)
    expect(await tryWith({ version: '1999-12-31' })).toEqual(moved)
    await pass(shop, minutes(31))
    expect(await tryWith({})).toEqual(moved)
    expect(await findPlan(shop)).toBe('essential')
    expect(await listCharges(shop)).toHaveLength(1)
  })

  test.each([
    [5, { timing: 'now' }],
    [6, { refused: 'price-moved' }],
  ])(
    'whose price was shown by a machine with a clock %i seconds ahead is answered with %j',
    async (ahead, answer) => {
      const shop = await openShop()
      await subscribe(shop, essential)
      await pass(shop, days(3))
      const { agreed } = await preview(shop, proMonthly)
      const now = later(agreed.at, -seconds(ahead))
      const moments: Date[] = []
      const changeNow: Shop['payments']['changeNow'] = (change) => {
        moments.push(change.at)
        return shop.payments.changeNow(change)
      }
      const payments = { ...shop.payments, changeNow }

      const behind = { ...shop, payments, calendar: { now: () => now } }
      expect(
        await changePlan(behind, { user: ada, choice: proMonthly, agreed, language: 'en' }),
      ).toEqual(answer)

      expect(moments).toEqual('timing' in answer ? [now] : [])
      await checkBooks(shop)
    },
  )

  test('is refused while a payment is overdue, and so is a downgrade', async () => {
    const shop = await openShop()
    await subscribe(shop, essential)
    await giveCard(shop, '4000000000000341')
    await pass(shop, days(32))

    const request = { user: ada, choice: proMonthly }
    expect(await previewChange(shop, request)).toEqual({ refused: 'payment-overdue' })
    const agreed = { at: shop.calendar.now(), dueCents: 800, currency: 'usd', version: '' }
    expect(await changePlan(shop, { ...request, agreed, language: 'en' })).toEqual({
      refused: 'payment-overdue',
    })
    await giveCard(shop, '4242424242424242')
    await upgrade(shop, proMonthly)
    await giveCard(shop, '4000000000000341')
    await pass(shop, days(32))
    const less = { user: ada, choice: essential }
    expect(await previewChange(shop, less)).toEqual({ refused: 'payment-overdue' })
    expect(await downgrade(shop, essential)).toEqual({ refused: 'payment-overdue' })
  })

  test('undoes a scheduled cancellation', async () => {
    const shop = await openShop()
    await subscribe(shop, essential)
    allow(await cancelPlan(shop, { user: ada, reason: '' }))

    await upgrade(shop, proMonthly)

    expect(await findPaid(shop)).toMatchObject({ planId: 'pro', endsAt: null })
    await checkBooks(shop)
  })
})

describe('a downgrade', () => {
  test('starts when the paid period ends, keeps the plan until then, and sends one email', async () => {
    const shop = await openShop()
    await subscribe(shop, proMonthly)
    const end = (await findPaid(shop))?.periodEndsAt as Date

    expect(await previewChange(shop, { user: ada, choice: essential })).toMatchObject({
      timing: 'later',
      at: end,
    })
    expect(await downgrade(shop, essential)).toMatchObject({ timing: 'later' })
    expect(await findPaid(shop)).toMatchObject({
      planId: 'pro',
      change: { ...essential, at: end },
    })
    await pass(shop, end.getTime() - shop.calendar.now().getTime() - seconds(1))
    expect(await findPlan(shop)).toBe('pro')
    await pass(shop, days(1))

    expect(await findPlan(shop)).toBe('essential')
    expect((await listCharges(shop))[0]).toEqual([700, 0])
    expect(await listMailKinds(shop)).toEqual(['welcome', 'change-scheduled', 'plan-changed'])
    await pass(shop, days(62))
    expect(await findPaid(shop)).toMatchObject({ planId: 'essential', change: null })
    await checkBooks(shop)
  })

  test('from yearly to monthly starts when the year ends', async () => {
    const shop = await openShop()
    await subscribe(shop, proYearly)

    await downgrade(shop, proMonthly)
    await pass(shop, days(366))

    expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: null })
    expect((await listCharges(shop))[0]).toEqual([1_500, 0])
    await checkBooks(shop)
  })

  test('can be undone until then', async () => {
    const shop = await openShop()
    await subscribe(shop, proMonthly)
    await downgrade(shop, essential)

    expect(await keepPlan(shop, ada)).toEqual({ planId: 'pro' })
    await pass(shop, days(32))

    expect(await findPaid(shop)).toMatchObject({ planId: 'pro', change: null })
    expect(await keepPlan(shop, ada)).toEqual({ refused: 'nothing-planned' })
    await checkBooks(shop)
  })

  test('is replaced by an upgrade', async () => {
    const shop = await openShop()
    await subscribe(shop, proMonthly)
    await downgrade(shop, essential)

    const { changed } = await upgrade(shop, proYearly)

    expect(changed).toEqual({ timing: 'now' })
    expect(await findPaid(shop)).toMatchObject({ ...proYearly, change: null })
    await pass(shop, days(40))
    expect(await findPaid(shop)).toMatchObject(proYearly)
    await checkBooks(shop)
  })

  test('is replaced by a cancellation', async () => {
    const shop = await openShop()
    await subscribe(shop, proMonthly)
    await downgrade(shop, essential)

    allow(await cancelPlan(shop, { user: ada, reason: '' }))
    expect(await findPaid(shop)).toMatchObject({ change: null, endsAt: expect.any(Date) })
    await pass(shop, days(32))

    expect(await findPlan(shop)).toBe('free')
    await checkBooks(shop)
  })

  test('replaces another downgrade, or a cancellation', async () => {
    const shop = await openShop()
    await subscribe(shop, proYearly)
    allow(await cancelPlan(shop, { user: ada, reason: '' }))

    await downgrade(shop, proMonthly)
    await downgrade(shop, essential)

    expect(await findPaid(shop)).toMatchObject({ endsAt: null, change: essential })
    await checkBooks(shop)
  })
})

test('changing to the current plan is refused, and so is changing without a subscription', async () => {
  const shop = await openShop()

  const request = { user: ada, choice: proMonthly }
  expect(await previewChange(shop, request)).toEqual({ refused: 'not-subscribed' })
  await subscribe(shop, proMonthly)
  expect(await previewChange(shop, request)).toEqual({ refused: 'same-plan' })
  expect(await changePlan(shop, { ...request, agreed: null, language: 'en' })).toEqual({
    refused: 'same-plan',
  })
})
