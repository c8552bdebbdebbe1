import Stripe from 'stripe'
import { expect, onTestFinished } from 'vitest'
import type { CardPayment } from '../src/controls/controls.ts'
import { allKinds } from '../src/kinds.ts'
import { openSandbox, type Sandbox } from '../src/sandbox.ts'
import { openSqliteStorage } from '../src/storage/sqlite.ts'
import type { SandboxStorage, StoredObject } from '../src/storage/storage.ts'
import { goodCard } from '../src/testing.ts'
import { stoppedClock } from './stopped-clock.ts'

export const webhookSecret = 'whsec_of_the_tests'

type Notice = { readonly body: string; readonly signature: string }

export type Site = {
  /** The events that were delivered to the webhook, in order. */
  readonly notices: Notice[]
  /** How the webhook responds: 200, unless a test says otherwise. */
  answer: (notice: Notice) => Promise<{ status: number }>
}

type TestOptions = {
  readonly storage?: SandboxStorage
  readonly clock?: ReturnType<typeof stoppedClock>
  readonly site?: Site
  readonly wait?: () => Promise<void>
}

export type TestSandbox = Sandbox & {
  readonly stripe: Stripe
  readonly realClock: ReturnType<typeof stoppedClock>
  readonly storage: SandboxStorage
  readonly site: Site
  readonly faults: unknown[]
  /** Works until nothing is due anymore. */
  finish(): Promise<void>
}

/** A sandbox, the official SDK connected to it, and a webhook that records what it gets. */
export async function openTestSandbox(options: TestOptions = {}): Promise<TestSandbox> {
  const storage = options.storage ?? openOwnStorage()
  const clock = options.clock ?? stoppedClock()
  const site = options.site ?? { notices: [], answer: async () => ({ status: 200 }) }
  const faults: unknown[] = []
  const sandbox = openSandbox({
    storage,
    clock,
    siteUrl: 'https://ghost.example',
    webhookSecret,
    deliver: (notice) => {
      site.notices.push(notice)
      return site.answer(notice)
    },
    report: (fault) => faults.push(fault),
    wait: options.wait ?? (() => new Promise(() => undefined)),
  })
  const finish = async () => {
    while (await sandbox.work());
    expect(faults).toEqual([])
  }
  const stripe = toStripe(sandbox)
  return { ...sandbox, stripe, realClock: clock, storage, site, faults, finish }
}

function openOwnStorage(): SandboxStorage {
  const storage = openSqliteStorage()
  onTestFinished(() => storage.close())
  return storage
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
  { stripe, controls }: TestSandbox,
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
  const answer = await controls.payCheckout(session.id, payment)
  if (answer.kind === 'challenge') await controls.answerChallenge(answer.challengeId, true)

  const { data } = await stripe.subscriptions.list({ customer: customer.id })
  const [subscription] = data
  if (!subscription) throw new Error(`Nothing was bought: ${JSON.stringify(answer)}`)
  return { customer, session, subscription, subscriptionId: subscription.id }
}

/** The end of the current period. */
export function periodEnd({ items }: Stripe.Subscription): Date {
  return new Date((items.data[0]?.current_period_end ?? 0) * 1000)
}

/** Every stored object, of whatever kind. */
export function listDocuments(storage: SandboxStorage) {
  return storage.read(async (records) => {
    const stored: StoredObject[] = []
    for (const kind of allKinds) stored.push(...(await records.listObjects({ kind, limit: 999 })))
    return stored.map(({ document }) => document as { object: string } & Record<string, never>)
  })
}
