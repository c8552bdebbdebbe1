import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { CustomerDetails } from '#domain/billing/history.ts'
import type { CreatedCustomer } from '#domain/billing/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { retryWithKey, toKey } from './idempotency-key.ts'
import { isOurs, toId, toUnix } from './values.ts'

/** How long parallel clicks share an idempotency key. */
const keyLifetimeMs = minutes(10)

type CustomerInput = { readonly user: User; readonly now: Date }

/**
 * Finds or creates the user's customer. Finds it again after a crash before its id was saved, and
 * creates another one if it was deleted.
 */
export async function findOrCreateCustomer(
  stripe: Stripe,
  { user, now }: CustomerInput,
): Promise<CreatedCustomer> {
  const sameEmail = await stripe.customers.list({ email: user.email, limit: 100 })
  const theirs = sameEmail.data.find(({ metadata }) => metadata.userId === user.id)
  if (theirs) return { id: theirs.id as CustomerId, isNew: false }

  let key = `customer:${user.id}:${Math.floor(now.getTime() / keyLifetimeMs)}`
  while (true) {
    const { id, isNew } = await createUnderKey(stripe, { user, key })
    // A replayed response may be about a customer that was deleted since.
    const isGone = !isNew && (await stripe.customers.retrieve(id)).deleted === true
    if (!isGone) return { id, isNew }
    key = `customer:${user.id}:after:${id}`
  }
}

async function createUnderKey(
  stripe: Stripe,
  { user, key }: { user: User; key: string },
): Promise<CreatedCustomer> {
  const { id: userId, email, name, language } = user
  const params = { email, name, preferred_locales: [language], metadata: { userId } }
  const shared = toKey(key, params)
  // A retry after a failure may create a second customer, which stays unused: the first link wins.
  const otherwise = `${shared}:${randomUUID()}`
  const { id, lastResponse } = await retryWithKey({ key: shared, otherwise }, (options) =>
    stripe.customers.create(params, options),
  )
  // The SDK's headers are an object or `Headers`, depending on its HTTP client.
  const isReplayed = new Headers(lastResponse.headers).get('idempotent-replayed') === 'true'
  return { id: id as CustomerId, isNew: !isReplayed }
}

type RenameInput = { readonly customerId: CustomerId; readonly details: CustomerDetails }

/** Updates name, email and language. Ignores values that Stripe rejects, so that they don't fail a sync. */
export async function renameCustomer(
  stripe: Stripe,
  { customerId, details: { name, email, language } }: RenameInput,
): Promise<{ readonly done: true }> {
  try {
    await stripe.customers.update(customerId, { name, email, preferred_locales: [language] })
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
  }
  return { done: true }
}

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
