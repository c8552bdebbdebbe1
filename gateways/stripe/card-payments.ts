import Stripe from 'stripe'
import type { CardExpiry, CardRefusal, Charged, Paid } from '#domain/billing/change-gateway.ts'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Card } from '#domain/billing/history.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { movesMoney } from './client.ts'
import { unlessOver } from './end-subscription.ts'
import { ignoreErrors, isMissing, needsAuthentication } from './errors.ts'
import { voidPendingUpdate } from './invoices.ts'
import { isOurs, toId } from './values.ts'

const live: readonly string[] = ['trialing', 'active', 'past_due']

/**
 * Subscriptions whose invoices a new card pays. The first payment of an incomplete one belongs to
 * its checkout. Paying for an unpaid one makes it active again, so beside a live one it isn't paid.
 */
function listPayable(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  const ours = subscriptions.filter(isOurs)
  const running = ours.filter(({ status }) => live.includes(status))
  return running.length > 0 ? running : ours.filter(({ status }) => status === 'unpaid')
}

/**
 * Makes the customer's newest card the default of our subscriptions and charges it for open
 * invoices. The portal only sets it on the customer. Returns the amount charged: nothing if the
 * customer is deleted meanwhile.
 */
export async function adoptCard(stripe: Stripe, customer: CustomerId): Promise<Paid | CardRefusal> {
  const paid = await ignoreErrors(['resource_missing'], () => adoptNewest(stripe, customer))
  return paid ?? { charged: null }
}

async function adoptNewest(stripe: Stripe, customer: CustomerId): Promise<Paid | CardRefusal> {
  const owner = await stripe.customers.retrieve(customer)
  const card = owner.deleted ? null : toId(owner.invoice_settings.default_payment_method)
  if (!card) return { charged: null }

  const expand = ['data.schedule']
  const all = await stripe.subscriptions.list({ customer, limit: 100, expand })
  const ours = listPayable(all.data)
  for (const subscription of ours) {
    // The customer didn't agree to pay for a pending change with another card.
    await voidPendingUpdate(stripe, subscription)
    await unlessOver(stripe, subscription.id, () => setDefaultCard(stripe, { subscription, card }))
  }
  const open = await stripe.invoices.list({ customer, status: 'open', limit: 100 })
  const ids = ours.map(({ id }) => id)
  const owed = open.data.filter(
    ({ parent, attempt_count }) =>
      attempt_count > 0 && ids.includes(toId(parent?.subscription_details?.subscription) ?? ''),
  )
  return payAll(stripe, owed)
}

/** A schedule has its own default card, which its next phase would restore. */
async function setDefaultCard(
  stripe: Stripe,
  { subscription, card }: { subscription: Stripe.Subscription; card: string },
): Promise<void> {
  const { id, default_payment_method, schedule } = subscription
  if (schedule && typeof schedule !== 'string') {
    const former = toId(schedule.default_settings.default_payment_method)
    const default_settings = { default_payment_method: card }
    if (former && former !== card)
      await stripe.subscriptionSchedules.update(schedule.id, { default_settings })
  }
  if (default_payment_method && toId(default_payment_method) !== card)
    await stripe.subscriptions.update(id, { default_payment_method: card })
}

/** All invoices are in the customer's currency. */
async function payAll(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
): Promise<Paid | CardRefusal> {
  const charges: Charged[] = []
  for (const { id } of invoices) {
    const paid = await payInvoice(stripe, id)
    if (isRefusal(paid)) return paid.refused === 'no-card' ? refuse('card-declined') : paid
    if (paid.charged) charges.push(paid.charged)
  }
  const [first] = charges
  const amountCents = charges.reduce((sum, charge) => sum + charge.amountCents, 0)
  return { charged: first ? { amountCents, currency: first.currency } : null }
}

/**
 * Charges the stored card for an invoice. If Stripe's own retry comes first, nothing is charged.
 */
export async function payInvoice(
  stripe: Stripe,
  id: string,
): Promise<Paid | CardRefusal | Refusal<'no-card'>> {
  try {
    const { amount_paid, currency } = await stripe.invoices.pay(id, {}, movesMoney)
    return { charged: { amountCents: amount_paid, currency } }
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeCardError) return refuseCard(stripe, { id, fault })
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    // Stripe has no error code for an invoice that is already paid, so check its status.
    const { status } = await stripe.invoices.retrieve(id)
    if (status !== 'open') return { charged: null }
    if (isMissing(fault)) return refuse('no-card')
    throw fault
  }
}

type Refused = {
  readonly id: string
  readonly fault: InstanceType<typeof Stripe.errors.StripeCardError>
}

/** The customer confirms the payment on the invoice's page. */
async function refuseCard(stripe: Stripe, { id, fault }: Refused): Promise<CardRefusal> {
  if (!needsAuthentication(fault)) return refuse('card-declined')
  const { hosted_invoice_url: url } = await stripe.invoices.retrieve(id)
  return url ? { ...refuse('card-asks'), url } : refuse('card-declined')
}

/**
 * Off by default at Stripe: a card entered on an invoice's page would pay once and not be saved.
 */
export async function keepPayingCard(stripe: Stripe, id: string): Promise<{ readonly done: true }> {
  const payment_settings = { save_default_payment_method: 'on_subscription' } as const
  await stripe.subscriptions.update(id, { payment_settings })
  return { done: true }
}

type CustomerAndSubscriptions = {
  readonly customer: Stripe.Customer
  readonly subscriptions: readonly Stripe.Subscription[]
}

/**
 * Whether the customer's default card, which Stripe's pages set, is newer than the one that a
 * subscription charges. The customer gave it, and may never have come back to our site.
 */
export async function hasUnusedCard(
  stripe: Stripe,
  { customer, subscriptions }: CustomerAndSubscriptions,
): Promise<boolean> {
  const given = toId(customer.invoice_settings.default_payment_method)
  const charged = listPayable(subscriptions).flatMap((one) => one.default_payment_method ?? [])
  const others = charged.filter((method) => toId(method) !== given)
  if (!given || others.length === 0) return false
  const { created } = await stripe.paymentMethods.retrieve(given)
  return others.some((method) => typeof method === 'object' && method.created < created)
}

/** The card that is charged next: the subscription's own before the customer's. */
export async function fetchCard(
  stripe: Stripe,
  given: CustomerAndSubscriptions,
): Promise<Card | null> {
  const method = await fetchMethod(stripe, given)
  return method && toCard(method)
}

async function fetchMethod(
  stripe: Stripe,
  { customer, subscriptions }: CustomerAndSubscriptions,
): Promise<Stripe.PaymentMethod | null> {
  const running = subscriptions.filter(({ status }) => status !== 'canceled')
  const own = running.map((one) => one.default_payment_method).find((method) => method !== null)
  const method = own ?? customer.invoice_settings.default_payment_method
  if (!method) return null
  return typeof method === 'string' ? stripe.paymentMethods.retrieve(method) : method
}

/** Of the card that the next renewal of a subscription will charge. */
export async function fetchCardExpiry(
  stripe: Stripe,
  id: string,
): Promise<{ readonly card: CardExpiry | null }> {
  const expand = ['customer', 'default_payment_method']
  const find = () => stripe.subscriptions.retrieve(id, { expand })
  const subscription = await ignoreErrors(['resource_missing'], find)
  if (!subscription) return { card: null }
  const { customer } = subscription
  if (typeof customer === 'string' || customer.deleted) return { card: null }
  const method = await fetchMethod(stripe, { customer, subscriptions: [subscription] })
  return { card: method && { name: toCard(method).name, expiresAt: findExpiry(method) } }
}

/** A card is valid to the end of the month that it names. */
function findExpiry({ card }: Stripe.PaymentMethod): Date | null {
  return card ? new Date(Date.UTC(card.exp_year, card.exp_month, 1)) : null
}

function toCard({ type, card, paypal }: Stripe.PaymentMethod): Card {
  if (card) {
    const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1)
    const month = String(card.exp_month).padStart(2, '0')
    const expires = `${month}/${String(card.exp_year).slice(-2)}`
    return { name: `${brand} •••• ${card.last4}`, expires }
  }
  return { name: paypal ? 'PayPal' : type, expires: null }
}

type FailedPayment = {
  readonly subscription: Pick<Stripe.Subscription, 'customer' | 'default_payment_method'>
  readonly fault: unknown
}

/**
 * Stripe only says that something is missing, so fetch the customer to see whether it's the card.
 */
export async function hasNoCard(
  stripe: Stripe,
  { subscription, fault }: FailedPayment,
): Promise<boolean> {
  if (!isMissing(fault) || subscription.default_payment_method) return false
  const customer = await stripe.customers.retrieve(toId(subscription.customer) ?? '')
  if (customer.deleted) return false
  return !customer.invoice_settings.default_payment_method && !customer.default_source
}
