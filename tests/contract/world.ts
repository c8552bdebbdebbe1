import type Stripe from 'stripe'
import type { SandboxControls } from 'stripe-sandbox/controls'
import { expect } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Payments } from '#domain/billing/ports.ts'
import { days, later, seconds } from '#domain/time.ts'
import { openSession } from '#gateways/stripe/checkouts.ts'
import { type PricedPlan, toLookupKey, type WithPrice } from '#gateways/stripe/prices.ts'
import type { Facts } from './compare.ts'
import type { PaymentPages } from './pages/pages.ts'

/** An account at Stripe or in the sandbox. */
export type PaymentsEngine = {
  readonly stripe: Stripe
  /** The gateway under test, on the same account. */
  readonly payments: Payments
  /** The sandbox's clock, failures and Dashboard; null at Stripe. */
  readonly controls: SandboxControls | null
  /** Presses the buttons on pages; null without a browser. */
  readonly pages: PaymentPages | null
  /** The messages that were delivered to our webhook; null if none can be. */
  readonly webhook: (() => readonly WebhookMessage[]) | null
  /** The same account with a restricted key, if one is given. */
  readonly restricted: Stripe | null
  /** Waits for asynchronous processing at Stripe. */
  readonly wait: () => Promise<void>
  /** Records the facts of a case, or compares them with the recording. */
  readonly record: (name: string, facts: Facts) => Promise<void>
}

/** With the moment at which it arrived: an old signature is refused. */
export type WebhookMessage = Parameters<Payments['readNotice']>[0]

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
  /** Another test clock, for more customers. It is deleted with this one. */
  openAnother(): Promise<World>
  /** Repeats the question until it has an answer: at Stripe, some things happen a little later. */
  until<Answer>(what: string, ask: () => Promise<Answer | null | undefined>): Promise<Answer>
  /** Advances the test clock and waits until it is ready. */
  pass(ms: number): Promise<void>
  /** Advances the clock past the end of the period, when its invoice was charged. */
  renew(subscriptionId: string): Promise<void>
  findPrice(sold: PricedPlan): Promise<Stripe.Price>
  createCustomer(): Promise<CustomerId>
  /** Attaches a test card as the default payment method, as the portal does. */
  giveCard(customer: CustomerId, token: string): Promise<string>
  /**
   * Subscribes through the API, which needs no page, with everything that the site's checkout sends.
   * Creates a customer unless one is given.
   */
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

/** Where customers return to. Nothing runs there. */
export const siteUrl = 'https://ghost.example'

/** A public address that answers posts with an error: deliveries to it fail. */
export const lostUrl = 'https://example.com/contract'

/** The same dates at Stripe and in the sandbox, so that amounts can be compared. */
const firstDay = new Date('2027-03-01T12:00:00Z')

/** A test clock moves by two billing periods at most: https://docs.stripe.com/billing/testing/test-clocks */
const maxStepMs = days(27)

/** At Stripe, three minutes. */
const maxTries = 90

export async function openWorld(engine: PaymentsEngine, from = firstDay): Promise<World> {
  const { stripe, wait } = engine
  const { testClocks } = stripe.testHelpers
  const clock = await testClocks.create({ frozen_time: toUnix(from), name: 'contract' })
  const start = new Date(seconds(clock.frozen_time))
  const others: World[] = []
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
    async openAnother() {
      const other = await openWorld(engine, from)
      others.push(other)
      return other
    },
    async until(what, ask) {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const answer = await ask()
        if (answer !== null && answer !== undefined) return answer
        await wait()
      }
      throw new Error(`This didn't happen in time: ${what}`)
    },
    async pass(ms) {
      for (let left = ms; left > 0; left -= maxStepMs) await step(Math.min(left, maxStepMs))
    },
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
      const sent = await readCheckout(world, { customer, sold })
      const subscription = await stripe.subscriptions.create({
        ...sent,
        customer,
        default_payment_method: method.id,
      })
      await wait()
      return { customer, subscriptionId: subscription.id, item: getItem(subscription) }
    },
    async close() {
      for (const other of others) await other.close()
      await testClocks.del(clock.id)
    },
  }
  return world
}

type Sale = { readonly customer: CustomerId; readonly sold: PricedPlan }

/** What a subscription gets from our checkout: taken from the gateway, so that the two can't differ. */
async function readCheckout(
  { findPrice }: World,
  { customer, sold }: Sale,
): Promise<Pick<Stripe.SubscriptionCreateParams, 'currency' | 'items'>> {
  const sent: Stripe.Checkout.SessionCreateParams[] = []
  const create = async (params: Stripe.Checkout.SessionCreateParams) => {
    sent.push(params)
    return { id: 'cs_1', status: 'open', url: null, customer }
  }
  const notebook = { checkout: { sessions: { create } } } as unknown as Stripe
  const choice = { ...sold, currency: 'usd', language: 'en', key: 'contract' } as const
  const order = { ...choice, customerId: customer, userId: 'contract' as never }
  const withPrice: WithPrice = async (one, use) => use(await findPrice(one))
  await openSession(notebook, { order, siteUrl, withPrice, isTaxed: false })
  const { currency = '', line_items = [], subscription_data } = sent[0] ?? {}
  const items = line_items.map(({ price = '', quantity = 1 }) => ({ price, quantity }))
  return { ...(subscription_data as object), currency, items }
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

type Refusals = Readonly<Record<string, Awaited<ReturnType<typeof getRefusal>>>>

/** Codes are compared, Stripe's sentences are only noted. */
export function withoutMessages(refusals: Refusals): Facts {
  const entries = Object.entries(refusals)
  const codes = entries.map(([name, { message: _, ...rest }]) => [name, rest])
  const messages = entries.map(([name, { message }]) => [name, message])
  return { ...Object.fromEntries(codes), noted: Object.fromEntries(messages) }
}
