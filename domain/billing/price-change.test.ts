import { expect, test } from 'vitest'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { cancelPlan, keepPlan } from '#domain/subscriptions/cancel-plan.ts'
import { days, later, toDay } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import type { TestPorts } from '#tests/ports.ts'
import { findPaid, listCharges, listMailKinds, openShop, pass, subscribe } from '#tests/shop.ts'
import type { CustomerId } from './customer.ts'
import { announcePrice } from './price-change.ts'
import { acceptPrice, findPriceOffer } from './price-offer.ts'
import { reconcile } from './reconcile.ts'
import { remindOfRenewals } from './remind-of-renewal.ts'
import { settlePrices, tellOfPrices } from './settle-prices.ts'

const rise = { id: 'rise', planId: 'pro', cycle: 'monthly', cents: 1_900 } as const

function announce(shop: TestPorts, input: Partial<Parameters<typeof announcePrice>[1]> = {}) {
  return announcePrice(shop, { ...rise, fromAt: later(shop.calendar.now(), days(40)), ...input })
}

/** Days go by, with the jobs that prices need on each. One that fails runs again on the next day. */
async function live(shop: TestPorts, count: number, onFault = raise): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    shop.clock.move(days(1))
    await shop.finish().catch(onFault)
    await reconcile(shop).catch(onFault)
    for (const work of [tellOfPrices, settlePrices, remindOfRenewals])
      while (await work(shop).catch(onFault));
    await shop.finish().catch(onFault)
  }
}

function raise(fault: unknown): false {
  throw fault
}

test('a higher price is announced 30 days ahead, once at a time, and only if it is higher', async () => {
  const shop = await openShop()
  const now = shop.calendar.now()

  expect(await announce(shop, { fromAt: later(now, days(29)) })).toEqual({
    refused: 'price-too-soon',
  })
  expect(await announce(shop, { cents: 1_500 })).toEqual({ refused: 'price-not-higher' })
  allow(await announce(shop))
  expect(await announce(shop, { id: 'second', cents: 2_500 })).toEqual({
    refused: 'price-under-way',
  })
  allow(await announce(shop, { id: 'third', cycle: 'yearly', cents: 19_000 }))
  await pass(shop, days(40 + 31 + 31))

  expect(await announce(shop, { id: 'fourth', cents: 1_900 })).toEqual({
    refused: 'price-not-higher',
  })
  allow(await announce(shop, { id: 'fifth', cents: 2_500 }))
})

test.each(sampledEngines)(
  'a customer who agrees pays the new price from the first renewal it applies to ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    await subscribe(shop)
    allow(await announce(shop))
    await live(shop, 1)
    const [mail] = await shop.outbox.listMails(1)
    expect(mail).toMatchObject({
      kind: 'price-change',
      to: ada.email,
      subject: 'The price of your Pro plan will change',
      action: { url: 'https://ghost.example/billing/price' },
    })
    expect(mail?.paragraphs.join(' ')).toContain('will cost $19.00 per month instead of $15.00')
    expect(mail?.paragraphs.join(' ')).toContain('with the renewal on May 1, 2026')

    expect(await acceptPrice(shop, { user: ada, cents: 1_700, language: 'en' })).toEqual({
      refused: 'price-moved',
    })
    expect(await acceptPrice(shop, { user: grace, cents: 1_900, language: 'en' })).toEqual({
      refused: 'price-moved',
    })
    allow(await acceptPrice(shop, { user: ada, cents: 1_900, language: 'en' }))
    await live(shop, 63)

    expect(await listCharges(shop)).toEqual([
      [1_900, 0],
      [1_500, 0],
      [1_500, 0],
    ])
    expect(await listMailKinds(shop)).toEqual(['welcome', 'price-change'])
    expect(await findPriceOffer(shop, ada.id)).toBeNull()
    const [notice] = await shop.prices.listNoticesOf(ada.id)
    expect(notice).toMatchObject({
      state: 'paid',
      text: 'I agree that Pro (billed monthly) costs $19.00 per month from May 1, 2026 on, and renews every month until I cancel.',
      version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      acceptedAt: expect.any(Date),
    })
  },
)

test('a customer who does not answer is never charged more, and the plan ends with the paid period', async () => {
  const shop = await openShop()
  await subscribe(shop)
  allow(await announce(shop))

  await live(shop, 65)

  expect(await listCharges(shop)).toEqual([
    [1_500, 0],
    [1_500, 0],
  ])
  expect(await findPaid(shop)).toBeNull()
  expect(await listMailKinds(shop)).toEqual(['welcome', 'price-change', 'canceled', 'ended'])
  const mails = await shop.outbox.listMails(100)
  const canceled = mails.find(({ kind }) => kind === 'canceled')
  expect(canceled?.paragraphs.join(' ')).toContain("You haven't agreed to the new price")
})

test('a customer who agrees late keeps the plan, at the new price', async () => {
  const shop = await openShop()
  await subscribe(shop)
  allow(await announce(shop))
  await live(shop, 55)
  expect((await findPaid(shop))?.endsAt).not.toBeNull()

  allow(await acceptPrice(shop, { user: ada, cents: 1_900, language: 'en' }))
  await live(shop, 10)

  expect((await findPaid(shop))?.endsAt).toBeNull()
  expect((await listCharges(shop))[0]).toEqual([1_900, 0])
})

test('a customer who undoes the cancellation without agreeing pays the old price', async () => {
  const shop = await openShop()
  await subscribe(shop)
  allow(await announce(shop))
  await live(shop, 55)
  allow(await keepPlan(shop, ada))

  await live(shop, 10)

  expect((await listCharges(shop))[0]).toEqual([1_500, 0])
  await live(shop, 30)
  expect(await findPaid(shop)).toBeNull()
})

test('a renewal that is less than 30 days away stays at the old price', async () => {
  const shop = await openShop()
  allow(await announce(shop))
  await pass(shop, days(38))
  await subscribe(shop)
  await live(shop, 3)
  const [notice] = await shop.prices.listNoticesOf(ada.id)
  allow(await acceptPrice(shop, { user: ada, cents: 1_900, language: 'en' }))

  await live(shop, 35)

  expect(await listCharges(shop)).toEqual([
    [1_500, 0],
    [1_500, 0],
  ])
  expect(toDay(notice?.toldAt ?? new Date(0))).toBe('2026-04-09')
})

/** The request with which an outage begins; all of them in `npm run test:long`. */
const outages = process.env.ALL_ENGINES ? Array.from({ length: 16 }, (_, at) => at + 1) : [3]

test.each([
  { answer: 'agrees', last: 1_900 },
  { answer: 'agrees late', last: 1_900 },
  { answer: 'does not answer', last: 1_500 },
])(
  'whenever the provider is down for a while, a customer who $answer is told once and charged what they agreed to',
  async ({ answer, last }) => {
    for (const failing of outages) {
      let count = Number.NEGATIVE_INFINITY
      let isLost = false
      const shop = await openShop(undefined, {
        around: (fetch) => async (url, init) => {
          count += 1
          if (count < failing || count > failing + 8) return fetch(url, init)
          // The first one is carried out, and its answer is lost.
          if (count === failing) await fetch(url, init)
          isLost = true
          return Response.json({ error: { type: 'api_error', message: 'No.' } }, { status: 500 })
        },
      })
      await subscribe(shop)
      allow(await announce(shop))
      await live(shop, 1)
      if (answer === 'agrees')
        allow(await acceptPrice(shop, { user: ada, cents: 1_900, language: 'en' }))
      await live(shop, 29)
      if (answer === 'agrees') count = 0
      await live(shop, 16, () => false)
      if (answer !== 'agrees') count = 0
      await live(shop, 3, () => false)
      if (answer === 'agrees late')
        allow(await acceptPrice(shop, { user: ada, cents: 1_900, language: 'en' }))
      await live(shop, 16, () => false)

      expect(isLost).toBe(true)
      expect((await listCharges(shop))[0], `request ${failing}`).toEqual([last, 0])
      const kinds = await listMailKinds(shop)
      expect(kinds.filter((kind) => kind === 'price-change')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'canceled').length).toBeLessThanOrEqual(1)
    }
  },
)

test('someone who has canceled, or is on another plan or cycle, is not told', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await subscribe(shop, { user: grace, planId: 'essential' })
  allow(await cancelPlan(shop, { user: ada, reason: '' }))
  allow(await announce(shop))

  await live(shop, 3)

  expect(await listMailKinds(shop)).toEqual(['welcome', 'canceled'])
  expect(await listMailKinds(shop, grace)).toEqual(['welcome'])
})

test('a yearly renewal with an unanswered price is announced as a question, not as a renewal', async () => {
  const shop = await openShop()
  await subscribe(shop, { cycle: 'yearly' })
  allow(await announce(shop, { cycle: 'yearly', cents: 19_000 }))
  await live(shop, 1)
  await pass(shop, days(330))

  await live(shop, 35)

  const kinds = ['welcome', 'price-change', 'price-reminder', 'canceled', 'ended']
  expect(await listMailKinds(shop)).toEqual(kinds)
})

test('a yearly renewal at an agreed price is announced with the new price', async () => {
  const shop = await openShop()
  await subscribe(shop, { cycle: 'yearly' })
  allow(await announce(shop, { cycle: 'yearly', cents: 19_000 }))
  await live(shop, 1)
  allow(await acceptPrice(shop, { user: ada, cents: 19_000, language: 'en' }))
  await pass(shop, days(330))

  await live(shop, 37)

  const mails = await shop.outbox.listMails(100)
  const notices = mails.filter(({ kind }) => kind === 'renewal-notice')
  expect(notices).toHaveLength(2)
  for (const { paragraphs } of notices) expect(paragraphs.join(' ')).toContain('$190.00')
  expect((await listCharges(shop))[0]).toEqual([19_000, 0])
})

/** Customers of the plan who will be on another one, as their last sync recorded it. */
async function addLeaving(shop: TestPorts, count: number): Promise<void> {
  const account = await shop.billing.findAccount(ada.id)
  const subscription = account?.subscription
  if (!subscription) throw new Error('Ada has no plan')
  for (let place = 0; place < count; place += 1) {
    const id = `user-${place}` as UserId
    await shop.users.addUser(
      { ...ada, id, email: `${id}@example.com` },
      firstSubscription(new Date(0)),
    )
    const customerId = await shop.billing.linkCustomer(id, `a-${place}` as CustomerId)
    const change = { planId: 'essential', cycle: 'monthly', at: subscription.periodEndsAt } as const
    await shop.billing.writeAccount(customerId, {
      ...account,
      ticket: 1,
      at: shop.clock.now(),
      subscription: { ...subscription, id: `a-sub-${place}`, change },
      remindAt: null,
      country: null,
    })
  }
}

test('hundreds of customers who change plans do not keep the others from being told, and from what they agreed to', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await addLeaving(shop, 600)
  allow(await announce(shop))

  while (await tellOfPrices(shop));

  expect(await listMailKinds(shop)).toEqual(['welcome', 'price-change'])
  allow(await acceptPrice(shop, { user: ada, cents: 1_900, language: 'en' }))
  const [notice] = await shop.prices.listNoticesOf(ada.id)
  if (!notice) throw new Error('Ada was not told')
  for (let place = 0; place < 600; place += 1)
    await shop.prices.addPriceNotice({
      ...notice,
      subscriptionId: `a-sub-${place}`,
      userId: `user-${place}` as UserId,
    })
  await pass(shop, days(35))

  await settlePrices(shop)

  expect(await shop.prices.listNoticesOf(ada.id)).toMatchObject([{ state: 'paid' }])
})
