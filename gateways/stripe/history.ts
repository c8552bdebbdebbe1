import type Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import {
  type BillingFacts,
  type Dispute,
  type History,
  noHistory,
  type Refund,
  type VatId,
} from '#domain/billing/history.ts'
import type { PaidSubscription, PlannedChange } from '#domain/billing/paid-subscription.ts'
import { sourceLanguage } from '#domain/site-language.ts'
import { fetchCard, hasUnusedCard } from './card-payments.ts'
import { isMissing } from './errors.ts'
import { findSubscription, listIntents, listInvoices, toInvoices } from './invoices.ts'
import { findSoldPlan } from './prices.ts'
import { toRefund } from './refund-invoice.ts'
import type { TaxRates } from './tax.ts'
import { toPaidSubscription, toSubscriptionItem } from './to-paid-subscription.ts'
import { isOurs, toDate, toId } from './values.ts'

const maxListed = 1_000

/** Everything about a customer, including what has ended. */
export async function fetchHistory(
  stripe: Stripe,
  { customerId, rates }: { readonly customerId: CustomerId; readonly rates: TaxRates },
): Promise<History> {
  const lists = await listAll(stripe, customerId)
  const customer = lists?.customer ?? (await retrieveCustomer(stripe, customerId))
  if (customer.deleted || !lists) return { ...noHistory, isDeleted: true }

  const { subscriptions, foreign, charges, invoices } = leaveOutForeign(lists)
  return {
    isDeleted: false,
    balanceCurrency: customer.balance === 0 ? null : (customer.currency ?? null),
    customerDetails: {
      name: customer.name ?? '',
      email: customer.email ?? '',
      language: customer.preferred_locales?.[0] ?? sourceLanguage,
    },
    billing: toBilling(customer),
    subscriptions: await toPaidSubscriptions(stripe, subscriptions),
    balanceCents: customer.balance,
    foreign,
    invoices: await toInvoices(stripe, { invoices, charges, rates }),
    refunds: toRefunds({ charges, invoices }),
    disputes: await fetchDisputes(stripe, { charges, invoices }),
    card: await fetchCard(stripe, { customer, subscriptions }),
    hasUnusedCard: await hasUnusedCard(stripe, { customer, subscriptions }),
    paidBy: listFingerprints(charges),
  }
}

function toBilling({ address, tax_ids }: Stripe.Customer): BillingFacts {
  const vatId = tax_ids?.data.find(({ type }) => type === 'eu_vat')
  return {
    country: address?.country ?? null,
    vatId: vatId
      ? { value: vatId.value, check: checks[vatId.verification?.status ?? ''] ?? 'pending' }
      : null,
  }
}

/** https://docs.stripe.com/api/customer_tax_ids/object, verification.status */
const checks: Readonly<Record<string, VatId['check']>> = {
  verified: 'valid',
  unverified: 'invalid',
  unavailable: 'unavailable',
}

/** Leaves out the invoices and charges of other products in the same Stripe account. */
function leaveOutForeign({ subscriptions, invoices, charges }: Lists) {
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

type Lists = {
  readonly subscriptions: readonly Stripe.Subscription[]
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
}

/** A customer's subscriptions without payments, with a single request. */
export async function fetchSubscriptions(
  stripe: Stripe,
  customerId: CustomerId,
): Promise<Pick<History, 'subscriptions'>> {
  const subscriptions = await listSubscriptions(stripe, customerId)
  return { subscriptions: await toPaidSubscriptions(stripe, subscriptions.filter(isOurs)) }
}

function toPaidSubscriptions(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<PaidSubscription[]> {
  return Promise.all(
    subscriptions.map(async (one) => ({
      ...toPaidSubscription(one),
      change: await findPlannedChange(stripe, one),
    })),
  )
}

/**
 * Three requests. The customer is expanded in their subscriptions, if there are any. Null when
 * Stripe doesn't find the customer: deleted, or never existed.
 */
async function listAll(stripe: Stripe, customerId: CustomerId) {
  try {
    const [subscriptions, charges, invoices] = await Promise.all([
      listSubscriptions(stripe, customerId),
      listCharges(stripe, customerId),
      listInvoices(stripe, customerId),
    ])
    const customer = subscriptions[0]?.customer
    return { subscriptions, charges, invoices, customer: isComplete(customer) ? customer : null }
  } catch (fault) {
    if (isMissing(fault)) return null
    throw fault
  }
}

function isComplete(
  customer: Stripe.Subscription['customer'] | undefined,
): customer is Stripe.Customer | Stripe.DeletedCustomer {
  return typeof customer === 'object'
}

/** https://docs.stripe.com/api/charges/object, payment_method_details.card.fingerprint */
function listFingerprints(charges: readonly Stripe.Charge[]): string[] {
  const paid = charges.filter((charge) => charge.paid)
  return [...new Set(paid.flatMap((one) => one.payment_method_details?.card?.fingerprint ?? []))]
}

/**
 * Stripe still knows deleted customers. An unknown id means that the API key belongs to another
 * account, which must not end anyone's plan.
 */
async function retrieveCustomer(stripe: Stripe, customerId: CustomerId) {
  try {
    return await stripe.customers.retrieve(customerId, { expand: ['tax_ids'] })
  } catch (fault) {
    if (!isMissing(fault)) throw fault
    const message = `Stripe has no customer ${customerId}: does the API key belong to another account?`
    throw new Error(message, { cause: fault })
  }
}

function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.customer.tax_ids', 'data.schedule', 'data.default_payment_method']
  return stripe.subscriptions
    .list({ customer, status: 'all', limit: 100, expand })
    .autoPagingToArray({ limit: maxListed })
}

function listCharges(stripe: Stripe, customer: string): Promise<Stripe.Charge[]> {
  return stripe.charges
    .list({ customer, limit: 100, expand: ['data.refunds'] })
    .autoPagingToArray({ limit: maxListed })
}

/** The change to another plan that a schedule will make at the end of the period, if any. */
async function findPlannedChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<PlannedChange | null> {
  const { schedule } = subscription
  if (!schedule || typeof schedule === 'string') return null
  const { current_period_end, price } = toSubscriptionItem(subscription)
  const next = schedule.phases.find(({ start_date }) => start_date >= current_period_end)
  if (!next || next.items.some((item) => toId(item.price) === price.id)) return null
  for (const { price: planned } of next.items) {
    const wanted = typeof planned === 'string' ? await stripe.prices.retrieve(planned) : planned
    const sold = wanted.deleted ? null : findSoldPlan(wanted)
    if (sold) return { ...sold, at: toDate(next.start_date) }
  }
  return null
}

/** Newest first. */
function toRefunds({ charges, invoices }: Pick<Lists, 'charges' | 'invoices'>): Refund[] {
  const all = charges.flatMap(({ refunds }) => refunds?.data ?? [])
  return all
    .toSorted((one, other) => other.created - one.created)
    .map((refund) => toRefund(refund, findInvoice(invoices, refund.payment_intent)))
}

/** The invoice that a payment was for. */
function findInvoice(
  invoices: readonly Stripe.Invoice[],
  payment: Stripe.Charge['payment_intent'],
): string | null {
  const intent = toId(payment) ?? ''
  return invoices.find((one) => listIntents(one).includes(intent))?.id ?? null
}

/** Charges say whether they are disputed; only for those the dispute is fetched. */
async function fetchDisputes(
  stripe: Stripe,
  { charges, invoices }: Pick<Lists, 'charges' | 'invoices'>,
): Promise<Dispute[]> {
  const disputed = charges.filter((charge) => charge.disputed)
  const lists = await Promise.all(
    disputed.map(async ({ id, payment_intent }) => {
      const invoiceId = findInvoice(invoices, payment_intent)
      const { data } = await stripe.disputes.list({ charge: id, limit: 100 })
      return data.flatMap((dispute) => toDispute(dispute, invoiceId))
    }),
  )
  return lists.flat()
}

/**
 * An inquiry ("warning_…") has taken no money. https://docs.stripe.com/disputes/how-disputes-work
 */
function toDispute({ id, status }: Stripe.Dispute, invoiceId: string | null): Dispute[] {
  if (status === 'won' || status === 'prevented') return [{ id, state: 'won', invoiceId }]
  if (status.startsWith('warning_')) return []
  return [{ id, state: status === 'lost' ? 'lost' : 'open', invoiceId }]
}
