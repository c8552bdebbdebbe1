import { expect } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getRefusal, type World, withoutMessages } from './world.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const

async function findCharge({ stripe }: World, customer: string) {
  const [charge] = (await stripe.charges.list({ customer })).data
  if (!charge) throw new Error('There is no charge')
  return charge
}

/** Buys with the test card that creates a dispute. */
async function buyDisputed(world: World) {
  const bought = await world.buy({ ...pro, card: 'pm_card_createDispute' })
  const { id: charge } = await findCharge(world, bought.customer)
  const list = async () => (await world.stripe.disputes.list({ charge })).data[0]
  const dispute = await world.until('Stripe opens the dispute', list)
  return { ...bought, charge, dispute }
}

type Outcome = { readonly id: string; readonly outcome: 'won' | 'lost' }

/** In test mode the text of the evidence decides the outcome: https://docs.stripe.com/testing#disputes */
async function decide(world: World, { id, outcome }: Outcome): Promise<void> {
  const evidence = outcome === 'won' ? 'winning_evidence' : 'losing_evidence'
  await world.stripe.disputes.update(id, {
    evidence: { uncategorized_text: evidence },
    submit: true,
  })
  await world.until(`the dispute is ${outcome}`, async () =>
    (await world.stripe.disputes.retrieve(id)).status === outcome ? outcome : null,
  )
}

export const moneyBackCases: readonly PaymentCase[] = [
  {
    name: 'case 25: a payment can be refunded in parts up to its amount, not twice, and not during a dispute',
    async run(world) {
      const { refunds } = world.stripe
      const { customer, subscriptionId } = await world.buy(pro)
      const { id: charge } = await findCharge(world, customer)

      const part = await refunds.create({ charge, amount: 500 })
      const partly = await findCharge(world, customer)
      const over = await getRefusal(refunds.create({ charge, amount: 1_001 }))
      const rest = await refunds.create({ charge })
      const again = await getRefusal(refunds.create({ charge }))
      const wholly = await findCharge(world, customer)
      const history = allow(await world.payments.fetchHistory(customer))

      expect([part.amount, rest.amount]).toEqual([500, 1_000])
      expect(partly).toMatchObject({ amount_refunded: 500, refunded: false })
      expect(over).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' })
      expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
      expect(wholly).toMatchObject({ amount_refunded: 1_500, refunded: true })
      expect(history.invoices).toMatchObject([{ refundedCents: 1_500 }])
      expect(history.refunds).toMatchObject([{ status: 'done' }, { status: 'done' }])
      expect((await world.getSubscription(subscriptionId)).status).toBe('active')
      const { afterWin, ...disputed } = await refundDisputed(world)
      const { noted, ...codes } = withoutMessages({ over, again, ...disputed })
      const events = await world.listSentNotifications(customer)
      expect(events).toContain('charge.refunded')
      return { ...codes, sets: { events }, noted: { ...noted, afterWin } }
    },
  },
  {
    name: 'case 26: a dispute is reported as open, then as won or lost',
    async run(world) {
      const seen = {
        won: await settleDispute(world, 'won'),
        lost: await settleDispute(world, 'lost'),
      }

      const relied = ['charge.dispute.created', 'charge.dispute.closed']
      for (const events of Object.values(seen))
        expect(events).toEqual(expect.arrayContaining(relied))
      expect(seen.lost).not.toContain('charge.dispute.funds_reinstated')
      return { sets: seen }
    },
  },
  {
    name: 'case 27: a duplicate subscription is canceled and refunded once, and the other one stays',
    async run(world) {
      const { customer, subscriptionId: kept } = await world.buy(pro)
      const { subscriptionId: id } = await world.buy({ ...pro, customer })
      const { latest_invoice: first } = await world.getSubscription(id)
      await world.renew(id)

      // The caller decides whether it is a recent duplicate; the gateway only acts.
      const at = world.now()
      for (const _ of [1, 2]) {
        allow(await world.payments.markDuplicate({ id, at }))
        allow(await world.payments.endSubscription(id))
        allow(await world.payments.refundInvoice(String(first)))
      }
      await world.wait()

      const { subscriptions, invoices } = allow(await world.payments.fetchHistory(customer))
      const refunded = invoices.filter(({ refundedCents }) => refundedCents > 0)
      expect(invoices).toHaveLength(4)
      expect(refunded).toMatchObject([{ id: first, subscriptionId: id, refundedCents: 1_500 }])
      const ended = subscriptions.find((one) => one.id === id)
      const other = subscriptions.find((one) => one.id === kept)
      expect(ended).toMatchObject({ isDuplicate: true, duplicateOn: at.toISOString().slice(0, 10) })
      expect((await world.getSubscription(id)).status).toBe('canceled')
      expect(other).toMatchObject({ status: 'active', isDuplicate: false })
      return { refunded: refunded.map(({ refundedCents }) => refundedCents) }
    },
  },
  {
    name: 'case 28: a subscription to a product that isn’t ours is ignored',
    async run(world) {
      const { stripe } = world
      const { customer, subscriptionId } = await world.buy(pro)
      const { default_payment_method } = await world.getSubscription(subscriptionId)
      const price = await stripe.prices.create({
        currency: 'usd',
        unit_amount: 100,
        recurring: { interval: 'month' },
        product_data: { name: 'Another product' },
      })
      const foreign = await stripe.subscriptions.create({
        customer,
        items: [{ price: price.id }],
        default_payment_method: String(default_payment_method),
      })

      const history = allow(await world.payments.fetchHistory(customer))

      expect(history.subscriptions).toMatchObject([pro])
      await stripe.products.update(String(price.product), { active: false })
      return { foreign: foreign.status }
    },
  },
  {
    name: 'case 29: deleting a customer ends their checkouts and subscriptions',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(pro)
      const choice = { ...pro, currency: 'usd', language: 'en', key: 'case 29' } as const
      const order = { ...choice, customerId: customer, userId: 'contract' as never }
      const checkout = allow(await world.payments.openCheckout(order))

      const now = world.now()
      const departure = { customerId: customer, since: null, subscriptionId, now }
      allow(await world.payments.closeDeparture(departure))
      allow(await world.payments.forgetCustomer(departure.customerId))

      const session = await world.stripe.checkout.sessions.retrieve(checkout.id)
      const gone = await world.stripe.customers.retrieve(customer)
      const { status } = await world.getSubscription(subscriptionId)
      expect([session.status, gone.deleted, status]).toEqual(['expired', true, 'canceled'])
      expect(allow(await world.payments.fetchHistory(customer)).isDeleted).toBe(true)
      return { session: session.status, status }
    },
  },
]

/**
 * A payment can't be refunded during a dispute, but the plan can end. Whether it can after a won
 * dispute is up to Stripe.
 */
async function refundDisputed(world: World) {
  const { refunds } = world.stripe
  const { charge, dispute, subscriptionId } = await buyDisputed(world)
  const { latest_invoice } = await world.getSubscription(subscriptionId)
  const invoice = String(latest_invoice)
  const disputed = await getRefusal(refunds.create({ charge }))
  expect(disputed).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  const blocked = { refused: 'refund-blocked', code: 'charge_disputed' }
  allow(await world.payments.endSubscription(subscriptionId))
  expect(await world.payments.refundInvoice(invoice)).toEqual(blocked)
  expect((await world.getSubscription(subscriptionId)).status).toBe('canceled')

  await decide(world, { id: dispute.id, outcome: 'won' })
  const refunded = await world.payments.refundInvoice(invoice)
  await world.payments.refundInvoice(invoice)
  const { data } = await refunds.list({ charge })
  expect(data.map(({ amount }) => amount)).toEqual(isRefusal(refunded) ? [] : [1_500])
  return { disputed, afterWin: isRefusal(refunded) ? refunded : 'refunded' }
}

/** The events about the payment, from its dispute to the bank's decision. */
async function settleDispute(world: World, outcome: Outcome['outcome']): Promise<string[]> {
  const { customer, charge, dispute } = await buyDisputed(world)
  const before = allow(await world.payments.fetchHistory(customer))
  expect(dispute).toMatchObject({ reason: 'fraudulent', amount: 1_500, status: 'needs_response' })
  expect((await findCharge(world, customer)).disputed).toBe(true)
  expect(before.disputes).toMatchObject([{ id: dispute.id, state: 'open' }])

  await decide(world, { id: dispute.id, outcome })

  const after = allow(await world.payments.fetchHistory(customer))
  expect(after.disputes).toMatchObject([{ id: dispute.id, state: outcome }])
  return world.listSentNotifications(charge)
}
