import { openPortal } from 'stripe-sandbox/testing'
import { describe, expect, test } from 'vitest'
import { remindOfEnds } from '#domain/billing/remind-of-end.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  giveCard,
  listCharges,
  listMailKinds,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { cancelPlan, keepPlan } from './cancel-plan.ts'
import { readBilling } from './read-billing.ts'
import { readPlanStatus } from './read-plan-status.ts'

const ends = { due: null, isRenewed: false, changesTo: null }
const cancel = (shop: Shop, reason = '') => cancelPlan(shop, { user: ada, reason })

describe.each(sampledEngines)('a cancellation on $name', (engine) => {
  test('keeps the plan until the end of the period, charges nothing more, and records the reason', async () => {
    const shop = await openShop(engine)
    await subscribe(shop)

    expect(await cancel(shop, 'Too expensive')).toMatchObject({ timing: 'later' })
    const paid = await findPaid(shop)
    expect(paid?.endsAt).toEqual(paid?.periodEndsAt)
    expect(await readPlanStatus(shop, { userId: ada.id, plan: 'pro' })).toEqual(ends)
    expect(await findPlan(shop)).toBe('pro')
    await pass(shop, days(32))

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toHaveLength(1)
    expect(await shop.billing.listCancellations(ada.id)).toMatchObject([
      { reason: 'Too expensive' },
    ])
    expect(await listMailKinds(shop)).toEqual(['welcome', 'canceled', 'ended'])
    await checkBooks(shop)
  })
})

test('can be undone before the plan ends', async () => {
  const shop = await openShop()
  await subscribe(shop)
  allow(await cancel(shop))

  expect(await keepPlan(shop, ada)).toEqual({ planId: 'pro' })
  expect(await readPlanStatus(shop, { userId: ada.id, plan: 'pro' })).toMatchObject({
    isRenewed: true,
    changesTo: null,
  })
  await pass(shop, days(32))

  expect(await findPlan(shop)).toBe('pro')
  expect(await listCharges(shop)).toHaveLength(2)
  await checkBooks(shop)
})

test("made in the provider's portal is known by its date, and can be undone", async () => {
  const shop = await openShop()
  await subscribe(shop)
  const customer = await getCustomer(shop)
  const portal = await openPortal(shop, { customer })
  await shop.controls.cancelInPortal(portal.id)
  await shop.finish()
  const [{ cancel_at, cancel_at_period_end } = {}] = (
    await shop.stripe.subscriptions.list({ customer })
  ).data

  expect(cancel_at_period_end).toBe(false)
  expect(await findPaid(shop)).toMatchObject({ endsAt: new Date((cancel_at ?? 0) * 1000) })
  allow(await keepPlan(shop, ada))

  expect(await findPaid(shop)).toMatchObject({ endsAt: null })
  await checkBooks(shop)
})

test('is refused twice, and so is keeping a plan that has ended or never existed', async () => {
  const shop = await openShop()
  expect(await cancel(shop)).toEqual({ refused: 'not-subscribed' })
  expect(await keepPlan(shop, grace)).toEqual({ refused: 'nothing-to-keep' })
  await subscribe(shop)
  allow(await cancel(shop))

  expect(await cancel(shop)).toEqual({ refused: 'ends-already' })
  await pass(shop, days(32))
  expect(await keepPlan(shop, ada)).toEqual({ refused: 'nothing-to-keep' })
  expect(await cancel(shop)).toEqual({ refused: 'not-subscribed' })
  await checkBooks(shop)
})

test("a subscription canceled in the provider's dashboard ends here immediately", async () => {
  const shop = await openShop()
  await subscribe(shop)
  const id = (await findPaid(shop))?.id ?? ''

  await shop.controls.cancelInDashboard(id)
  await shop.finish()

  expect(await findPlan(shop)).toBe('free')
  expect(await listMailKinds(shop)).toEqual(['welcome', 'ended'])
  await checkBooks(shop)
})

test('a user whose canceled plan is about to end gets one reminder, days before', async () => {
  const shop = await openShop()
  await subscribe(shop)
  allow(await cancel(shop))
  const endsAt = (await findPaid(shop))?.endsAt?.getTime() ?? 0
  const untilMs = endsAt - shop.calendar.now().getTime()

  await pass(shop, untilMs - days(3) - hours(1))
  await remindOfEnds(shop)
  expect(await listMailKinds(shop)).toEqual(['welcome', 'canceled'])
  await pass(shop, hours(2))
  await Promise.all([remindOfEnds(shop), remindOfEnds(shop)])
  await remindOfEnds(shop)

  expect(await listMailKinds(shop)).toEqual(['welcome', 'canceled', 'ending-soon'])
  await pass(shop, days(4))
  await remindOfEnds(shop)
  expect(await listMailKinds(shop)).toEqual(['welcome', 'canceled', 'ending-soon', 'ended'])
})

test('an unpaid plan ends immediately when it is canceled, and its invoice is not charged anymore', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(32))
  const tried = (await listCharges(shop)).length

  expect(await cancel(shop, 'No money')).toEqual({ timing: 'now' })
  expect(await findPlan(shop)).toBe('free')
  await pass(shop, days(20))

  expect(await listCharges(shop)).toHaveLength(tried)
  expect(await listMailKinds(shop)).toEqual(['welcome', 'payment-failed', 'ended'])
  expect(await keepPlan(shop, ada)).toEqual({ refused: 'nothing-to-keep' })
  await checkBooks(shop)
})

test('an unreachable provider is reported and nothing changes', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await shop.controls.failNext({ path: '/v1/subscriptions/sub_', status: 500, times: 3 })

  expect(await cancel(shop, 'why')).toEqual({ refused: 'payments-down' })

  expect(await findPaid(shop)).toMatchObject({ endsAt: null })
  expect(await shop.billing.listCancellations(ada.id)).toEqual([])
  await checkBooks(shop)
})

test('a cancellation counts as done even when the sync after it fails', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await shop.controls.setDelivery('held')
  const endLater: Shop['payments']['endLater'] = async (id) => {
    const ended = await shop.payments.endLater(id)
    await shop.controls.failNext({ path: '/v1/charges', status: 500, times: 3 })
    return ended
  }

  const ports = { ...shop, payments: { ...shop.payments, endLater } }
  expect(await cancelPlan(ports, { user: ada, reason: '' })).toMatchObject({ timing: 'later' })

  expect(shop.alerts).toMatchObject([{ event: 'sync_failed' }])
  expect(await findPaid(shop)).toMatchObject({ endsAt: null })
  await shop.controls.setDelivery('normal')
  await shop.finish()
  expect(await findPaid(shop)).toMatchObject({ endsAt: expect.any(Date) })
  await checkBooks(shop)
})

test('a plan that is renewing and not charged yet ends immediately when it is canceled, and is never charged', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'pro', cycle: 'yearly' })
  await pass(shop, days(365) + minutes(10))
  expect((await readBilling(shop, ada)).isRenewing).toBe(true)

  expect(await cancelPlan(shop, { user: ada, reason: '' })).toEqual({ timing: 'now' })
  await pass(shop, days(3))

  expect(await findPlan(shop)).toBe('free')
  expect(await listCharges(shop)).toEqual([[15_000, 0]])
  expect(await listMailKinds(shop)).toEqual(['welcome', 'ended'])
  await checkBooks(shop)
})
