import { expect } from 'vitest'
import { days, hours } from '#domain/time.ts'
import { allow } from '../accounts.ts'
import { goodCard } from '../sandbox.ts'
import type { PaymentCase } from './cases.ts'
import { getRefusal, type World } from './world.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const
const fails = 'pm_card_chargeCustomerFail'
const asks = 'pm_card_authenticationRequired'

/** A renewal that the given card did not pay. */
async function fallBehind(world: World, token: string) {
  const bought = await world.buy(pro)
  const { customer, subscriptionId } = bought
  const method = await world.giveCard(customer, token)
  await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: method })
  await world.renew(subscriptionId)
  const [invoice] = await world.listInvoices(customer)
  if (!invoice) throw new Error('No invoice')
  return { ...bought, method, invoice }
}

export const collectionCases: readonly PaymentCase[] = [
  {
    name: 'case 19: paying an invoice by hand is refused in Stripe’s words: declined, asked for, paid already',
    async run(world) {
      const { stripe } = world
      const declined = await fallBehind(world, fails)
      const asked = await fallBehind(world, asks)
      const paid = await world.buy(pro)
      const [first] = await world.listInvoices(paid.customer)

      const refusals = {
        declined: await getRefusal(stripe.invoices.pay(declined.invoice.id)),
        asked: await getRefusal(stripe.invoices.pay(asked.invoice.id)),
        already: await getRefusal(stripe.invoices.pay(first?.id ?? '')),
      }

      expect(refusals).toMatchObject({
        declined: { statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' },
        asked: { statusCode: 402, code: 'invoice_payment_intent_requires_action' },
        already: { statusCode: 400, rawType: 'invalid_request_error', code: undefined },
      })
      return refusals
    },
  },
  {
    name: 'case 20: a renewal that fails is retried, and the subscription is past due meanwhile',
    async run(world) {
      const { customer, subscriptionId, invoice } = await fallBehind(world, fails)
      const late = await world.getSubscription(subscriptionId)
      const told = await world.listTold(customer)

      expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 })
      expect(invoice.next_payment_attempt).not.toBeNull()
      expect(late.status).toBe('past_due')
      expect(told).toEqual(
        expect.arrayContaining(['charge.failed', 'customer.updated', 'invoice.payment_failed']),
      )
      await world.pass(days(30))
      const { status } = await world.getSubscription(subscriptionId)
      expect(['canceled', 'unpaid', 'past_due']).toContain(status)
      return { told }
    },
  },
  {
    name: 'case 21: a bank that asks is not asked again by itself',
    async run(world) {
      const { invoice } = await fallBehind(world, asks)
      await world.pass(days(3))

      const { status } = await world.stripe.invoices.retrieve(invoice.id)
      const asked = await world.stripe.events.list({ type: 'invoice.payment_action_required' })
      const theirs = asked.data.filter(({ data }) => Object(data.object).id === invoice.id)
      expect([status, theirs.length]).toEqual(['open', 1])
      return { status, asked: theirs.length }
    },
  },
  {
    name: 'case 22: a new card pays what is open, because we ask it to',
    async run(world) {
      const { customer, subscriptionId, invoice } = await fallBehind(world, fails)
      await world.giveCard(customer, 'pm_card_visa')
      const untouched = await world.stripe.invoices.retrieve(invoice.id)
      allow(await world.payments.adoptCard(customer))
      await world.wait()

      const paid = await world.stripe.invoices.retrieve(invoice.id)
      expect([untouched.status, paid.status]).toEqual(['open', 'paid'])
      expect((await world.getSubscription(subscriptionId)).status).toBe('active')
      return { before: untouched.status, after: paid.status }
    },
  },
  {
    name: 'case 23: a card that was entered on the invoice’s page pays that invoice',
    needsPages: true,
    async run(world) {
      const { subscriptionId, invoice } = await fallBehind(world, fails)

      const answer = await world.desk?.payInvoice(invoice.id, goodCard)
      await world.wait()

      const { status } = await world.stripe.invoices.retrieve(invoice.id)
      expect([answer?.kind, status]).toEqual(['paid', 'paid'])
      return { status: (await world.getSubscription(subscriptionId)).status }
    },
  },
  {
    name: 'case 24: an amount below the minimum is not charged, and is carried as balance',
    async run(world) {
      const bought = await world.buy({ planId: 'essential', cycle: 'monthly' })
      const { customer, subscriptionId, item } = bought
      const left = item.current_period_end * 1_000 - world.now().getTime()
      await world.pass(left - hours(24))
      const change = { subscriptionId, ...pro, at: world.now() }
      const quote = allow(await world.payments.previewChange(change))
      allow(await world.payments.changeNow(change))

      const [invoice] = await world.listInvoices(customer)
      const owner = await world.stripe.customers.retrieve(customer)
      expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0 })
      expect(quote.dueCents).toBe(0)
      expect(owner).toMatchObject({ balance: invoice?.total })
      return { total: invoice?.total }
    },
  },
]
