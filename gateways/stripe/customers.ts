import type Stripe from 'stripe'
import type { CustomerId } from '#domain/billing/ports.ts'
import type { User } from '#domain/identity/user.ts'

/**
 * The customer that stands for the user. Found again after a crash that came
 * before its id was written down, and made anew when someone deleted it.
 */
export async function findOrCreateCustomer(
  stripe: Stripe,
  user: User,
): Promise<{ id: CustomerId }> {
  const sameEmail = await stripe.customers.list({ email: user.email, limit: 100 })
  const theirs = sameEmail.data.find(({ metadata }) => metadata.userId === user.id)
  if (theirs) return { id: theirs.id as CustomerId }

  const first = await create(stripe, { user, key: `customer:${user.id}` })
  const isGone = (await stripe.customers.retrieve(first.id)).deleted === true
  return isGone ? create(stripe, { user, key: `customer:${user.id}:after:${first.id}` }) : first
}

async function create(
  stripe: Stripe,
  { user, key }: { user: User; key: string },
): Promise<{ id: CustomerId }> {
  const { id } = await stripe.customers.create(
    { email: user.email, name: user.name, metadata: { userId: user.id } },
    { idempotencyKey: key },
  )
  return { id: id as CustomerId }
}
