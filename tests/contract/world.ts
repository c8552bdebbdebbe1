import type Stripe from 'stripe'
import type { SandboxControls } from 'stripe-sandbox/controls'
import { expect } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Payments } from '#domain/billing/ports.ts'
import { days, later, seconds } from '#domain/time.ts'
import { type PricedPlan, toLookupKey } from '#gateways/stripe/prices.ts'

/** An account at Stripe or in the sandbox. */
export type PaymentsEngine = {
  readonly stripe: Stripe
  /** The gateway under test, on the same account. */
  readonly payments: Payments
  /** Presses the buttons on pages; null at Stripe. */
  readonly controls: SandboxControls | null
  /** Waits for asynchronous processing at Stripe. */
  readonly wait: () => Promise<void>
  /** Records the facts of a case, or compares them with the recording. */
  readonly record: (name: string, facts: object) => Promise<void>
}

export type OpenPayments = () => Promise<PaymentsEngine>

export type Bought = {
  readonly customer: CustomerId
  readonly subscriptionId: string
  readonly item: Stripe.SubscriptionItem
}

/** One test clock, and up to three customers on it. */
export type World = PaymentsEngine & {
  readonly start: Date
  now(): Date
  /** Another test clock, for more customers. */
  openAnother(): Promise<World>
  /** Advances the test clock and waits until it is ready. */
  pass(ms: number): Promise<void>
  /** Advances the clock past the end of the period, when its invoice was charged. */
  renew(subscriptionId: string): Promise<void>
  findPrice(sold: PricedPlan): Promise<Stripe.Price>
  createCustomer(): Promise<CustomerId>
  /** Attaches a test card as the default payment method, as the portal does. */
  giveCard(customer: CustomerId, token: string): Promise<string>
  /** Creates a customer unless one is given. */
  buy(
    input: { readonly card?: string; readonly customer?: CustomerId } & PricedPlan,
  ): Promise<Bought>
  getSubscription(id: string): Promise<Stripe.Subscription>
  /** The newest first. */
  listInvoices(customer: CustomerId): Promise<Stripe.Invoice[]>
  /** The types of all events that contain an id, without duplicates, in alphabetical order. */
  listSentNotifications(id: string): Promise<string[]>
  close(): Promise<void>
}

/** The same dates at Stripe and in the sandbox, so that amounts can be compared. */
const firstDay = new Date('2027-03-01T12:00:00Z')

/** A test clock moves by two billing periods at most: https://docs.stripe.com/billing/testing/test-clocks */
const maxStepMs = days(27)

export async function openWorld(engine: PaymentsEngine, from = firstDay): Promise<World> {
  const { stripe, wait } = engine
  const { testClocks } = stripe.testHelpers
  const clock = await testClocks.create({ frozen_time: toUnix(from), name: 'contract' })
  const start = new Date(seconds(clock.frozen_time))
  let now = start

  async function step(ms: number): Promise<void> {
    now = later(now, ms)
    let { status } = await testClocks.advance(clock.id, { frozen_time: toUnix(now) })
    while (status !== 'ready') {
      if (status === 'internal_failure') throw new Error('The test clock failed')
      await wait()
      status = (await testClocks.retrieve(clock.id)).status
    }
    await wait()
  }

  const world: World = {
    ...engine,
    ...openLookups(stripe),
    start,
    now: () => now,
    async pass(ms) {
      for (let left = ms; left > 0; left -= maxStepMs) await step(Math.min(left, maxStepMs))
    },
    openAnother: () => openWorld(engine, from),
    async renew(subscriptionId) {
      const { current_period_end } = getItem(await world.getSubscription(subscriptionId))
      await world.pass(seconds(current_period_end) - now.getTime() + seconds(7_200))
    },
    async createCustomer() {
      const metadata = { userId: 'contract' }
      const params = { email: 'contract@example.com', name: 'Ada', test_clock: clock.id, metadata }
      return (await stripe.customers.create(params)).id as CustomerId
    },
    async buy({ card = 'pm_card_visa', customer: given, ...sold }) {
      const customer = given ?? (await world.createCustomer())
      const method = await stripe.paymentMethods.attach(card, { customer })
      const subscription = await stripe.subscriptions.create({
        customer,
        currency: 'usd',
        items: [{ price: (await world.findPrice(sold)).id }],
        default_payment_method: method.id,
        billing_mode: { type: 'classic' },
        metadata: { userId: 'contract', plan: sold.planId },
        off_session: true,
      })
      await wait()
      return { customer, subscriptionId: subscription.id, item: getItem(subscription) }
    },
    close: async () => void (await testClocks.del(clock.id)),
  }
  return world
}

function openLookups(stripe: Stripe) {
  return {
    async findPrice(sold: PricedPlan) {
      const lookup_keys = [toLookupKey(sold)]
      const [price] = (await stripe.prices.list({ lookup_keys, active: true })).data
      if (!price) throw new Error(`The account has no price ${lookup_keys[0]}`)
      return price
    },
    async giveCard(customer: CustomerId, token: string) {
      const { id } = await stripe.paymentMethods.attach(token, { customer })
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
      return id
    },
    getSubscription: (id: string) => stripe.subscriptions.retrieve(id),
    listInvoices: async (customer: CustomerId) =>
      (await stripe.invoices.list({ customer, limit: 100 })).data,
    async listSentNotifications(id: string) {
      const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 300 })
      const theirs = events.filter(({ data }) => JSON.stringify(data).includes(id))
      return [...new Set(theirs.map(({ type }) => type))].toSorted()
    },
  }
}

export function getItem({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error('The subscription has no items')
  return item
}

export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000)
}

/** Expects a request to fail and returns its error. */
export async function getRefusal(request: Promise<unknown>) {
  const fault = await request.then(
    () => null,
    (reason: Stripe.errors.StripeError) => reason,
  )
  expect(fault, 'Stripe should refuse this').not.toBeNull()
  const { statusCode, rawType, code, param, decline_code, message } = Object(fault)
  return { statusCode, rawType, code, param, decline_code, message }
}
