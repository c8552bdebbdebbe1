import { expect } from 'vitest'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getItem, type World } from './world.ts'

const monthlyPro = { planId: 'pro', cycle: 'monthly' } as const

export const purchaseCases: readonly PaymentCase[] = [
  {
    name: 'case 1: a purchase is paid, active for its period, and reported by events',
    async run(world) {
      const { customer, subscriptionId, item } = await world.buy(monthlyPro)

      const subscription = await world.getSubscription(subscriptionId)
      const [invoice] = await world.listInvoices(customer)
      const history = allow(await world.payments.fetchHistory(customer))
      const events = await world.listSentNotifications(customer)
      const created = await findEvent(world, subscriptionId)
      const notes = { createdAs: created.status }
      const owner = await world.stripe.customers.retrieve(customer)

      // By reports of others, Stripe sends it before the payment. We fetch the state and don't rely on it.
      expect(['incomplete', 'active']).toContain(created.status)
      expect(owner).toMatchObject({ invoice_settings: { default_payment_method: null } })
      expect(subscription).toMatchObject({
        status: 'active',
        billing_mode: { type: 'classic' },
        latest_invoice: invoice?.id,
        metadata: { userId: 'contract', plan: 'pro', source: 'checkout' },
      })
      expect(invoice).toMatchObject({
        status: 'paid',
        amount_paid: 1_500,
        billing_reason: 'subscription_create',
      })
      expect(history.subscriptions).toMatchObject([{ ...monthlyPro, status: 'active' }])
      expect(history.card?.name).toBe('Visa •••• 4242')
      expect(events).toEqual(
        expect.arrayContaining(['customer.subscription.created', 'invoice.paid']),
      )
      return {
        status: subscription.status,
        period: toPeriod(item),
        sets: { events },
        noted: notes,
      }
    },
  },
  {
    name: 'case 2: a declined checkout can be paid with another card, once',
    needs: 'pages',
    async run(world) {
      const { pages, payments, stripe } = world
      const customerId = await world.createCustomer()
      const choice = { ...monthlyPro, currency: 'usd', language: 'en', key: 'case 2' } as const
      const order = { ...choice, customerId, userId: 'contract' as never }
      const checkout = allow(await payments.openCheckout(order))

      const declined = await pages?.payCheckout(String(checkout.url), '4000000000000002')
      const meanwhile = allow(await payments.fetchHistory(customerId))
      const paid = await pages?.payCheckout(String(checkout.url), '4242424242424242')
      await world.wait()

      expect([declined, paid]).toEqual([false, true])
      expect(meanwhile.subscriptions.map(({ status }) => status)).not.toContain('active')
      const { data } = await stripe.subscriptions.list({ customer: customerId })
      expect(data.map(({ status }) => status)).toEqual(['active'])
      const owner = await stripe.customers.retrieve(customerId)
      expect(owner).toMatchObject({ invoice_settings: { default_payment_method: null } })
      return { checkout: allow(await payments.fetchCheckout(checkout.id)).status }
    },
  },
  {
    name: 'case 3: a renewal charges the same amount for the next period',
    async run(world) {
      const { customer, subscriptionId, item } = await world.buy(monthlyPro)

      await world.renew(subscriptionId)

      const renewed = getItem(await world.getSubscription(subscriptionId))
      const [invoice] = await world.listInvoices(customer)
      expect(renewed.current_period_start).toBe(item.current_period_end)
      expect(invoice).toMatchObject({
        status: 'paid',
        amount_paid: 1_500,
        billing_reason: 'subscription_cycle',
      })
      const events = await world.listSentNotifications(customer)
      expect(events).toEqual(expect.arrayContaining(['customer.subscription.updated']))
      return { period: toPeriod(renewed), sets: { events } }
    },
  },
  {
    name: 'case 4: a purchase on January 31 renews on the last day of February, then on March 31',
    start: new Date('2027-01-31T10:00:00Z'),
    async run(world) {
      const { subscriptionId, item } = await world.buy(monthlyPro)
      const ends = [item.current_period_end]
      for (const _ of [1, 2]) ends.push(await renewOnce(world, subscriptionId))

      expect(ends.map((end) => new Date(end * 1_000).toISOString().slice(0, 10))).toEqual([
        '2027-02-28',
        '2027-03-31',
        '2027-04-30',
      ])
      return { ends }
    },
  },
]

/** The subscription in its creation event. */
async function findEvent({ stripe }: World, subscriptionId: string) {
  const type = 'customer.subscription.created'
  const { data } = await stripe.events.list({ type, limit: 100 })
  const found = data.find((event) => event.type === type && event.data.object.id === subscriptionId)
  if (found?.type !== type) throw new Error('There is no creation event of the subscription')
  return found.data.object
}

async function renewOnce(world: World, subscriptionId: string): Promise<number> {
  await world.renew(subscriptionId)
  return getItem(await world.getSubscription(subscriptionId)).current_period_end
}

function toPeriod(item: ReturnType<typeof getItem>) {
  return [item.current_period_start, item.current_period_end]
}
