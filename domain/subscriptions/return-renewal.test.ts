import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { settleChange } from '#domain/billing/settle-change.ts'
import { syncSubscription } from '#domain/billing/sync-subscription.ts'
import { createUsageQueue } from '#store/usage.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { crashAt, crashStep } from '#tests/crash-at.ts'
import { type Engine, engines, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPlan,
  getCustomer,
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
import { isRefusal } from '../refusal.ts'
import { days, hours, minutes, seconds } from '../time.ts'
import { reserve } from '../usage/reserve.ts'
import { commit, release } from '../usage/settle.ts'
import { readRenewalReturn, returnRenewal } from './return-renewal.ts'

const give = (shop: Shop) => returnRenewal(shop, ada)
const use = (shop: Shop, requestId = 'one') => reserve(shop, { userId: ada.id, requestId })

/** Ada's plan has just renewed for the first time. */
async function openRenewed(engine?: Engine, options?: Parameters<typeof openShop>[1]) {
  const shop = await openShop(engine, options)
  await subscribe(shop)
  await pass(shop, days(31) + hours(2))
  expect(await listCharges(shop)).toHaveLength(2)
  return shop
}

test.each(sampledEngines)(
  'a renewal without a request since is returned in one step, and earlier payments are kept ($name)',
  async (engine) => {
    const shop = await openRenewed(engine)
    await pass(shop, days(10))

    expect(await readRenewalReturn(shop, ada)).toMatchObject({ planId: 'pro', first: null })
    expect(await give(shop)).toEqual({ isOwed: false })

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([
      [1_500, 1_500],
      [1_500, 0],
    ])
    const kinds = await listMailKinds(shop)
    expect(kinds.filter((kind) => ['refunded', 'ended'].includes(kind))).toEqual(['refunded'])
    expect(await give(shop)).toEqual({ refused: 'not-subscribed' })
    await pass(shop, days(40))
    expect(await listCharges(shop)).toHaveLength(2)
    await checkBooks(shop)
  },
)

test('an upgrade since the renewal is returned with it', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential' })
  await pass(shop, days(31) + hours(2))
  await upgrade(shop, { planId: 'pro', cycle: 'monthly' })

  allow(await give(shop))

  const [more, renewal, first] = await listCharges(shop)
  expect(more?.[0]).toBe(more?.[1])
  expect(renewal).toEqual([700, 700])
  expect(first).toEqual([700, 0])
  await checkBooks(shop)
})

test('only a renewal can be returned, and only for 14 days', async () => {
  const shop = await openShop()
  expect(await give(shop)).toEqual({ refused: 'not-subscribed' })
  await subscribe(shop)
  expect(await give(shop)).toEqual({ refused: 'no-renewal' })

  await pass(shop, days(31) + hours(2))
  await pass(shop, days(14) + minutes(1))

  expect(await give(shop)).toEqual({ refused: 'no-renewal' })
  expect(await readRenewalReturn(shop, ada)).toEqual({ refused: 'no-renewal' })
  expect(await findPlan(shop)).toBe('pro')
})

test('a request since the payment keeps it, and the customer learns which one', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await use(shop, 'before the renewal')
  await commit(shop, { userId: ada.id, requestId: 'before the renewal' })
  await pass(shop, days(31) + hours(2))
  await use(shop, 'failed')
  await release(shop, { userId: ada.id, requestId: 'failed' })
  const purpose = { feature: 'chat', language: null, model: 'any' } as const
  shop.clock.move(seconds(5))
  const at = shop.calendar.now()
  await reserve(shop, { userId: ada.id, requestId: 'first', purpose })
  await commit(shop, { userId: ada.id, requestId: 'first' })

  const refused = await give(shop)

  expect(refused).toMatchObject({ refused: 'renewal-used', first: { at, feature: 'chat' } })
  expect(await readRenewalReturn(shop, ada)).toMatchObject({ first: { requestId: 'first' } })
  expect(await findPlan(shop)).toBe('pro')
  expect(await shop.changeIntents.findIntent(await getCustomer(shop))).toBeNull()
  await checkBooks(shop)
})

test('a customer who disputes a payment with their bank has to settle that first', async () => {
  const shop = await openRenewed()
  const { customers } = await shop.controls.readOverview()
  await shop.controls.openDispute(customers[0]?.charges[1]?.id ?? '')
  await shop.finish()

  expect(await give(shop)).toEqual({ refused: 'no-renewal' })
})

test('a refund that the provider refuses is owed, and the plan has ended', async () => {
  const refusals = openRefusals('charge_disputed')
  const shop = await openRenewed(undefined, { around: refusals.around })

  expect(await give(shop)).toEqual({ isOwed: true })
  expect(await findPlan(shop)).toBe('free')
  refusals.end()
  await pass(shop, days(2))
  await settleAll(shop)

  expect((await listCharges(shop))[0]).toEqual([1_500, 1_500])
  await checkBooks(shop)
})

test('a crash between any two calls returns the payment once and ends the plan, or does neither', async () => {
  for (let at = 1; at < 40; at += crashStep) {
    const shop = await openRenewed()
    const answer = await give(crashAt(shop, at)).catch(() => null)
    await pass(shop, hours(2))
    await settleAll(shop)
    await settleChange(shop, await getCustomer(shop))
    await syncSubscription(shop, await getCustomer(shop))

    const [renewal, first] = await listCharges(shop)
    const isReturned = renewal?.[1] === 1_500
    expect([renewal?.[1], first?.[1]], `crash at call ${at}`).toEqual([isReturned ? 1_500 : 0, 0])
    expect(await findPlan(shop), `crash at call ${at}`).toBe(isReturned ? 'free' : 'pro')
    await checkBooks(shop)
    if (answer && !isRefusal(answer) && !answer.isOwed && at > 15) return
  }
  throw new Error('The return never ended')
})

/** Long enough for another transaction to come to its end, if nothing holds it back. */
async function letOthersRun(): Promise<void> {
  for (let turns = 0; turns < 20_000; turns += 1) await yieldToEventLoop()
}

test.each(engines)(
  'a request that has read the plan before the decision keeps the payment ($name)',
  async (engine) => {
    const shop = await openRenewed(engine)
    const { clock, siteUrl, logEvent } = shop
    const hasRead = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const transaction: Shop['transaction'] = (work) =>
      shop.transaction((stores) => {
        const addReservations: typeof stores.usage.addReservations = async (added) => {
          hasRead.resolve()
          await mayGoOn.promise
          return stores.usage.addReservations(added)
        }
        return work({ ...stores, usage: { ...stores.usage, addReservations } })
      })
    const queue = createUsageQueue(transaction, { clock, siteUrl, logEvent })

    const using = use({ ...shop, queue })
    await hasRead.promise
    const returning = give(shop)
    await letOthersRun()
    mayGoOn.resolve()

    expect(await using).toMatchObject({ state: 'held', allowance: { planId: 'pro' } })
    expect(await returning).toMatchObject({ refused: 'renewal-used', first: { requestId: 'one' } })
    expect((await listCharges(shop))[0]).toEqual([1_500, 0])
    await checkBooks(shop)
  },
)

test.each(engines)(
  'a request that comes during the decision is made on Free ($name)',
  async (engine) => {
    const shop = await openRenewed(engine)
    const hasDecided = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const transaction: Shop['transaction'] = (work) =>
      shop.transaction(async (stores) => {
        const answer = await work(stores)
        hasDecided.resolve()
        await mayGoOn.promise
        return answer
      })
    const returning = returnRenewal({ ...shop, transaction }, ada)
    await hasDecided.promise
    const using = use(shop)
    await letOthersRun()
    mayGoOn.resolve()

    expect(await using).toMatchObject({ state: 'held', allowance: { planId: 'free' } })
    expect(await returning).toEqual({ isOwed: false })
    expect((await listCharges(shop))[0]).toEqual([1_500, 1_500])
    await checkBooks(shop)
  },
)
