import Stripe from 'stripe'
import type { CardRefusal } from '#domain/billing/paid-changes.ts'
import type { CustomerId } from '#domain/billing/ports.ts'
import { refuse } from '#domain/refusal.ts'
import { findCardPortal } from './card-portal.ts'
import { isAsking } from './card-refusal.ts'
import { toId } from './moments.ts'
import { unless } from './unless.ts'

type Visit = {
  readonly customerId: CustomerId
  readonly visit: string
  readonly siteUrl: string
}

/** Stripe's own page, and nothing of it but the card. Cards never come to us. */
export async function openCardPage(
  stripe: Stripe,
  { customerId, visit, siteUrl }: Visit,
): Promise<{ readonly url: string }> {
  const return_url = `${siteUrl}/billing/card?visit=${encodeURIComponent(visit)}`
  const portal = await findCardPortal(stripe)
  const { url } = await stripe.billingPortal.sessions.create({
    // An account that nobody set up may have settings of its own, which do as well.
    ...(portal && { configuration: portal.id }),
    customer: customerId,
    return_url: `${siteUrl}/billing`,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  })
  return { url }
}

/** The portal gives the card to the customer; a subscription may still have the one it was bought with. */
export async function adoptCard(
  stripe: Stripe,
  customer: CustomerId,
): Promise<{ readonly done: true } | CardRefusal> {
  const owner = await stripe.customers.retrieve(customer)
  const card = owner.deleted ? null : toId(owner.invoice_settings.default_payment_method)
  if (!card) return { done: true }

  const expand = ['data.schedule']
  const running = await stripe.subscriptions.list({ customer, limit: 100, expand })
  for (const subscription of running.data) {
    await giveUpUpdate(stripe, subscription)
    await chargeCard(stripe, { subscription, card })
  }
  const open = await stripe.invoices.list({ customer, status: 'open', limit: 100 })
  const ids = running.data.map(({ id }) => id)
  const owed = open.data.filter(({ parent }) =>
    ids.includes(toId(parent?.subscription_details?.subscription) ?? ''),
  )
  for (const invoice of owed) {
    const refusal = await payInvoice(stripe, invoice)
    if (refusal) return refusal
  }
  return { done: true }
}

/** Whoever left a change to wait for the bank has not agreed to pay for it with another card. */
async function giveUpUpdate(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = toId(latest_invoice)
  if (!pending_update || !invoice) return
  try {
    await stripe.invoices.voidInvoice(invoice)
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    // Paid or voided since.
    const { status } = await stripe.invoices.retrieve(invoice)
    if (status === 'open') throw fault
  }
}

/** A schedule has a card of its own, which it brings along with its next phase. */
async function chargeCard(
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

async function payInvoice(
  stripe: Stripe,
  { id, attempt_count, hosted_invoice_url }: Stripe.Invoice,
): Promise<CardRefusal | null> {
  if (attempt_count === 0) return null
  try {
    await unless(['invoice_already_paid'], () => stripe.invoices.pay(id))
    return null
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeCardError)) throw fault
    const isAnswerable = isAsking(fault) && hosted_invoice_url
    return isAnswerable
      ? { ...refuse('card-asks'), url: hosted_invoice_url }
      : refuse('card-declined')
  }
}
