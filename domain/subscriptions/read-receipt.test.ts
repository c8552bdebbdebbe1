import { expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { ada } from '#tests/people.ts'
import { open, openShop, subscribe } from '#tests/shop.ts'
import { cancelPlan } from './cancel-plan.ts'
import { readReceipt } from './read-receipt.ts'

test('a receipt has the invoice that was paid and the next charge', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'pro', cycle: 'monthly' })

  expect(await readReceipt(shop, ada)).toEqual({
    invoice: {
      id: expect.stringMatching(/^in_/),
      number: expect.any(String),
      paidCents: 1500,
      currency: 'usd',
    },
    next: { at: expect.any(Date), dueCents: 1500, currency: 'usd' },
  })
})

test('a plan that was canceled has no next charge', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'pro', cycle: 'monthly' })
  allow(await cancelPlan(shop, { user: ada, reason: '' }))

  expect(await readReceipt(shop, ada)).toMatchObject({ next: null })
})

test('there is no receipt before the payment, or while the provider is down', async () => {
  const shop = await openShop()
  await open(shop)
  expect(await readReceipt(shop, ada)).toBeNull()

  await subscribe(shop, { planId: 'pro', cycle: 'monthly' })
  await shop.controls.failNext({ path: '/v1/invoices', status: 429, times: 10 })
  expect(await readReceipt(shop, ada)).toBeNull()
})
