import { describe, expect, test } from 'vitest'
import { days, later } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  buy,
  findPlan,
  getCustomer,
  openShop,
  pass,
  press,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { endGrants, givePlan, revokePlan } from './give-plan.ts'
import { syncSubscription } from './sync-subscription.ts'

function give(
  shop: Shop,
  { planId = 'pro' as 'essential' | 'pro', forDays = 30, id = 'grant-1' } = {},
) {
  const endsAt = later(shop.calendar.now(), days(forDays))
  return givePlan(shop, { id, userId: ada.id, planId, reason: 'A bug of ours', endsAt })
}

describe.each(engines)('a granted plan, on $name,', (engine) => {
  test('starts immediately, records its reason and end, and ends by itself', async () => {
    const shop = await openShop(engine)

    expect(await give(shop)).toMatchObject({ plan: 'pro', requestLimit: -1, billingCycle: null })
    expect(await findPlan(shop)).toBe('pro')
    expect(await shop.grants.listGrants(ada.id)).toMatchObject([{ reason: 'A bug of ours' }])
    await checkBooks(shop)
    await pass(shop, days(30))
    while (await endGrants(shop));

    expect(await findPlan(shop)).toBe('free')
    expect(await endGrants(shop)).toBe(false)
    await checkBooks(shop)
  })

  test('can be revoked early, once', async () => {
    const shop = await openShop(engine)
    await give(shop)

    expect(await revokePlan(shop, ada.id)).toMatchObject({ plan: 'free' })
    expect(await revokePlan(shop, ada.id)).toEqual({ refused: 'nothing-given' })

    await checkBooks(shop)
  })
})

test('a grant does not overwrite a payment that is written at the same moment', async () => {
  const shop = await openShop(engines[1])
  await shop.controls.setDelivery('held')
  await buy(shop)
  const customer = await getCustomer(shop)
  // One machine grants; the other writes the payment after the first has read the account.
  const transaction: Shop['transaction'] = (work) =>
    shop.transaction(async (stores) => {
      const findAccount: typeof stores.billing.findAccount = async (userId) => {
        const account = await stores.billing.findAccount(userId)
        await syncSubscription(shop, customer)
        return account
      }
      return work({ ...stores, billing: { ...stores.billing, findAccount } })
    })

  await give({ ...shop, transaction }, { planId: 'essential' })

  expect(await findPlan(shop)).toBe('pro')
  await shop.controls.setDelivery('normal')
  await checkBooks(shop)
})

test('the better of the granted and the paid plan counts, and neither ends the other', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential' })

  await give(shop, { forDays: 10 })
  expect(await findPlan(shop)).toBe('pro')
  expect((await shop.users.findSubscription(ada.id))?.billingCycle).toBe('monthly')
  await pass(shop, days(11))
  while (await endGrants(shop));

  expect(await findPlan(shop)).toBe('essential')
  await give(shop, { planId: 'essential', id: 'grant-2', forDays: 90 })
  const { expiresAt } = (await shop.users.findSubscription(ada.id)) ?? {}
  const account = await shop.billing.findAccount(ada.id)
  expect(expiresAt).toEqual(account?.subscription?.periodEndsAt)
  await checkBooks(shop)
})

test('notices from the provider do not end a grant, and a user with a grant can still buy a plan', async () => {
  const shop = await openShop()
  await give(shop)

  expect(await press(shop)).toHaveProperty('url')
  await subscribe(shop, { planId: 'essential' })

  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('of two grants the better counts, and the other one after that is revoked', async () => {
  const shop = await openShop()
  await give(shop, { planId: 'essential', forDays: 60 })
  await give(shop, { id: 'grant-2', forDays: 5 })

  expect(await findPlan(shop)).toBe('pro')
  await revokePlan(shop, ada.id)
  expect(await findPlan(shop)).toBe('essential')
  await checkBooks(shop)
})
