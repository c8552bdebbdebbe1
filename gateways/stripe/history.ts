import type Stripe from 'stripe'
import { type History, noHistory } from '#domain/billing/history.ts'
import type { CustomerId } from '#domain/billing/ports.ts'
import { fetchCard } from './card.ts'
import { findGivenWay } from './given-way.ts'
import { findSubscription, listIntents, listInvoices, toInvoices } from './invoices.ts'
import { isMissing } from './is-missing.ts'
import { isOurs } from './is-ours.ts'
import { toId } from './moments.ts'
import { fetchDisputes, toRefunds } from './money-back.ts'
import { findPlannedChange } from './planned-change.ts'
import { toPaidSubscription } from './to-paid-subscription.ts'

const mostListed = 1_000

/** Everything there is about a customer and us, what is over too. */
export async function fetchHistory(stripe: Stripe, customerId: CustomerId): Promise<History> {
  const customer = await retrieveCustomer(stripe, customerId)
  if (customer.deleted) return { ...noHistory, isDeleted: true }

  const { subscriptions, foreign, invoices, charges } = await listOurs(stripe, customerId)
  return {
    isDeleted: false,
    called: { name: customer.name ?? '', email: customer.email ?? '' },
    subscriptions: await Promise.all(
      subscriptions.map(async (one) => ({
        ...toPaidSubscription(one),
        change: await findPlannedChange(stripe, one),
      })),
    ),
    foreign,
    gaveWay: findGivenWay(subscriptions),
    invoices: await toInvoices(stripe, { invoices, charges }),
    refunds: toRefunds(charges),
    disputes: await fetchDisputes(stripe, charges),
    card: await fetchCard(stripe, { customer, subscriptions }),
    paidBy: listFingerprints(charges),
  }
}

/** Other products in the same Stripe account have invoices and charges, too: these are left out. */
async function listOurs(stripe: Stripe, customerId: CustomerId) {
  const [subscriptions, invoices, charges] = await Promise.all([
    listSubscriptions(stripe, customerId),
    listInvoices(stripe, customerId),
    listCharges(stripe, customerId),
  ])
  const foreign = subscriptions.filter((one) => !isOurs(one)).map(({ id }) => id)
  const isForeign = (invoice: Stripe.Invoice) => foreign.includes(findSubscription(invoice) ?? '')
  const foreignIntents = invoices.filter(isForeign).flatMap(listIntents)
  return {
    foreign,
    subscriptions: subscriptions.filter(isOurs),
    invoices: invoices.filter((one) => !isForeign(one)),
    charges: charges.filter((one) => !foreignIntents.includes(toId(one.payment_intent) ?? '')),
  }
}

/** https://docs.stripe.com/api/charges/object, payment_method_details.card.fingerprint */
function listFingerprints(charges: readonly Stripe.Charge[]): string[] {
  const paid = charges.filter((charge) => charge.paid)
  return [...new Set(paid.flatMap((one) => one.payment_method_details?.card?.fingerprint ?? []))]
}

/**
 * Stripe remembers whom it deleted. Whom it has never heard of is not deleted: the
 * key is of another account, and nobody must lose their plan by that.
 */
async function retrieveCustomer(stripe: Stripe, customerId: CustomerId) {
  try {
    return await stripe.customers.retrieve(customerId)
  } catch (fault) {
    if (!isMissing(fault)) throw fault
    const message = `Stripe has never heard of ${customerId}: is the key another account's?`
    throw new Error(message, { cause: fault })
  }
}

function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.schedule', 'data.default_payment_method']
  return stripe.subscriptions
    .list({ customer, status: 'all', limit: 100, expand })
    .autoPagingToArray({ limit: mostListed })
}

function listCharges(stripe: Stripe, customer: string): Promise<Stripe.Charge[]> {
  return stripe.charges
    .list({ customer, limit: 100, expand: ['data.refunds'] })
    .autoPagingToArray({ limit: mostListed })
}
