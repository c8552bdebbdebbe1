import type Stripe from 'stripe'
import { openSandbox } from 'stripe-sandbox'
import { createMemoryStorage } from 'stripe-sandbox/memory-storage'
import { goodCard } from 'stripe-sandbox/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Payments } from '#domain/billing/ports.ts'
import { days, hours, later, minutes } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { stoppedClock } from '#tests/clock.ts'
import { ada } from '#tests/people.ts'
import { createClient } from './client.ts'
import { stripePayments } from './payments.ts'
import { type PricedPlan, toLookupKey } from './prices.ts'
import { setUpCatalogue } from './set-up-account.ts'

const siteUrl = 'https://ghost.example'
/** What changes nothing; and after a failure of `openCheckout` the domain begins anew. */
type Other =
  | 'openCheckout'
  | 'fetchCardExpiry'
  | 'fetchCheckout'
  | 'fetchHistory'
  | 'fetchPriceCents'
  | 'fetchSubscriptions'
  | 'findConcerned'
  | 'tax'
  | 'listBuyers'
  | 'listMissedNotices'
  | 'listRefunds'
  | 'previewChange'
  | 'previewRenewal'
  | 'readNotice'

type Account = Awaited<ReturnType<typeof openAccount>>
type Scene = Account & { readonly customer: CustomerId; readonly id: string }

/** An account at Stripe, a gateway whose requests can be overtaken, and one that nothing disturbs. */
async function openAccount() {
  const clock = stoppedClock(new Date('2026-03-01T12:00:00Z'))
  const sandbox = openSandbox({
    storage: createMemoryStorage(),
    clock,
    siteUrl,
    webhookSecret: 'whsec_test',
    deliver: async () => ({ status: 200 }),
    report: () => undefined,
    enabledEvents: [],
  })
  onTestFinished(() => sandbox.stop())
  const overtaking = { count: 0, at: 0, event: async (): Promise<unknown> => null }
  const slowFetch: typeof globalThis.fetch = async (url, init) => {
    if (init?.method !== 'GET') overtaking.count += 1
    if (init?.method !== 'GET' && overtaking.count === overtaking.at) await overtaking.event()
    return sandbox.fetch(url, init)
  }
  const open = (fetch: typeof globalThis.fetch) => {
    const stripe = createClient('sk_test_sandbox', { fetch })
    const rest = { siteUrl, clock, report: () => undefined, secrets: [], isLiveMode: false }
    return { stripe, payments: stripePayments({ stripe, ...rest }) }
  }
  const { stripe, payments: others } = open(sandbox.fetch)
  await setUpCatalogue(stripe)
  return { clock, sandbox, stripe, others, overtaking, payments: open(slowFetch).payments }
}

/** A customer with a subscription that is paid with this card from now on. */
async function subscribe(account: Account, card = 'pm_card_visa'): Promise<Scene> {
  const { stripe } = account
  const { id } = await stripe.customers.create({ email: ada.email })
  const customer = id as CustomerId
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const subscription = await stripe.subscriptions.create({
    customer,
    currency: 'usd',
    default_payment_method: method.id,
    items: [{ price: await findPrice(stripe, { planId: 'pro', cycle: 'monthly' }) }],
    metadata: { userId: ada.id, plan: 'pro', source: 'checkout' },
  })
  const scene = { ...account, customer, id: subscription.id }
  if (card !== 'pm_card_visa') await charge(scene, card)
  return scene
}

async function findPrice(stripe: Stripe, sold: PricedPlan): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [toLookupKey(sold)] })
  return data[0]?.id ?? ''
}

type Owner = Pick<Scene, 'stripe' | 'customer' | 'id'>

/** From now on this card is charged. */
async function charge({ stripe, customer, id }: Owner, card: string): Promise<void> {
  const { id: default_payment_method } = await stripe.paymentMethods.attach(card, { customer })
  await stripe.subscriptions.update(id, { default_payment_method })
}

/** The customer's default is newer than the card that the subscription charges. */
async function giveCard({ stripe, customer }: Owner): Promise<void> {
  const { id } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
}

async function listInvoices({ stripe, id }: Owner, status: 'open' | 'draft'): Promise<string[]> {
  const { data } = await stripe.invoices.list({ subscription: id, status })
  return data.map((invoice) => invoice.id)
}

const upgrade = { planId: 'pro', cycle: 'yearly' } as const
const downgrade = { planId: 'essential', cycle: 'yearly' } as const

const situations: Readonly<Record<string, (account: Account) => Promise<Scene>>> = {
  'a paid plan': (account) => subscribe(account),
  'a planned downgrade': async (account) => {
    const scene = await subscribe(account)
    await scene.others.changeLater({ subscriptionId: scene.id, ...downgrade })
    await giveCard(scene)
    return scene
  },
  'a planned end': async (account) => {
    const scene = await subscribe(account)
    await scene.others.endLater(scene.id)
    return scene
  },
  'an upgrade that waits for the bank': async (account) => {
    const scene = await subscribe(account, 'pm_card_authenticationRequired')
    await scene.others.changeNow({
      subscriptionId: scene.id,
      ...upgrade,
      at: scene.sandbox.clock.now(),
    })
    return scene
  },
  'a renewal that is about to be charged': async (account) => {
    const scene = await subscribe(account)
    await scene.sandbox.controls.moveClock(later(scene.sandbox.clock.now(), days(31) + minutes(5)))
    return scene
  },
  'an overdue renewal': async (account) => {
    const scene = await subscribe(account, 'pm_card_chargeCustomerFail')
    await scene.sandbox.controls.moveClock(later(scene.sandbox.clock.now(), days(31) + hours(2)))
    await giveCard(scene)
    return scene
  },
}

/** What someone else does meanwhile. Not all of it is possible in every situation. */
const events: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'support cancels it': ({ sandbox, id }) => sandbox.controls.cancelInDashboard(id),
  'support deletes the customer': ({ sandbox, customer }) =>
    sandbox.controls.deleteCustomer(customer),
  'support plans its end': ({ stripe, id }) =>
    stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  'support replaces the item': async ({ stripe, id }) => {
    const { items } = await stripe.subscriptions.retrieve(id)
    const price = await findPrice(stripe, { planId: 'essential', cycle: 'monthly' })
    const gone = items.data.map((item) => ({ id: item.id, deleted: true as const }))
    const proration_behavior = 'none'
    return stripe.subscriptions.update(id, { items: [...gone, { price }], proration_behavior })
  },
  'support voids the invoices': async (scene) => {
    for (const one of await listInvoices(scene, 'open'))
      await scene.stripe.invoices.voidInvoice(one)
  },
  'the drafts are finalized': async (scene) => {
    for (const one of await listInvoices(scene, 'draft'))
      await scene.stripe.invoices.finalizeInvoice(one)
  },
  'the invoices are paid': async (scene) => {
    for (const one of await listInvoices(scene, 'open'))
      await scene.sandbox.controls.payInvoice(one, goodCard)
  },
  'another tab keeps the plan': ({ others, id }) => others.keep(id),
  'another tab cancels': ({ others, id }) => others.endLater(id),
  'another tab plans a downgrade': ({ others, id }) =>
    others.changeLater({ subscriptionId: id, ...downgrade }),
  'another tab upgrades': ({ others, id, sandbox }) =>
    others.changeNow({ subscriptionId: id, ...upgrade, at: sandbox.clock.now() }),
  'another tab ends it': ({ others, id }) => others.endSubscription(id),
}

/** Everything that changes something at Stripe. A method that isn't here doesn't compile. */
const writes: Readonly<Record<Exclude<keyof Payments, Other>, (scene: Scene) => Promise<unknown>>> =
  {
    adoptCard: ({ payments, customer }) => payments.adoptCard(customer),
    changeLater: ({ payments, id }) => payments.changeLater({ subscriptionId: id, ...downgrade }),
    changeNow: ({ payments, id, clock }) =>
      payments.changeNow({ subscriptionId: id, ...upgrade, at: clock.now() }),
    closeCheckout: async (scene) => scene.payments.closeCheckout(await openCheckout(scene)),
    closeDeparture: async (scene) => {
      await openCheckout(scene)
      const { payments, customer: customerId, id: subscriptionId, clock } = scene
      const now = clock.now()
      return payments.closeDeparture({ customerId, subscriptionId, since: now, now })
    },
    createCustomer: ({ payments }) => payments.createCustomer({ ...ada, id: 'another' as never }),
    creditRefunds: async ({ payments, stripe, customer }) => {
      const { data } = await stripe.invoices.list({ customer, status: 'paid' })
      const invoice = data[0]?.id ?? ''
      await payments.refundInvoice(invoice, { untilCents: 100 })
      return payments.creditRefunds(invoice)
    },
    endLater: ({ payments, id }) => payments.endLater(id),
    endSubscription: ({ payments, id }) => payments.endSubscription(id),
    endUnpaid: ({ payments, id }) => payments.endUnpaid(id, { isRenewing: true }),
    finishInvoice: async (scene) => {
      const [draft] = await listInvoices(scene, 'draft')
      return draft ? scene.payments.finishInvoice(draft) : null
    },
    forgetCustomer: ({ payments, customer }) => payments.forgetCustomer(customer),
    keep: ({ payments, id }) => payments.keep(id),
    keepPayingCard: ({ payments, id }) => payments.keepPayingCard(id),
    markDuplicate: ({ payments, id, sandbox }) =>
      payments.markDuplicate({ id, at: sandbox.clock.now() }),
    movePrice: ({ payments, id }) =>
      payments.movePrice({
        subscriptionId: id,
        planId: 'essential',
        cycle: 'monthly',
        cents: 900,
      }),
    notePlan: ({ payments, id }) => payments.notePlan(id, 'essential'),
    openCardPage: ({ payments, customer: customerId }) =>
      payments.openCardPage({ customerId, language: 'en', visit: 'visit' }),
    openDetailsPage: ({ payments, customer }) =>
      payments.openDetailsPage({ customerId: customer, language: 'en' }),
    payInvoice: async (scene) => {
      const [open] = await listInvoices(scene, 'open')
      return open ? scene.payments.payInvoice(open) : null
    },
    refundInvoice: async ({ payments, stripe, customer }) => {
      const { data } = await stripe.invoices.list({ customer, status: 'paid' })
      return payments.refundInvoice(data[0]?.id ?? '')
    },
    renameCustomer: ({ payments, customer }) =>
      payments.renameCustomer(customer, { ...ada, name: 'Ada' }),
  }

function toOrder(customerId: CustomerId) {
  const { id: userId, language } = ada
  return { customerId, userId, language, ...upgrade, currency: 'usd', key: customerId } as const
}

async function openCheckout({ others, customer }: Scene): Promise<string> {
  return allow(await others.openCheckout(toOrder(customer))).id
}

type Race = {
  readonly account: Account
  readonly situation: (account: Account) => Promise<Scene>
  readonly write: (scene: Scene) => Promise<unknown>
}

/** Lets each event overtake each request that changes something. Returns the errors. */
async function race({ account, situation, write }: Race): Promise<string[]> {
  const { overtaking } = account
  const run = async (at: number, event: (scene: Scene) => Promise<unknown>) => {
    const scene = await situation(account)
    Object.assign(overtaking, { count: 0, at, event: () => event(scene).catch(() => null) })
    await write(scene)
    return overtaking.count
  }
  const count = await run(0, async () => null)
  const faults: string[] = []
  for (const [name, event] of Object.entries(events))
    for (let at = 1; at <= count; at += 1)
      await run(at, event).catch((fault) => faults.push(`${name} before ${at}: ${fault.message}`))
  return faults
}

/** What a subscription or its invoices are like doesn't matter to these. */
const simple: readonly string[] = [
  'closeCheckout',
  'closeDeparture',
  'createCustomer',
  'creditRefunds',
  'forgetCustomer',
  'keepPayingCard',
  'markDuplicate',
  'notePlan',
  'openCardPage',
  'openDetailsPage',
  'refundInvoice',
  'renameCustomer',
]

/** In `npm run test:long` all situations, otherwise those that differ most. */
const tried = process.env.ALL_ENGINES
  ? Object.keys(situations)
  : ['a paid plan', 'a planned downgrade']

const cases = Object.keys(writes).flatMap((write) =>
  (simple.includes(write) ? ['a paid plan'] : tried).map((situation) => ({
    situation,
    write: write as keyof typeof writes,
  })),
)

test.each(cases)(
  '$write answers without an error, whatever overtakes it in the situation of $situation',
  async (names) => {
    const account = await openAccount()
    const situation = situations[names.situation] as Race['situation']

    expect(await race({ account, situation, write: writes[names.write] })).toEqual([])
  },
)
