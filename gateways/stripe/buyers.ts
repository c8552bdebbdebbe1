import type Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import { isOurs } from './is-ours.ts'
import { toId, toUnix } from './values.ts'

const maxListed = 1_000

/** Customers who subscribed since, and those with an unpaid subscription of any age. */
export async function listBuyers(stripe: Stripe, since: Date): Promise<CustomerId[]> {
  const created = { gte: toUnix(since) }
  const bought = await list(stripe, { created })
  const unpaid = await list(stripe, { status: 'unpaid' })
  const customers = [...bought, ...unpaid.filter(isOurs)].map(({ customer }) => toId(customer))
  return [...new Set(customers)] as CustomerId[]
}

function list(
  stripe: Stripe,
  asked: Stripe.SubscriptionListParams,
): Promise<Stripe.Subscription[]> {
  return stripe.subscriptions.list({ ...asked, limit: 100 }).autoPagingToArray({ limit: maxListed })
}
