import { expect, test } from 'vitest'
import { getRefundOffer } from '#domain/billing/refund-period.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { stoppedClock } from '#tests/clock.ts'
import { crashAt, crashStep } from '#tests/crash-at.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import {
  findPlan,
  listCharges,
  listMailKinds,
  openRefusals,
  openShop,
  pass,
  type Shop,
  settleAll,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import { days, hours, later, minutes, seconds } from '../time.ts'
import { cancelPlan } from './cancel-plan.ts'
import { readBilling } from './read-billing.ts'
import { requestRefund } from './request-refund.ts'

const over = { refused: 'money-back-over' }

async function findChargeId({ controls }: Shop): Promise<string> {
  const { customers } = await controls.readOverview()
  return customers[0]?.charges[0]?.id ?? ''
}

test.each(sampledEngines)(
  'everything that was paid is refunded, the plan ends immediately, and one email is sent ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    await subscribe(shop, { planId: 'essential' })
    await pass(shop, days(3))
    await upgrade(shop, { planId: 'pro', cycle: 'yearly' })

    allow(await requestRefund(shop, ada))
    await shop.finish()

    expect(await findPlan(shop)).toBe('free')
    expect((await listCharges(shop)).map(([taken = 0, back = 0]) => taken - back)).toEqual([0, 0])
    const { invoices } = await readBilling(shop, ada)
    expect(invoices.map((one) => one.refundedCents === one.paidCents)).toEqual([true, true])
    const kinds = await listMailKinds(shop)
    expect(kinds.filter((kind) => ['refunded', 'ended'].includes(kind))).toEqual(['refunded'])
    const told = (await shop.outbox.listMails(99)).find(({ kind }) => kind === 'refunded')
    const text = told?.paragraphs.join('\n')
    expect(text).toMatch(/^Invoice \S+: \$.+\nInvoice \S+: \$/m)
    expect(text).toContain('Pro (billed yearly) has ended')
    await checkBooks(shop)
  },
)

test.each([
  ['one second before the last day is over everywhere', -seconds(1), true],
  ['when it is over', 0, true],
  ['one second after', seconds(1), false],
] as const)('%s the availability of a refund is %j', async (_, offMs, isAllowed) => {
  // Daylight saving time starts in between, in most of the places that have it.
  const shop = await openShop(engines[0], { clock: stoppedClock(new Date('2026-03-20T09:30:00Z')) })
  await subscribe(shop)
  const midnight = new Date('2026-04-03T23:59:59.999Z')
  await shop.controls.moveClock(later(midnight, hours(12) + offMs))
  await shop.finish()

  const { moneyBackUntil } = await readBilling(shop, ada)
  const answer = await requestRefund(shop, ada)
  await shop.finish()

  expect(moneyBackUntil !== null).toBe(isAllowed)
  expect(answer).toEqual(isAllowed ? { isOwed: false } : over)
  expect(await findPlan(shop)).toBe(isAllowed ? 'free' : 'pro')
  await checkBooks(shop)
})

test.each(['charge_disputed', 'charge_not_refundable', 'balance_insufficient'])(
  'a payment that the provider cannot refund (%s) ends the plan, is shown as owed, raises an alert a day, and is refunded later',
  async (code) => {
    const refusals = openRefusals(code)
    const shop = await openShop(undefined, { around: refusals.around })
    await subscribe(shop)

    expect(await requestRefund(shop, ada)).toEqual({ isOwed: true })
    await shop.finish()
    expect(await findPlan(shop)).toBe('free')
    expect((await readBilling(shop, ada)).owedRefunds).toMatchObject([{ amountCents: 1_500 }])
    for (const _ of [1, 2, 3]) {
      await pass(shop, days(1))
      await settleAll(shop)
    }
    expect(shop.alerts).toHaveLength(4)
    expect(shop.alerts).toMatchObject(
      [1, 2, 3, 4].map((tries) => ({ event: 'refund_blocked', facts: { reason: code, tries } })),
    )
    refusals.end()
    await pass(shop, days(1))
    await settleAll(shop)

    expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
    expect((await readBilling(shop, ada)).owedRefunds).toEqual([])
    expect(await listMailKinds(shop)).toEqual(['welcome', 'ended', 'refunded'])
    await checkBooks(shop)
  },
)

test('a payment whose dispute was won can be refunded like any other', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await shop.controls.closeDispute(await shop.controls.openDispute(await findChargeId(shop)), 'won')
  await shop.finish()

  allow(await requestRefund(shop, ada))
  await shop.finish()

  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
  expect(await findPlan(shop)).toBe('free')
})

test('asking twice, or many times in parallel, refunds once', async () => {
  const shop = await openShop()
  await subscribe(shop)

  const answers = await Promise.all([1, 2, 3].map(() => requestRefund(shop, ada)))
  await shop.finish()

  expect(answers).toContainEqual({ isOwed: false })
  expect(await requestRefund(shop, ada)).toEqual({ refused: 'not-subscribed' })
  expect((await shop.stripe.refunds.list()).data).toHaveLength(1)
  await checkBooks(shop)
})

test.each(['/v1/invoices', '/v1/subscriptions/sub_'])(
  'a refund during an outage at %s is finished later, without asking again',
  async (path) => {
    const shop = await openShop()
    await subscribe(shop)
    const endSubscription: Shop['payments']['endSubscription'] = async (id) => {
      await shop.controls.failNext({ path, status: 401, times: 1 })
      return shop.payments.endSubscription(id)
    }
    const ports = { ...shop, payments: { ...shop.payments, endSubscription } }

    expect(await requestRefund(ports, ada)).toEqual({ refused: 'still-working' })
    await settleAll(shop)
    await shop.finish()

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
    await checkBooks(shop)
  },
)

test('a refund that failed at the provider is made once, later', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await shop.controls.failNext({ path: '/v1/refunds', status: 500, times: 1 })

  expect(await requestRefund(shop, ada)).toEqual({ isOwed: true })
  await pass(shop, hours(1))
  await settleAll(shop)

  expect(await findPlan(shop)).toBe('free')
  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
  await checkBooks(shop)
})

test('a refund that a crash interrupts is told in one email, which says that the plan ended with it', async () => {
  let interrupted = 0
  for (let at = 1; ; at += crashStep) {
    const shop = await openShop()
    await subscribe(shop)
    const answer = await requestRefund(crashAt(shop, at), ada).catch(() => null)
    await settleAll(shop)
    await pass(shop, hours(2))
    await settleAll(shop)

    const isFree = (await findPlan(shop)) === 'free'
    const told = (await listMailKinds(shop)).filter((kind) => /refunded|ended/.test(kind))
    expect(told, `crash at call ${at}`).toEqual(isFree ? ['refunded'] : [])
    if (answer) break
    interrupted += 1
  }
  expect(interrupted).toBeGreaterThan(1)
})

test('what was already refunded is not refunded again, and never more than was paid', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const charge = await findChargeId(shop)
  await shop.controls.refundInDashboard(charge, 500)
  await shop.finish()

  allow(await requestRefund(shop, ada))
  await shop.finish()

  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
  await expect(shop.stripe.refunds.create({ charge, amount: 1 })).rejects.toThrow('already')
  await checkBooks(shop)
})

test('only a first subscription can be refunded: a customer who was refunded and buys again cannot', async () => {
  const shop = await openShop()
  await subscribe(shop)
  allow(await requestRefund(shop, ada))
  await shop.finish()
  await subscribe(shop)

  expect((await readBilling(shop, ada)).moneyBackUntil).toBeNull()
  expect(await requestRefund(shop, ada)).toEqual(over)
  expect(await requestRefund(shop, grace)).toEqual({ refused: 'not-subscribed' })
  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('a second subscription is sold without the refund, on the checkout page and in the welcome email', async () => {
  const shop = await openShop()
  expect(await getRefundOffer(shop, ada)).toBe('offered')
  await subscribe(shop)
  await shop.finish()
  allow(await requestRefund(shop, ada))
  await shop.finish()

  expect(await getRefundOffer(shop, ada)).toBe('used')
  await subscribe(shop)
  await shop.finish()
  const welcomes = (await shop.outbox.listMails(20)).filter(({ kind }) => kind === 'welcome')
  const offers = welcomes.map(({ paragraphs }) => paragraphs.join(' ').includes('refund'))
  expect(offers.toSorted()).toEqual([false, true])
})

test('someone whose plan ended without a refund is told that it covers the first subscription only', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await shop.finish()
  allow(await cancelPlan(shop, { user: ada, reason: '' }))
  await pass(shop, days(32))

  expect(await getRefundOffer(shop, ada)).toBe('not-first')
})

test('a refund that the bank returns later is shown, emailed and raised as an alert', async () => {
  const shop = await openShop()
  await subscribe(shop, { number: '4000000000005126' })
  allow(await requestRefund(shop, ada))
  await shop.finish()
  await pass(shop, minutes(5))

  expect((await readBilling(shop, ada)).refunds).toMatchObject([{ status: 'failed' }])
  expect(await listMailKinds(shop)).toContain('refund-failed')
  expect(shop.alerts).toMatchObject([{ event: 'refund_failed', facts: { userId: ada.id } }])
  expect(await findPlan(shop)).toBe('free')
  await checkBooks(shop)
})
