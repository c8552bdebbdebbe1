import { expect, test } from 'vitest'
import { days } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import { findPaid, findPlan, openShop, pass, type Shop, subscribe, upgrade } from '#tests/shop.ts'
import { cancelPlan } from './cancel-plan.ts'
import { changePlan } from './change-plan.ts'
import { keepPlan } from './keep-plan.ts'
import type { PlanWish } from './plan-wish.ts'
import { readStanding } from './read-standing.ts'

const standing = { userId: ada.id, plan: 'pro' } as const
const asksAlways = '4000002760003184'
const proMonthly: PlanWish = { planId: 'pro', cycle: 'monthly' }
const proYearly: PlanWish = { planId: 'pro', cycle: 'yearly' }
const essential: PlanWish = { planId: 'essential', cycle: 'monthly' }

test('an upgrade whose bank asks first waits for the answer, and is had by it', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...essential, number: asksAlways })

  const { changed } = await upgrade(shop, proMonthly)

  expect(changed).toEqual({
    refused: 'card-asks',
    url: expect.stringContaining('/sandbox/invoice/in_'),
  })
  expect(await findPlan(shop)).toBe('essential')
  await confirm(shop, changed as { url: string })
  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('an upgrade whose bank is never answered brings back what was planned, also after a second try', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...proMonthly, number: asksAlways })
  await plan(shop, essential)

  for (const _ of [1, 2]) {
    expect((await upgrade(shop, proYearly)).changed).toMatchObject({ refused: 'card-asks' })
    await shop.finish()
    expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: null })
    expect((await readStanding(shop, standing)).isRenewed).toBe(true)
  }
  await pass(shop, days(1))

  expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: essential })
  expect((await readStanding(shop, standing)).isRenewed).toBe(false)
  await checkBooks(shop)
})

test('an upgrade whose bank is answered, or that something else follows, leaves nothing to bring back', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...proMonthly, number: asksAlways })
  await plan(shop, essential)
  await upgrade(shop, proYearly)
  await cancelPlan(shop, { user: ada, reason: '' })
  await keepPlan(shop, ada)
  await pass(shop, days(1))
  expect(await findPaid(shop)).toMatchObject({ ...proMonthly, change: null })

  await plan(shop, essential)
  const { changed } = await upgrade(shop, proYearly)
  await confirm(shop, changed as { url: string })
  await pass(shop, days(1))

  expect(await findPaid(shop)).toMatchObject({ ...proYearly, change: null })
  await checkBooks(shop)
})

async function plan(shop: Shop, wish: PlanWish): Promise<void> {
  await changePlan(shop, { user: ada, wish, agreed: null })
  await shop.finish()
}

/** Says yes to the bank, on the page of the invoice that waits for it. */
async function confirm(shop: Shop, { url }: { readonly url: string }): Promise<void> {
  const asked = await shop.desk.payInvoice(url.slice(url.lastIndexOf('/') + 1), null)
  if (asked.kind !== 'challenge') throw new Error('The bank did not ask')
  await shop.desk.answerChallenge(asked.challengeId, true)
  await shop.finish()
}
