import { expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import { findPlan, listCharges, openShop, pass, type Shop, subscribe } from '#tests/shop.ts'
import { days, minutes } from '../time.ts'
import { requestRefund } from './request-refund.ts'
import { withdraw } from './withdraw.ts'

/** Ada has used her first refund, and has bought again. */
async function openSecondPurchase({ hasConsent }: { hasConsent: boolean }) {
  const opened = await openShop()
  const shop = { ...opened, consents: { ...opened.consents, hasConsent: async () => hasConsent } }
  await subscribe(shop)
  allow(await requestRefund(shop, ada))
  await shop.finish()
  await pass(shop, days(1))
  await subscribe(shop)
  return shop
}

async function makeRequest(shop: Shop): Promise<void> {
  const now = shop.calendar.now()
  const request = { userId: ada.id, requestId: `r${now.getTime()}` }
  const details = { cost: 10, purpose: null, source: null, reservedAt: now, expiresAt: now }
  await shop.queue.reserve({ ...request, ...details })
  await shop.queue.settle({ id: request, state: 'committed', at: now })
}

async function withdrawNow(shop: Shop) {
  const result = await withdraw(shop, {
    user: ada,
    receivedAt: shop.calendar.now(),
    isLateAccepted: false,
    begin: async () => undefined,
  })
  await shop.finish()
  return result
}

test.each([
  ['without a recorded request to start', { hasConsent: false, isUsed: true }, 1_500],
  ['that was never used', { hasConsent: true, isUsed: false }, 1_500],
  ['that was used as asked', { hasConsent: true, isUsed: true }, 1_017],
])('a later purchase %s is refunded by the rule', async (_, { hasConsent, isUsed }, refunded) => {
  const shop = await openSecondPurchase({ hasConsent })
  await pass(shop, days(10))
  if (isUsed) await makeRequest(shop)

  expect(await withdrawNow(shop)).toEqual({ isOwed: false })

  expect(await findPlan(shop)).toBe('free')
  expect(await listCharges(shop)).toEqual([
    [1_500, refunded],
    [1_500, 1_500],
  ])
  await checkBooks(shop)
})

test('a request from before the purchase does not count as use of it', async () => {
  const shop = await openSecondPurchase({ hasConsent: true })
  await makeRequest(shop)
  await pass(shop, days(3))

  await withdrawNow(shop)

  expect((await listCharges(shop))[0]).toEqual([1_500, 1_500])
})

test('a first purchase is refunded in full even if it was used as asked', async () => {
  const opened = await openShop()
  const shop = { ...opened, consents: { ...opened.consents, hasConsent: async () => true } }
  await subscribe(shop)
  await pass(shop, days(10))
  await makeRequest(shop)

  await withdrawNow(shop)

  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
  expect(await shop.billing.findUsedRefund(ada.id)).not.toBeNull()
})

test('after the period a withdrawal is refused, unless a person accepts it', async () => {
  const shop = await openSecondPurchase({ hasConsent: false })
  await pass(shop, days(18))
  const input = { user: ada, receivedAt: shop.calendar.now(), begin: async () => undefined }

  expect(await withdrawNow(shop)).toEqual({ refused: 'money-back-over' })
  expect(await findPlan(shop)).toBe('pro')
  allow(await withdraw(shop, { ...input, isLateAccepted: true }))
  await shop.finish()

  expect(await findPlan(shop)).toBe('free')
  await checkBooks(shop)
})

test('what counts is when the withdrawal was received, not when it is carried out', async () => {
  const shop = await openSecondPurchase({ hasConsent: true })
  await pass(shop, minutes(1))
  const receivedAt = shop.calendar.now()
  await pass(shop, days(20))
  await makeRequest(shop)

  allow(
    await withdraw(shop, {
      user: ada,
      receivedAt,
      isLateAccepted: false,
      begin: async () => undefined,
    }),
  )
  await shop.finish()

  expect((await listCharges(shop))[0]).toEqual([1_500, 1_500])
})
