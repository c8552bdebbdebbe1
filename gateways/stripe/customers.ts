import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Called } from '#domain/billing/history.ts'
import type { CreatedCustomer } from '#domain/billing/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { askUnderKey, toKey } from './idempotency-key.ts'

/** Keys live no longer than presses of a button last. */
const keyLifeMs = minutes(10)

type Newcomer = { readonly user: User; readonly now: Date }

/**
 * The customer that stands for the user. Found again after a crash that came
 * before its id was written down, and made anew when someone deleted it.
 */
export async function findOrCreateCustomer(
  stripe: Stripe,
  { user, now }: Newcomer,
): Promise<CreatedCustomer> {
  const sameEmail = await stripe.customers.list({ email: user.email, limit: 100 })
  const theirs = sameEmail.data.find(({ metadata }) => metadata.userId === user.id)
  if (theirs) return { id: theirs.id as CustomerId, isNew: false }

  let key = `customer:${user.id}:${Math.floor(now.getTime() / keyLifeMs)}`
  while (true) {
    const { id, isNew } = await create(stripe, { user, key })
    // An answer that is told again may be about somebody who was deleted since.
    const isGone = !isNew && (await stripe.customers.retrieve(id)).deleted === true
    if (!isGone) return { id, isNew }
    key = `customer:${user.id}:after:${id}`
  }
}

async function create(
  stripe: Stripe,
  { user, key }: { user: User; key: string },
): Promise<CreatedCustomer> {
  const params = { email: user.email, name: user.name, metadata: { userId: user.id } }
  const shared = toKey(key, params)
  // Made twice after a failure, one of the two is nobody's: the first link stays.
  const otherwise = `${shared}:${randomUUID()}`
  const { id, lastResponse } = await askUnderKey({ key: shared, otherwise }, (options) =>
    stripe.customers.create(params, options),
  )
  // The SDK's headers are an object or `Headers`, by the client it was given.
  const isReplayed = new Headers(lastResponse.headers).get('idempotent-replayed') === 'true'
  return { id: id as CustomerId, isNew: !isReplayed }
}

type Renamed = { readonly customerId: CustomerId; readonly called: Called }

/** Not every name and address of ours is one to Stripe; no look at what is paid may fail by that. */
export async function renameCustomer(
  stripe: Stripe,
  { customerId, called: { name, email } }: Renamed,
): Promise<{ readonly done: true }> {
  try {
    await stripe.customers.update(customerId, { name, email })
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
  }
  return { done: true }
}
