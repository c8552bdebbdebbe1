import { expect, test } from 'vitest'
import { settleChange } from '#domain/billing/settle-change.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  openShop,
  preview,
  type Shop,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import type { PlanChoice } from '../billing/paid-subscription.ts'
import { cancelPlan } from './cancel-plan.ts'
import { changePlan } from './change-plan.ts'

const proMonthly: PlanChoice = { planId: 'pro', cycle: 'monthly' }
const essential: PlanChoice = { planId: 'essential', cycle: 'monthly' }

test('an upgrade without a card on file is refused and changes nothing', async () => {
  const shop = await openShop()
  await subscribe(shop, essential)
  const customer = await getCustomer(shop)
  const { data } = await shop.stripe.customers.listPaymentMethods(customer)
  for (const { id } of data) await shop.stripe.paymentMethods.detach(id)

  expect((await upgrade(shop, proMonthly)).changed).toEqual({ refused: 'no-card' })

  expect(await findPlan(shop)).toBe('essential')
  await checkBooks(shop)
})

test('an upgrade is refused while another plan change is being made', async () => {
  const shop = await openShop()
  await subscribe(shop, essential)
  const { agreed } = await preview(shop, proMonthly)
  const endLater: Shop['payments']['endLater'] = async (id) => {
    const changed = await changePlan(shop, {
      user: ada,
      choice: proMonthly,
      agreed,
      language: 'en',
    })
    expect(changed).toEqual({ refused: 'change-under-way' })
    return shop.payments.endLater(id)
  }

  const busy = { ...shop, payments: { ...shop.payments, endLater } }
  expect(await cancelPlan(busy, { user: ada, reason: '' })).toMatchObject({ timing: 'later' })

  expect(await findPaid(shop)).toMatchObject({ ...essential, endsAt: expect.any(Date) })
  expect((await upgrade(shop, proMonthly)).changed).toEqual({ timing: 'now' })
  await checkBooks(shop)
})

test('a change that cannot be settled does not keep the user from canceling', async () => {
  const shop = await openShop()
  await subscribe(shop, proMonthly)
  const fail = async () => Promise.reject(new Error('no price'))
  const payments = { ...shop.payments, changeLater: fail, keep: fail }
  const broken = { ...shop, payments }
  const change = { user: ada, choice: essential, agreed: null, language: 'en' } as const
  await expect(changePlan(broken, change)).rejects.toThrow('no price')
  await settleChange(broken, await getCustomer(shop))
  expect(shop.alerts).toMatchObject([{ event: 'plan_change_not_settled' }])

  expect(await cancelPlan(broken, { user: ada, reason: '' })).toMatchObject({ timing: 'later' })

  expect(await findPaid(shop)).toMatchObject({ ...proMonthly, endsAt: expect.any(Date) })
  await checkBooks(shop)
})
