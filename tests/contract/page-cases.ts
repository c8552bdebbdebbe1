import type Stripe from 'stripe'
import { expect } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import type { World } from './world.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const
const visa = '4242424242424242'

/** Buys Pro on the provider's page, as a customer does. */
async function buyOnPage(world: World, currency: 'usd' | 'eur') {
  const customerId = await world.createCustomer()
  const order = { ...pro, currency, key: `page ${currency} ${customerId}`, customerId }
  const checkout = allow(
    await world.payments.openCheckout({ ...order, userId: 'contract' as never, language: 'en' }),
  )
  const isPaid = await world.pages?.payCheckout(String(checkout.url), visa)
  expect(isPaid, 'The card is accepted').toBe(true)
  const subscription = await world.until('the checkout creates a subscription', async () => {
    const { data } = await world.stripe.subscriptions.list({ customer: customerId })
    return data.find(({ status }) => status === 'active')
  })
  return { customerId, checkout, subscription }
}

async function openPortal({ payments }: World, customerId: CustomerId): Promise<string> {
  return allow(await payments.openCardPage({ customerId, language: 'en', visit: 'visit-1' })).url
}

async function findDefault({ stripe }: World, customer: CustomerId) {
  const expand = ['invoice_settings.default_payment_method']
  const found = await stripe.customers.retrieve(customer, { expand })
  if (found.deleted) throw new Error('The customer is deleted')
  return found.invoice_settings.default_payment_method as Stripe.PaymentMethod | null
}

export const pageCases: readonly PaymentCase[] = [
  {
    name: 'case 41: a card entered in the portal becomes the customer’s default, is reported, and leaves the subscription alone',
    needs: 'pages',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(pro)
      const before = await world.getSubscription(subscriptionId)

      const url = await openPortal(world, customer)
      const isSaved = await world.pages?.changeCard(url, '4000000000000077')
      await world.wait()

      const method = await world.until('the portal sets the default card', () =>
        findDefault(world, customer),
      )
      const updated = await world.until('the change of the card is reported', () =>
        findUpdate(world, customer),
      )
      const after = await world.getSubscription(subscriptionId)
      expect([isSaved, method.card?.last4]).toEqual([true, '0077'])
      expect(Object(updated.data.previous_attributes).invoice_settings).toMatchObject({
        default_payment_method: null,
      })
      expect(after.default_payment_method).toBe(before.default_payment_method)
      allow(await world.payments.adoptCard(customer))
      const adopted = await world.getSubscription(subscriptionId)
      expect(adopted.default_payment_method).toBe(method.id)
      const changed = Object.keys(updated.data.previous_attributes ?? {}).toSorted()
      return { last4: method.card?.last4, noted: { changed } }
    },
  },
  {
    name: 'case 44: a purchase on the checkout page sets the billing mode, our metadata, the card and the currency of the subscription',
    needs: 'pages',
    async run(world) {
      const { customerId, checkout, subscription } = await buyOnPage(world, 'eur')

      const session = await world.stripe.checkout.sessions.retrieve(checkout.id)
      const method = String(subscription.default_payment_method)
      const owner = await world.stripe.paymentMethods.retrieve(method)
      expect(subscription).toMatchObject({
        billing_mode: { type: 'classic' },
        currency: 'eur',
        metadata: { userId: 'contract', plan: 'pro', source: 'checkout' },
        items: { data: [{ quantity: 1, price: { id: (await world.findPrice(pro)).id } }] },
      })
      expect(owner).toMatchObject({ customer: customerId, card: { last4: '4242' } })
      expect(session).toMatchObject({
        status: 'complete',
        payment_status: 'paid',
        subscription: subscription.id,
        client_reference_id: 'contract',
        currency: 'eur',
      })
      const history = allow(await world.payments.fetchHistory(customerId))
      expect(history.subscriptions).toMatchObject([{ ...pro, status: 'active' }])
      expect(history.card?.name).toBe('Visa •••• 4242')
      expect(await findDefault(world, customerId)).toBeNull()
      const { payment_method_types, allowed_payment_method_types } = session
      for (const type of payment_method_types) expect(['card', 'paypal', 'link']).toContain(type)
      return {
        amount: session.amount_total,
        allowed: allowed_payment_method_types,
        sets: { events: await world.listSentNotifications(subscription.id) },
        noted: { offered: payment_method_types, settings: subscription.payment_settings },
      }
    },
  },
  {
    name: 'case 45: a subscription bought on the checkout page renews with the card that was entered there',
    needs: 'pages',
    async run(world) {
      const { customerId, subscription } = await buyOnPage(world, 'usd')

      await world.renew(subscription.id)

      const [invoice] = await world.listInvoices(customerId)
      expect(invoice).toMatchObject({ status: 'paid', amount_paid: 1_500 })
      expect(invoice?.billing_reason).toBe('subscription_cycle')
      return { amount: invoice?.amount_paid }
    },
  },
]

async function findUpdate({ stripe }: World, customer: CustomerId) {
  const { data } = await stripe.events.list({ type: 'customer.updated', limit: 20 })
  return data.find(
    (event) =>
      event.type === 'customer.updated' &&
      event.data.object.id === customer &&
      Object(event.data.previous_attributes).invoice_settings !== undefined,
  )
}
