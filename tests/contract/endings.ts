import { expect } from 'vitest'
import { days } from '#domain/time.ts'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getItem, getRefusal, type World, withoutMessages } from './world.ts'

const essential = { planId: 'essential', cycle: 'monthly' } as const
const pro = { planId: 'pro', cycle: 'monthly' } as const

async function listCharged(world: World, customer: Parameters<World['giveCard']>[0]) {
  const { data } = await world.stripe.charges.list({ customer })
  return data.map(({ amount, amount_refunded }) => [amount, amount_refunded])
}

export const endingCases: readonly PaymentCase[] = [
  {
    name: 'case 36: a subscription needs a card, unless it is created to be paid later',
    async run(world) {
      const { stripe } = world
      const customer = await world.createCustomer()
      const items = [{ price: (await world.findPrice(pro)).id }]
      const create = (more: { payment_behavior?: 'default_incomplete' }) =>
        stripe.subscriptions.create({ customer, currency: 'usd', items, ...more })

      const refusal = await getRefusal(create({}))
      const later = await create({ payment_behavior: 'default_incomplete' })

      expect(refusal).toMatchObject({ statusCode: 400, code: 'resource_missing' })
      expect(later.status).toBe('incomplete')
      return { ...withoutMessages({ refusal }), later: later.status }
    },
  },
  {
    name: 'case 37: a subscription can be ended at once while a change is scheduled, and nothing is charged afterwards',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(pro)
      allow(await world.payments.changeLater({ subscriptionId, ...essential }))
      const { schedule } = await world.getSubscription(subscriptionId)

      allow(await world.payments.endSubscription(subscriptionId))
      const ended = await world.getSubscription(subscriptionId)
      await world.pass(days(35))

      expect(ended.status).toBe('canceled')
      expect(await listCharged(world, customer)).toEqual([[1_500, 0]])
      const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' })
      expect(data.map(({ status }) => status)).toEqual(['canceled'])
      const { status } = await world.stripe.subscriptionSchedules.retrieve(String(schedule))
      expect(['active', 'not_started']).not.toContain(status)
      return { status: ended.status, noted: { schedule: status } }
    },
  },
  {
    name: 'case 38: after a scheduled change has begun, another one can be scheduled, and charges nothing before its time',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(pro)
      const yearly = { planId: 'essential', cycle: 'yearly' } as const
      allow(await world.payments.changeLater({ subscriptionId, ...yearly }))
      await world.renew(subscriptionId)
      const { current_period_end: yearEnd } = getItem(await world.getSubscription(subscriptionId))

      allow(await world.payments.changeLater({ subscriptionId, ...essential }))
      await world.wait()
      const changed = await world.getSubscription(subscriptionId)
      const charged = await listCharged(world, customer)
      await world.renew(subscriptionId)

      expect(getItem(changed).current_period_end).toBe(yearEnd)
      expect(getItem(changed).price.recurring?.interval).toBe('year')
      expect(charged).toEqual([
        [7_000, 0],
        [1_500, 0],
      ])
      expect(await listCharged(world, customer)).toEqual([[700, 0], ...charged])
      return { yearEnd, charged }
    },
  },
  {
    name: 'case 39: an upgrade after a scheduled change has begun is charged as previewed',
    async run(world) {
      const { subscriptionId } = await world.buy(pro)
      allow(await world.payments.changeLater({ subscriptionId, ...essential }))
      await world.renew(subscriptionId)
      await world.pass(days(10))

      const change = { subscriptionId, ...pro, at: world.now() }
      const quote = allow(await world.payments.previewChange(change))
      allow(await world.payments.changeNow(change))
      await world.wait()

      const { schedule, latest_invoice } = await world.getSubscription(subscriptionId)
      const invoice = await world.stripe.invoices.retrieve(String(latest_invoice))
      expect(schedule).toBeNull()
      expect(invoice).toMatchObject({ status: 'paid', amount_paid: quote.dueCents })
      return { dueCents: quote.dueCents }
    },
  },
  {
    name: 'case 40: both payments of an upgraded plan can be refunded',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(essential)
      await world.pass(days(10))
      const at = world.now()
      allow(await world.payments.changeNow({ subscriptionId, ...pro, at }))
      await world.wait()
      const before = await listCharged(world, customer)

      const invoices = await world.listInvoices(customer)
      for (const { id } of invoices) allow(await world.payments.refundInvoice(id))
      await world.wait()

      expect(before).toHaveLength(2)
      const after = await listCharged(world, customer)
      expect(after).toEqual(before.map(([amount]) => [amount, amount]))
      const history = allow(await world.payments.fetchHistory(customer))
      const cents = history.invoices.map(({ refundedCents }) => refundedCents)
      expect(cents).toEqual(after.map(([, refunded]) => refunded))
      return { after }
    },
  },
  {
    name: 'case 46: a coupon and a quantity that support has set stay until a scheduled downgrade and after it',
    async run(world) {
      const { stripe } = world
      const { customer, subscriptionId, item } = await world.buy(pro)
      const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
      await stripe.subscriptions.update(subscriptionId, {
        discounts: [{ coupon: coupon.id }],
        items: [{ id: item.id, quantity: 2 }],
        proration_behavior: 'none',
      })

      allow(await world.payments.changeLater({ subscriptionId, ...essential }))
      const meanwhile = await world.getSubscription(subscriptionId)
      await world.renew(subscriptionId)

      expect([meanwhile.discounts.length, getItem(meanwhile).quantity]).toEqual([1, 2])
      const [invoice] = await world.listInvoices(customer)
      expect(invoice).toMatchObject({ status: 'paid', subtotal: 1_400, amount_paid: 700 })
      await stripe.coupons.del(coupon.id)
      return { paid: invoice?.amount_paid }
    },
  },
]
