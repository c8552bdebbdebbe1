import Stripe from 'stripe'
import { expect } from 'vitest'
import type { CardPayment } from '#domain/sandbox/ports.ts'
import { openSandbox, type Sandbox } from '#gateways/sandbox/sandbox.ts'
import type { Store } from '#store/open-store.ts'
import { stoppedClock } from './clock.ts'
import { engines, openTestStore } from './engines.ts'

export const webhookSecret = 'whsec_of_the_tests'

type Notice = { readonly body: string; readonly signature: string }

export type Site = {
  /** What the site was told, in order. */
  readonly notices: Notice[]
  /** How it answers; 200 unless a test says otherwise. */
  answer: (notice: Notice) => Promise<{ status: number }>
}

type Given = {
  readonly store?: Store
  readonly clock?: ReturnType<typeof stoppedClock>
  readonly site?: Site
  readonly wait?: () => Promise<void>
}

export type TestSandbox = Sandbox & {
  readonly stripe: Stripe
  readonly clock: ReturnType<typeof stoppedClock>
  readonly store: Store
  readonly site: Site
  readonly faults: unknown[]
  /** Until nothing is due any more. */
  finish(): Promise<void>
}

/** The sandbox, the untouched SDK that speaks to it, and a site that is told. */
export async function openTestSandbox(given: Given = {}): Promise<TestSandbox> {
  const store = given.store ?? (await openTestStore(engines[0]))
  const clock = given.clock ?? stoppedClock()
  const site = given.site ?? { notices: [], answer: async () => ({ status: 200 }) }
  const faults: unknown[] = []
  const sandbox = openSandbox({
    store: store.sandbox,
    clock,
    siteUrl: 'https://ghost.example',
    webhookSecret,
    deliver: (notice) => {
      site.notices.push(notice)
      return site.answer(notice)
    },
    report: (fault) => faults.push(fault),
    wait: given.wait ?? (() => new Promise(() => undefined)),
  })
  const finish = async () => {
    while (await sandbox.work());
    expect(faults).toEqual([])
  }
  return { ...sandbox, stripe: toStripe(sandbox), clock, store, site, faults, finish }
}

export function toStripe(
  { fetch }: Pick<Sandbox, 'fetch'>,
  options: Stripe.StripeConfig = {},
): Stripe {
  return new Stripe('sk_test_sandbox', {
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  })
}

export function listTypes({ notices }: Site): string[] {
  return notices.map(({ body }) => JSON.parse(body).type)
}

export function card(number: string, typed: Partial<CardPayment> = {}): CardPayment {
  return { method: 'card', number, expiry: '12/34', cvc: '123', name: 'Ada', ...typed }
}

export const goodCard = card('4242 4242 4242 4242')

/** Essential and Pro, monthly and yearly, in dollars. */
export async function sellPlans({ stripe }: { stripe: Stripe }) {
  const sell = async (name: string, amounts: { month: number; year: number }) => {
    const product = await stripe.products.create({ name, metadata: { plan: name.toLowerCase() } })
    const price = (interval: 'month' | 'year') =>
      stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: amounts[interval],
        recurring: { interval },
        lookup_key: `${name.toLowerCase()}_${interval}`,
      })
    return { month: (await price('month')).id, year: (await price('year')).id }
  }
  return {
    essential: await sell('Essential', { month: 700, year: 7_000 }),
    pro: await sell('Pro', { month: 1_500, year: 15_000 }),
  }
}

type Purchase = {
  readonly price: string
  readonly payment?: CardPayment
  readonly mode?: 'classic' | 'flexible'
}

/** A customer who has bought the price on the checkout page. */
export async function buy(
  { stripe, desk }: TestSandbox,
  { price, payment = goodCard, mode = 'flexible' }: Purchase,
) {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://ghost.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://ghost.example/cancel',
    subscription_data: { metadata: { userId: 'user_1' }, billing_mode: { type: mode } },
  })
  const answer = await desk.payCheckout(session.id, payment)
  if (answer.kind === 'challenge') await desk.answerChallenge(answer.challengeId, true)

  const { data } = await stripe.subscriptions.list({ customer: customer.id })
  const [subscription] = data
  if (!subscription) throw new Error(`Nothing was bought: ${JSON.stringify(answer)}`)
  return { customer, session, subscription, subscriptionId: subscription.id }
}

/** The portal, with everything in it that the sandbox knows of. */
export async function openPortal(
  { stripe }: { stripe: Stripe },
  asked: Stripe.BillingPortal.SessionCreateParams,
): Promise<Stripe.BillingPortal.Session> {
  const { id } = await stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
    },
  })
  return stripe.billingPortal.sessions.create({ configuration: id, ...asked })
}

/** The end of the current period. */
export function periodEnd({ items }: Stripe.Subscription): Date {
  return new Date((items.data[0]?.current_period_end ?? 0) * 1000)
}
