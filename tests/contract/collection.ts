import { expect } from 'vitest'
import { days, hours, seconds } from '#domain/time.ts'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getRefusal, toUnix, type World, withoutMessages } from './world.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const
const fails = 'pm_card_chargeCustomerFail'
const asks = 'pm_card_authenticationRequired'

/** Buys a plan, then sets the card for its renewal. */
async function buyThenCharge(world: World, token: string) {
  const bought = await world.buy(pro)
  const { customer, subscriptionId } = bought
  const method = await world.giveCard(customer, token)
  await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: method })
  return bought
}

/** A renewal that failed with the card. */
async function fallBehind(world: World, token: string) {
  const bought = await buyThenCharge(world, token)
  await world.renew(bought.subscriptionId)
  const [invoice] = await world.listInvoices(bought.customer)
  if (!invoice) throw new Error('No invoice')
  return { ...bought, invoice }
}

/** Four invoices that can't be paid, each for a different reason, of the three customers of one clock. */
async function openFour(world: World) {
  const { stripe } = world
  const declined = await buyThenCharge(world, fails)
  // Both renew at the same moment.
  const asked = await fallBehind(world, asks)
  const [declinedInvoice, paid] = await world.listInvoices(declined.customer)
  const price = await world.findPrice(pro)
  const cardless = await stripe.subscriptions.create({
    customer: await world.createCustomer(),
    currency: 'usd',
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  })
  return {
    declined: declinedInvoice?.id ?? '',
    asked: asked.invoice.id,
    already: paid?.id ?? '',
    cardless: String(cardless.latest_invoice),
  }
}

/** The status of a subscription after the last retry of its invoice. */
async function exhaust(world: World): Promise<string> {
  const { subscriptionId } = await fallBehind(world, fails)
  await world.pass(days(16))
  const { status, cancellation_details } = await world.getSubscription(subscriptionId)
  if (status === 'canceled') expect(cancellation_details?.reason).toBe('payment_failed')
  return status
}

/** Stripe has no API for this Dashboard setting, so there only the account's own value is tested. */
async function listEnds(world: World, controls: NonNullable<World['controls']>): Promise<string[]> {
  const ends: string[] = []
  for (const afterLastRetry of ['cancel', 'unpaid', 'past_due'] as const) {
    await controls.changeAccount({ afterLastRetry })
    ends.push(await exhaust(await world.openAnother()))
  }
  return ends
}

export const collectionCases: readonly PaymentCase[] = [
  {
    name: 'case 19: paying an invoice fails with Stripe’s error codes: declined, confirmation required, already paid, no card',
    async run(world) {
      const { stripe, payments } = world
      const invoices = await openFour(world)
      const pay = (name: keyof typeof invoices) => getRefusal(stripe.invoices.pay(invoices[name]))

      const refusals = {
        declined: await pay('declined'),
        asked: await pay('asked'),
        already: await pay('already'),
        cardless: await pay('cardless'),
      }

      expect(refusals).toMatchObject({
        declined: { statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' },
        asked: { statusCode: 402, code: 'invoice_payment_intent_requires_action' },
        already: { statusCode: 400, rawType: 'invalid_request_error' },
        cardless: { statusCode: 400, rawType: 'invalid_request_error', code: 'resource_missing' },
      })
      const { attempt_count } = await stripe.invoices.retrieve(invoices.declined)
      expect(attempt_count, 'Only retries count').toBe(1)
      expect(await payments.payInvoice(invoices.declined)).toEqual({ refused: 'card-declined' })
      expect(await payments.payInvoice(invoices.asked)).toMatchObject({
        refused: 'card-asks',
        url: expect.stringContaining('http'),
      })
      expect(await payments.payInvoice(invoices.already)).toEqual({ charged: null })
      expect(await payments.payInvoice(invoices.cardless)).toEqual({ refused: 'no-card' })
      return withoutMessages(refusals)
    },
  },
  {
    name: 'case 20: a failed renewal is retried while past due, and ends as configured in the account',
    async run(world) {
      const { customer, subscriptionId, invoice } = await fallBehind(world, fails)
      const late = await world.getSubscription(subscriptionId)
      const events = await world.listSentNotifications(customer)

      expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, auto_advance: true })
      expect(invoice.next_payment_attempt).toBeGreaterThan(toUnix(world.now()))
      expect(late.status).toBe('past_due')
      expect(events).toContain('invoice.payment_failed')
      await world.pass(
        seconds(invoice.next_payment_attempt ?? 0) - world.now().getTime() + hours(1),
      )
      const retried = await world.stripe.invoices.retrieve(invoice.id)
      expect(retried.attempt_count).toBe(2)

      const ends = world.controls ? await listEnds(world, world.controls) : [await exhaust(world)]
      if (world.controls) expect(ends).toEqual(['canceled', 'unpaid', 'past_due'])
      else expect(['canceled', 'unpaid', 'past_due']).toContain(ends[0])
      return { tries: [invoice.attempt_count, retried.attempt_count], sets: { events } }
    },
  },
  {
    name: 'case 21: a payment that needs the bank’s confirmation is not retried automatically',
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
    name: 'case 22: a new card pays the open invoice when we request it',
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
    name: 'case 23: a card entered on the invoice page pays the invoice and the next renewal',
    needs: 'pages',
    async run(world) {
      const { customer, subscriptionId, invoice } = await fallBehind(world, fails)
      // As our sync does for a subscription without this setting.
      allow(await world.payments.keepPayingCard(subscriptionId))

      const url = String(invoice.hosted_invoice_url)
      const isPaid = await world.pages?.payInvoice(url, '4000000000000077')
      await world.wait()
      const paid = await world.stripe.invoices.retrieve(invoice.id)
      await world.renew(subscriptionId)

      const [subscription] = allow(await world.payments.fetchHistory(customer)).subscriptions
      const [renewal] = await world.listInvoices(customer)
      const [charge] = (await world.stripe.charges.list({ customer })).data
      expect([isPaid, paid.status]).toEqual([true, 'paid'])
      expect(subscription).toMatchObject({ status: 'active', keepsPayingCard: true })
      expect(renewal).toMatchObject({ status: 'paid', amount_paid: 1_500 })
      expect(renewal?.id).not.toBe(invoice.id)
      expect(charge).toMatchObject({
        paid: true,
        payment_method_details: { card: { last4: '0077' } },
      })
      return { renewal: renewal?.status }
    },
  },
  {
    name: 'case 24: an amount below the minimum charge is added to the customer balance',
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
      // Nobody may pay more than was shown. Whether the preview already leaves it out is unknown.
      expect(invoice).toMatchObject({ status: 'paid', amount_paid: 0 })
      expect([0, invoice?.total]).toContain(quote.dueCents)
      expect(owner).toMatchObject({ balance: invoice?.total })
      return { total: invoice?.total, noted: { quoted: quote.dueCents, due: invoice?.amount_due } }
    },
  },
]
