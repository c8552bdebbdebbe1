import { expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { ada } from '#tests/people.ts'
import { openShop, subscribe } from '#tests/shop.ts'
import type { PlanChoice } from '../billing/paid-subscription.ts'
import { changePlan } from './change-plan.ts'
import { readPlanStatus } from './read-plan-status.ts'

async function readAfter(choice: PlanChoice) {
  const shop = await openShop()
  await subscribe(shop, { planId: 'pro', cycle: 'yearly' })
  allow(await changePlan(shop, { user: ada, choice, agreed: null, language: 'en' }))
  await shop.finish()
  return readPlanStatus(shop, { userId: ada.id, plan: 'pro' })
}

test('a scheduled downgrade names the plan that follows', async () => {
  expect(await readAfter({ planId: 'essential', cycle: 'monthly' })).toEqual({
    due: null,
    isRenewed: false,
    changesTo: 'essential',
  })
})

test('a scheduled change of the billing cycle alone renews the plan', async () => {
  expect(await readAfter({ planId: 'pro', cycle: 'monthly' })).toEqual({
    due: null,
    isRenewed: true,
    changesTo: null,
  })
})
