import { expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { crashAt, crashStep } from '#tests/crash-at.ts'
import { type Engine, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  listCharges,
  listMailKinds,
  openShop,
  pass,
  type Shop,
  settleAll,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import { deleteDepartedCustomers, forgetCustomer } from '../billing/delete-departed-customers.ts'
import { settleRefunds, syncSubscription } from '../billing/sync-subscription.ts'
import { isRefusal } from '../refusal.ts'
import { days, hours, minutes } from '../time.ts'
import { cancelPlan, keepPlan } from './cancel-plan.ts'
import { giveNotice } from './end-early.ts'
import { readBilling } from './read-billing.ts'

/** Ada's yearly plan has renewed, and some days of its second year have passed. */
async function openSecondYear({ engine, passed = 100 }: { engine?: Engine; passed?: number } = {}) {
  const shop = await openShop(engine)
  await subscribe(shop, { planId: 'essential', cycle: 'yearly' })
  await pass(shop, days(365) + hours(2))
  await pass(shop, days(passed))
  return shop
}

async function readOffer(shop: Shop) {
  const { earlyEnd } = await readBilling(shop, ada)
  if (!earlyEnd) throw new Error('There is no early end')
  return earlyEnd
}

const give = async (shop: Shop) => giveNotice(shop, { user: ada, agreed: await readOffer(shop) })

async function finish(shop: Shop): Promise<void> {
  await pass(shop, hours(2))
  await settleAll(shop)
}

test.each(sampledEngines)(
  'a renewed yearly plan ends one month after a notice, and what the page said is refunded once ($name)',
  async (engine) => {
    const shop = await openSecondYear({ engine })
    const offer = await readOffer(shop)
    expect(offer.endsAt.getTime() - shop.calendar.now().getTime()).toBeLessThan(days(31))
    // 365 - 100 - 30 days or so of $70.
    expect(offer.refundCents).toBeGreaterThan(Math.floor((7_000 * 233) / 365))
    expect(offer.refundCents).toBeLessThan(Math.ceil((7_000 * 237) / 365))

    expect(await give(shop)).toEqual({ planId: 'essential', at: offer.endsAt })
    expect(await readBilling(shop, ada)).toMatchObject({
      earlyEnd: null,
      refundAtEnd: { amountCents: offer.refundCents, currency: 'usd' },
      subscription: { endsAt: offer.endsAt },
    })
    expect(await findPlan(shop)).toBe('essential')
    expect((await listCharges(shop))[0]).toEqual([7_000, 0])
    await pass(shop, days(32))
    await finish(shop)

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([
      [7_000, offer.refundCents],
      [7_000, 0],
    ])
    const kinds = await listMailKinds(shop)
    expect(kinds.filter((kind) => /canceled|refunded/.test(kind))).toEqual(['canceled', 'refunded'])
    const canceled = (await shop.outbox.listMails(99)).find(({ kind }) => kind === 'canceled')
    expect(canceled?.paragraphs.join('\n')).toContain("When it ends, we'll refund $")
    await pass(shop, days(400))
    expect(await listCharges(shop)).toHaveLength(2)
    await checkBooks(shop)
  },
)

test('a clock that is moved by a year at once changes nothing', async () => {
  const shop = await openSecondYear()
  const { refundCents } = await readOffer(shop)
  allow(await give(shop))

  await pass(shop, days(365))
  await finish(shop)

  expect(await listCharges(shop)).toEqual([
    [7_000, refundCents],
    [7_000, 0],
  ])
  await checkBooks(shop)
})

test('it is not offered in the first year, for a monthly plan, or when the year ends first', async () => {
  const monthly = await openShop()
  await subscribe(monthly)
  await pass(monthly, days(40))
  expect(await readBilling(monthly, ada)).toMatchObject({ earlyEnd: null })
  const agreed = { at: monthly.calendar.now(), refundCents: 100 }
  expect(await giveNotice(monthly, { user: ada, agreed })).toEqual({ refused: 'no-early-end' })

  const first = await openShop()
  await subscribe(first, { cycle: 'yearly' })
  await pass(first, days(100))
  expect(await readBilling(first, ada)).toMatchObject({ earlyEnd: null })

  const late = await openSecondYear({ passed: 340 })
  expect(await readBilling(late, ada)).toMatchObject({ earlyEnd: null })
  expect(await cancelPlan(late, { user: ada, reason: '' })).toMatchObject({ timing: 'later' })
  await pass(late, days(40))
  expect(await listCharges(late)).toEqual([
    [7_000, 0],
    [7_000, 0],
  ])
})

test('an amount other than the page said, or from long ago, is refused', async () => {
  const shop = await openSecondYear()
  const offer = await readOffer(shop)
  const moved = { refused: 'price-moved' }

  expect(await giveNotice(shop, { user: ada, agreed: null })).toEqual(moved)
  const more = { ...offer, refundCents: offer.refundCents + 1 }
  expect(await giveNotice(shop, { user: ada, agreed: more })).toEqual(moved)
  await pass(shop, minutes(31))
  expect(await giveNotice(shop, { user: ada, agreed: offer })).toEqual(moved)
  expect(await findPaid(shop)).toMatchObject({ endsAt: null })
})

test('undone before the month is over, the plan goes on and nothing is refunded', async () => {
  const shop = await openSecondYear()
  allow(await give(shop))
  expect(await give(shop).catch(() => null)).toBeNull()
  await pass(shop, days(10))

  allow(await keepPlan(shop, ada))
  await pass(shop, days(40))
  await finish(shop)

  expect(await findPlan(shop)).toBe('essential')
  expect((await listCharges(shop))[0]).toEqual([7_000, 0])
  expect(await shop.earlyEnds.listEarlyEnds(await getCustomer(shop))).toEqual([])
  await checkBooks(shop)
})

test('a change of plans replaces the notice, and a later end refunds nothing', async () => {
  const shop = await openSecondYear()
  allow(await give(shop))

  allow((await upgrade(shop, { planId: 'pro', cycle: 'yearly' })).changed)
  await pass(shop, days(40))
  expect(await findPlan(shop)).toBe('pro')
  allow(await cancelPlan(shop, { user: ada, reason: '' }))
  await pass(shop, days(365))
  await finish(shop)

  expect(await findPlan(shop)).toBe('free')
  expect((await listCharges(shop)).map(([, back]) => back)).toEqual([0, 0, 0])
  await checkBooks(shop)
})

test('after an upgrade the notice refunds what is left of both payments', async () => {
  const shop = await openSecondYear()
  const before = (await readOffer(shop)).refundCents
  allow((await upgrade(shop, { planId: 'pro', cycle: 'yearly' })).changed)

  const { refundCents } = await readOffer(shop)
  allow(await give(shop))
  await pass(shop, days(32))
  await finish(shop)

  const back = (await listCharges(shop)).map(([, refunded = 0]) => refunded)
  expect(back.reduce((sum, one) => sum + one, 0)).toBe(refundCents)
  expect(refundCents / before).toBeCloseTo(150 / 70, 1)
  await checkBooks(shop)
})

test('a crash between any two calls of a notice ends the plan and refunds once, or does neither', async () => {
  for (let at = 1; at < 40; at += crashStep) {
    const shop = await openSecondYear()
    const agreed = await readOffer(shop)
    const answer = await giveNotice(crashAt(shop, at), { user: ada, agreed }).catch(() => null)
    await finish(shop)
    await pass(shop, days(32))
    await finish(shop)

    const isOver = (await findPlan(shop)) === 'free'
    const [renewal] = await listCharges(shop)
    expect(renewal, `crash at call ${at}`).toEqual([7_000, isOver ? agreed.refundCents : 0])
    await checkBooks(shop)
    if (answer && !isRefusal(answer) && at > 12) return
  }
  throw new Error('The notice was never given')
})

test('a crash between any two calls when the plan ends refunds once', async () => {
  for (let at = 1; at < 25; at += crashStep) {
    const shop = await openSecondYear()
    const { refundCents } = await readOffer(shop)
    allow(await give(shop))
    await shop.controls.setDelivery('held')
    await pass(shop, days(32))
    const customerId = await getCustomer(shop)
    const synced = await syncSubscription(crashAt(shop, at), customerId).catch(() => null)
    await shop.controls.setDelivery('normal')
    await finish(shop)

    expect((await listCharges(shop))[0], `crash at call ${at}`).toEqual([7_000, refundCents])
    await checkBooks(shop)
    if (synced) return
  }
  throw new Error('The plan never ended')
})

/** Also of a customer who was deleted. */
async function listAllCharges({ stripe }: Shop): Promise<number[][]> {
  const { data } = await stripe.charges.list({ limit: 10 })
  return data.map(({ amount, amount_refunded }) => [amount, amount_refunded])
}

/** Ada gave notice some days ago, and deletes her account. */
async function leave(shop: Shop, crash = Number.POSITIVE_INFINITY): Promise<boolean> {
  const customerId = await getCustomer(shop)
  const departure = { customerId, since: shop.calendar.now(), subscriptionId: null }
  await shop.departures.addPendingDeletion(departure, shop.clock.now())
  const done = await forgetCustomer(crashAt(shop, crash), departure).catch(() => false)
  await pass(shop, hours(2))
  while (await deleteDepartedCustomers(shop));
  while (await settleRefunds(shop));
  return done
}

test('an account that is deleted during the month of notice gets what was announced, once, wherever a crash interrupts it', async () => {
  for (let at = 1; ; at += crashStep) {
    const shop = await openSecondYear()
    const { refundCents } = await readOffer(shop)
    allow(await give(shop))
    await pass(shop, days(5))

    const isDone = await leave(shop, at)

    expect(await listAllCharges(shop), `crash at call ${at}`).toEqual([
      [7_000, refundCents],
      [7_000, 0],
    ])
    await checkBooks(shop)
    if (isDone) break
  }
})

test('a notice that was undone before the account is deleted refunds nothing', async () => {
  const shop = await openSecondYear()
  allow(await give(shop))
  allow(await keepPlan(shop, ada))

  await leave(shop)

  expect(await listAllCharges(shop)).toEqual([
    [7_000, 0],
    [7_000, 0],
  ])
})
