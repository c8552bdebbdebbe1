import { expect, test } from 'vitest'
import { days, hours, later } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import {
  findPaid,
  findPlan,
  giveCard,
  listMailKinds,
  openShop,
  pass,
  subscribe,
} from '#tests/shop.ts'
import { isOverdue } from './past-due.ts'

const since = new Date('2026-03-01T12:00:00Z')

test.each([
  ['past-due', days(30) - 1, false],
  ['past-due', days(30), true],
  ['unpaid', days(30), true],
  ['active', days(90), false],
] as const)(
  'a subscription that is %s %i ms after its payment failed is over: %s',
  (status, ms, isOver) => {
    expect(isOverdue({ subscription: { status }, due: { since }, now: later(since, ms) })).toBe(
      isOver,
    )
  },
)

test('a payment that is missing for 30 days ends the plan, though Stripe would leave it past due', async () => {
  const shop = await openShop()
  await shop.desk.changeAccount({ afterLastRetry: 'past_due' })
  await subscribe(shop)
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(31) + hours(2))
  await pass(shop, days(28))
  const paid = await findPaid(shop)
  expect(paid).toMatchObject({ status: 'past-due' })
  expect(await findPlan(shop)).toBe('pro')

  await pass(shop, days(4))

  expect(await findPlan(shop)).toBe('free')
  expect((await shop.stripe.subscriptions.retrieve(paid?.id ?? '')).status).toBe('canceled')
  expect((await listMailKinds(shop)).at(-1)).toBe('ended')
  await checkBooks(shop)
})
