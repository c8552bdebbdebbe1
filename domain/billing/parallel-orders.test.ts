import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { findPlan, getCustomer, listCharges, openShop, pay, press, type Shop } from '#tests/shop.ts'
import { requestRefund } from '../subscriptions/request-refund.ts'
import { linkCustomer } from './start-checkout.ts'

const orders = [
  { planId: 'pro', cycle: 'monthly' },
  { planId: 'pro', cycle: 'yearly' },
  { planId: 'essential', cycle: 'monthly' },
  { planId: 'essential', cycle: 'yearly' },
] as const

async function listOpen({ stripe }: Shop): Promise<string[]> {
  const { data } = await stripe.checkout.sessions.list({ status: 'open', limit: 100 })
  return data.map(({ id }) => id)
}

const proInDollars = { planId: 'pro', cycle: 'monthly', currency: 'usd' } as const

describe.each(engines)('parallel orders on $name', (engine) => {
  test('eight parallel orders of four kinds leave exactly one payable checkout', async () => {
    const shop = await openShop(engine)

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => press(shop, orders[number % 4])),
    )

    const open = await listOpen(shop)
    expect(open).toHaveLength(1)
    const refused = answers.filter(isRefusal).map((answer) => answer.refused)
    const expected = new Set(['checkout-superseded', 'payments-busy'])
    expect(refused.filter((reason) => !expected.has(reason))).toEqual([])
    expect(answers.some((answer) => 'url' in answer && answer.url.endsWith(open[0] ?? '-'))).toBe(
      true,
    )
  })

  test('an order that is superseded closes the checkout it just opened', async () => {
    const shop = await openShop(engine)
    let isOvertaken = false
    const openCheckout: Shop['payments']['openCheckout'] = async (order) => {
      const checkout = await shop.payments.openCheckout(order)
      if (!isOvertaken) await press(shop, { planId: 'essential' })
      isOvertaken = true
      return checkout
    }

    const answer = await press({ ...shop, payments: { ...shop.payments, openCheckout } })

    expect(answer).toEqual({ url: expect.stringContaining((await listOpen(shop))[0] ?? '-') })
    expect(await listOpen(shop)).toHaveLength(1)
  })

  test('two payments at the same time leave one subscription, which can still be refunded that day', async () => {
    const shop = await openShop(engine)
    const { id: customerId } = allow(await linkCustomer(shop, ada))
    const order = { customerId, userId: ada.id, language: ada.language, ...proInDollars }
    const checkouts = await Promise.all(
      ['one', 'two'].map(async (key) => allow(await shop.payments.openCheckout({ ...order, key }))),
    )

    await Promise.all(checkouts.map(({ id }) => pay(shop, id)))
    await shop.finish()

    expect(await findPlan(shop)).toBe('pro')
    const charges = (await listCharges(shop)).map(([taken = 0, back = 0]) => taken - back)
    expect(charges.toSorted()).toEqual([0, 1_500])
    expect((await readBilling(shop, ada)).moneyBackUntil).not.toBeNull()
    await checkBooks(shop)

    allow(await requestRefund(shop, ada))
    await shop.finish()
    expect(await findPlan(shop)).toBe('free')
    expect((await listCharges(shop)).every(([taken, back]) => taken === back)).toBe(true)
  })

  test('a duplicate that could not be refunded yet never becomes the plan', async () => {
    const shop = await openShop(engine)
    const { id: customerId } = allow(await linkCustomer(shop, ada))
    const order = { customerId, userId: ada.id, language: ada.language, ...proInDollars }
    const { id } = allow(await shop.payments.openCheckout({ ...order, key: 'one' }))
    await shop.controls.setDelivery('held')
    await pay(shop, id)
    const [bought] = (await shop.stripe.subscriptions.list({ customer: customerId })).data
    await shop.stripe.subscriptions.update(bought?.id ?? '', { metadata: { duplicate: 'yes' } })

    await shop.controls.setDelivery('normal')
    await shop.finish()

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
    expect(await getCustomer(shop)).toBe(customerId)
  })
})
