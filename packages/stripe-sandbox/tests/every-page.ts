import type Stripe from 'stripe'
import { createPages } from '../src/pages/pages.ts'
import { openPortal } from '../src/testing.ts'
import { days, hours, later } from '../src/time.ts'
import { openTestSandbox } from './open-test-sandbox.ts'

export type Form = Readonly<Record<string, string>>

/** Whatever a page is given to show, so that the rest is its own text. */
const given = '§'

const link = { label: given, url: '/' }
const goodCard = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: given }
const askingCard = { ...goodCard, number: '4000 0027 6000 3184' }
const address = { country: 'DE', line1: given, postalCode: '10117', city: given }

/** What each page shows in each of its states, by a name for the state. */
export async function showEveryPage(locale: string): Promise<ReadonlyMap<string, string>> {
  const shop = await openShop(locale)
  await showCheckouts(shop)
  await showChallenges(shop)
  await showPortals(shop)
  await showInvoices(shop)
  await showControls(shop)
  await showErrors(shop)
  return shop.shown
}

/** Sells with VAT, to customers who prefer the locale, as their sessions do. */
export async function openShop(locale: string, acceptLanguage = locale) {
  const sandbox = await openTestSandbox()
  const { stripe, controls } = sandbox
  const pages = createPages({ controls, links: { paid: link, expired: link, invoice: link } })
  await stripe.tax.settings.update({ head_office: { address: { country: 'DE' } } })
  await stripe.tax.registrations.create({
    active_from: 'now',
    country: 'DE',
    country_options: { de: { type: 'standard' } },
  } as Stripe.Tax.RegistrationCreateParams)
  const shown = new Map<string, string>()

  return {
    ...sandbox,
    locale: locale as 'auto',
    shown,
    /** Keeps what is shown, and returns where the browser is sent. */
    async show(state: string, path: string, form?: Form): Promise<string> {
      const request = new Request(`https://ghost.example${path}`, {
        headers: { 'accept-language': acceptLanguage },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      const response = await pages(request, { report: () => undefined })
      const isPdf = response.headers.get('content-type') === 'application/pdf'
      const text = Buffer.from(await response.arrayBuffer()).toString(isPdf ? 'latin1' : 'utf8')
      if (text !== '') shown.set(state, text)
      return response.headers.get('location') ?? ''
    },
    async createCustomer(): Promise<string> {
      const customer = { email: '§@example.com', name: given, preferred_locales: [locale] }
      return (await stripe.customers.create(customer)).id
    },
    async createPrice(interval: 'day' | 'week' | 'month' | 'year', interval_count = 1) {
      const price = await stripe.prices.create({
        product_data: { name: given },
        currency: 'eur',
        unit_amount: 1_500,
        recurring: { interval, interval_count },
        tax_behavior: 'inclusive',
      })
      return price.id
    },
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>

type CheckoutParams = Partial<Stripe.Checkout.SessionCreateParams>

export async function openCheckout(shop: Shop, params: CheckoutParams & { price?: string } = {}) {
  const { price = await shop.createPrice('month'), ...others } = params
  const session = await shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await shop.createCustomer(),
    line_items: [{ price, quantity: 1 }],
    locale: shop.locale,
    automatic_tax: { enabled: true },
    customer_update: { address: 'auto' },
    success_url: 'https://ghost.example/success',
    cancel_url: 'https://ghost.example/cancel',
    ...others,
  })
  return { id: session.id, path: `/sandbox/checkout/${session.id}`, customer: session.customer }
}

const declined = ['0002', '9995', '9987', '9979', '0069', '0127', '0119', '0341']

const wrongCards: readonly Form[] = [
  { number: '42' },
  { number: '4242 4242 4242 4241' },
  { number: '5454 5454 5454 5454' },
  { expiry: 'soon' },
  { expiry: '02/26' },
  { cvc: '12' },
]

const wrongAddresses: readonly Form[] = [
  { country: '' },
  { line1: '' },
  { vatId: 'DE1' },
  { vatId: 'DE136695976' },
]

async function showCheckouts(shop: Shop): Promise<void> {
  const { show, stripe, createPrice } = shop
  const form = { ...goodCard, ...address }
  for (const interval of ['day', 'week', 'month', 'year'] as const) {
    for (const count of [1, 2]) {
      const { path } = await openCheckout(shop, { price: await createPrice(interval, count) })
      await show(`checkout: ${count} ${interval}`, path)
    }
  }
  const { id, path } = await openCheckout(shop)
  for (const last of declined)
    await show(`checkout: card ${last}`, path, { ...form, number: `4000 0000 0000 ${last}` })
  for (const wrong of [...wrongCards, ...wrongAddresses])
    await show(`checkout: ${JSON.stringify(wrong)}`, path, { ...form, ...wrong })
  await stripe.checkout.sessions.expire(id)
  await show('checkout: expired', path)
  await show('checkout: too late', path, form)
  const { path: onlyCards } = await openCheckout(shop, { allowed_payment_method_types: ['card'] })
  await show('checkout: no PayPal', onlyCards, { ...form, method: 'paypal' })
  const { id: anonymous } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await createPrice('month'), quantity: 1 }],
    locale: shop.locale,
    success_url: 'https://ghost.example/success',
  })
  await show('checkout: no email', `/sandbox/checkout/${anonymous}`, goodCard)
}

async function showChallenges(shop: Shop): Promise<void> {
  const { show } = shop
  const { path } = await openCheckout(shop)
  const first = await show('asked', path, { ...askingCard, ...address })
  await show('challenge', first)
  await show('challenge: no', first, { answer: 'fail' })
  await show('challenge: was no', first)
  const second = await show('asked', path, { ...askingCard, ...address })
  await show('challenge: yes', second, { answer: 'accept' })
  await show('challenge: was yes', second)
  await show('checkout: paid', path)
}

async function showPortals(shop: Shop): Promise<void> {
  const { show, locale } = shop
  const open = async (customer: string, params: object = {}) => {
    const return_url = 'https://ghost.example/billing'
    const { id } = await openPortal(shop, { customer, locale, return_url, ...params })
    return `/sandbox/portal/${id}`
  }
  const empty = await open(await shop.createCustomer())
  await show('portal: no card', empty)
  await show('portal: declined', empty, { ...goodCard, number: '4000 0000 0000 0002' })
  const { customer } = await buyAndFall(shop)
  const card = await open(customer)
  await show('portal: unpaid invoice', card)
  await show('challenge: of the portal', await show('asked', card, askingCard))
  const billing = await open(customer, { flow_data: { type: 'customer_update' } })
  await show('portal: billing', billing)
  for (const wrong of wrongAddresses) {
    const form = { by: 'billing', ...address, ...wrong }
    await show(`portal: billing, ${JSON.stringify(wrong)}`, billing, form)
  }
}

/** A customer whose renewal with a discount is unpaid. */
export async function buyAndFall(shop: Shop) {
  const { stripe, show } = shop
  const { path, customer: id } = await openCheckout(shop)
  const customer = String(id)
  await show('bought', await show('asked', path, { ...askingCard, ...address }), {
    answer: 'accept',
  })
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, name: given })
  await stripe.subscriptions.update(subscription?.id ?? '', { discounts: [{ coupon }] })
  await shop.controls.moveClock(later(shop.clock.now(), days(32)))
  const [open, paid] = (await stripe.invoices.list({ customer })).data
  return { customer, openId: open?.id ?? '', paidId: paid?.id ?? '' }
}

async function showInvoices(shop: Shop): Promise<void> {
  const { stripe, show } = shop
  const { openId, paidId } = await buyAndFall(shop)
  const path = `/sandbox/invoice/${openId}`
  await show('invoice: paid', `/sandbox/invoice/${paidId}`)
  await show('invoice: paid, PDF', `/sandbox/invoice/${paidId}/pdf`)
  await show('invoice: open', path)
  await show('invoice: open, PDF', `${path}/pdf`)
  const asked = await show('asked', path, { by: 'saved' })
  await show('challenge: of an invoice', asked)
  await stripe.invoices.markUncollectible(openId)
  await show('invoice: uncollectible, PDF', `${path}/pdf`)
  await stripe.invoices.voidInvoice(openId)
  await show('invoice: void', path)
  await show('invoice: void, PDF', `${path}/pdf`)
  await show('challenge: of a void invoice', asked, { answer: 'accept' })

  const refund = await refundInvoice(shop, paidId)
  const refunds = [{ refund: refund.id, amount_refunded: 100 }]
  const note = await stripe.creditNotes.create({ invoice: paidId, amount: 100, refunds })
  await show('credit note, PDF', new URL(note.pdf).pathname)
  const unsaved = `/sandbox/invoice/${await sendInvoice(shop)}`
  await show('invoice: no card', unsaved)
  await show('invoice: no card to pay with', unsaved, { by: 'saved' })
}

async function refundInvoice({ stripe }: Shop, invoice: string): Promise<Stripe.Refund> {
  const [payment] = (await stripe.invoicePayments.list({ invoice })).data
  const payment_intent = String(payment?.payment.payment_intent)
  return stripe.refunds.create({ payment_intent, amount: 100 })
}

/** To a customer without a card. */
async function sendInvoice({ stripe, createCustomer }: Shop): Promise<string> {
  const customer = await createCustomer()
  const item = { customer, amount: 500, currency: 'eur', description: given }
  await stripe.invoiceItems.create(item)
  const draft = await stripe.invoices.create({
    customer,
    currency: 'eur',
    collection_method: 'send_invoice',
    days_until_due: 3,
    pending_invoice_items_behavior: 'include',
  })
  return (await stripe.invoices.finalizeInvoice(draft.id)).id
}

const intents = [
  'move-clock',
  'resend',
  'set-delivery',
  'fail-next',
  'change-account',
  'dispute',
  'refund',
  'cancel',
  'delete-customer',
]

async function showControls(shop: Shop): Promise<void> {
  await shop.finish()
  await shop.show('controls', '/sandbox')
  const other = await openShop(shop.locale)
  const { show, stripe, controls, site, finish, realClock } = other
  await show('controls: empty', '/sandbox')
  for (const intent of intents) await show(`controls: ${intent}`, `/sandbox?done=${intent}`)
  for (const mode of ['held', 'dropped', 'doubled', 'reversed'] as const) {
    await controls.setDelivery(mode)
    await stripe.customers.create({})
    await show(`controls: ${mode}`, '/sandbox')
  }
  await controls.setDelivery('normal')
  const { path, customer } = await openCheckout(other)
  await show('bought', path, { ...goodCard, ...address })
  const [subscription] = (await stripe.subscriptions.list({ customer: String(customer) })).data
  await stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
  await finish()
  site.answer = async () => ({ status: 500 })
  await stripe.customers.create({})
  await show('controls: waiting', '/sandbox')
  for (let attempt = 1; attempt < 18; attempt += 1) {
    await finish()
    if (attempt < 6) await show(`controls: waiting after attempt ${attempt}`, '/sandbox')
    realClock.move(hours(6))
  }
  await finish()
  await show('controls: given up', '/sandbox')
  site.answer = async () => ({ status: 200 })
  const [event] = (await controls.readOverview()).events
  await controls.resendEvent(event?.id ?? '')
  await finish()
  await show('controls: delivered late', '/sandbox')
  for (const [state, text] of other.shown) shop.shown.set(state, text)
}

async function showErrors(shop: Shop): Promise<void> {
  const { show, storage } = shop
  await show('error: not found', '/sandbox/checkout/none')
  await show('error: bad request', '/sandbox', { intent: 'rob' })
  const { path } = await openCheckout(shop)
  const { read, exclusiveTransaction } = storage
  const fail = () => Promise.reject(new Error('The disk is full'))
  Object.assign(storage, { exclusiveTransaction: fail })
  await show('error: while paying', path, goodCard)
  Object.assign(storage, { read: fail })
  await show('error: broken', '/sandbox')
  Object.assign(storage, { read, exclusiveTransaction })
}
