import { expect } from 'vitest'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getRefusal, type World } from './world.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const

async function findCharge({ stripe }: World, customer: string) {
  const [charge] = (await stripe.charges.list({ customer })).data
  if (!charge) throw new Error('Nothing was charged')
  return charge
}

export const moneyBackCases: readonly PaymentCase[] = [
  {
    name: 'case 25: a payment is refunded in parts, up to what was paid, and not twice',
    async run(world) {
      const { refunds } = world.stripe
      const { customer } = await world.buy(pro)
      const { id: charge } = await findCharge(world, customer)

      const part = await refunds.create({ charge, amount: 500 })
      const over = await getRefusal(refunds.create({ charge, amount: 1_001 }))
      await refunds.create({ charge })
      const again = await getRefusal(refunds.create({ charge }))
      const history = allow(await world.payments.fetchHistory(customer))

      expect(part.amount).toBe(500)
      expect(over).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' })
      expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
      expect(history.invoices).toMatchObject([{ refundedCents: 1_500 }])
      return { over, again, told: await world.listTold(customer) }
    },
  },
  {
    name: 'case 26: a payment that is disputed is seen as disputed',
    async run(world) {
      const { customer } = await world.buy({ ...pro, card: 'pm_card_createDispute' })
      await world.pass(60_000)
      await world.wait()

      const history = allow(await world.payments.fetchHistory(customer))
      const { disputed } = await findCharge(world, customer)
      expect(disputed).toBe(true)
      expect(history.disputes).toMatchObject([{ state: 'open' }])
      return { told: await world.listTold(customer) }
    },
  },
  {
    name: 'case 27: a purchase that is undone is refunded once, however often it is asked for',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(pro)
      allow(await world.payments.undoSubscription(subscriptionId))
      allow(await world.payments.undoSubscription(subscriptionId))

      const { amount_refunded } = await findCharge(world, customer)
      const { status } = await world.getSubscription(subscriptionId)
      expect([amount_refunded, status]).toEqual([1_500, 'canceled'])
      return { amount_refunded, status }
    },
  },
  {
    name: 'case 28: a subscription to something that we don’t sell is left alone',
    async run(world) {
      const { stripe } = world
      const { customer } = await world.buy(pro)
      const price = await stripe.prices.create({
        currency: 'usd',
        unit_amount: 100,
        recurring: { interval: 'month' },
        product_data: { name: 'Somebody else’s' },
      })
      const foreign = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })

      const history = allow(await world.payments.fetchHistory(customer))

      expect(history.subscriptions).toMatchObject([pro])
      await stripe.products.update(String(price.product), { active: false })
      return { foreign: foreign.status }
    },
  },
  {
    name: 'case 29: a customer who is deleted takes checkouts and subscriptions along',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(pro)
      const wish = { ...pro, currency: 'usd', key: 'case 29' } as const
      const order = { ...wish, customerId: customer, userId: 'contract' as never }
      const checkout = allow(await world.payments.openCheckout(order))

      const now = world.now()
      const departure = { customerId: customer, since: null, subscriptionId, now }
      allow(await world.payments.forgetCustomer(departure))

      const session = await world.stripe.checkout.sessions.retrieve(checkout.id)
      const gone = await world.stripe.customers.retrieve(customer)
      const { status } = await world.getSubscription(subscriptionId)
      expect([session.status, gone.deleted, status]).toEqual(['expired', true, 'canceled'])
      expect(allow(await world.payments.fetchHistory(customer)).isDeleted).toBe(true)
      return { session: session.status, status }
    },
  },
]
