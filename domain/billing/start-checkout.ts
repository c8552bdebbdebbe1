import type { User } from '../identity/user.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import type { Currency } from '../money.ts'
import type { BillingCycle } from '../plans/plans.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import { findOrOpen } from './find-or-open.ts'
import { findDispute } from './history.ts'
import { linkCustomer } from './link-customer.ts'
import { chooseSubscription, type PaidPlanId, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { syncCustomerDetails } from './sync-customer-details.ts'
import { syncSubscription } from './sync-subscription.ts'

const checkoutsPerUser: Limit = { name: 'checkout', turns: 30, windowMs: minutes(10) }

type Purchase = {
  readonly user: User
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: Currency
}

/** A checkout that is over is followed by another; more than that is not this user pressing a button. */
const mostAttempts = 4

type BuyRefusal =
  | Refusal<'already-subscribed' | 'payment-disputed' | 'other-currency'>
  | Refusal<'too-many-checkouts' | 'checkout-superseded'>

/**
 * Leads a user to where a plan is paid. However often and wherever they press the
 * button, there is one checkout under way and one subscription in the end: whoever
 * has one is led to where it is changed.
 */
export async function startCheckout(
  ports: BillingPorts,
  { user, ...wish }: Purchase,
): Promise<{ readonly url: string } | BuyRefusal | PaymentTrouble> {
  const turn = await takeTurn(ports, { limit: checkoutsPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-checkouts')

  let after: number | null = null
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const customer = await findFreeCustomer(ports, { user, currency: wish.currency })
    if (isRefusal(customer)) return customer
    const { subscription } = customer
    if (subscription) return leadToChange(ports, { subscription, wish })
    const claim = await ports.checkouts.claimCheckout({ userId: user.id, ...wish, after })
    const order = { customerId: customer.id, userId: user.id, ...wish }
    const checkout = await findOrOpen(ports, { claim, order })
    if (isRefusal(checkout) && !mayStartOver(checkout, attempt)) return checkout
    if (!isRefusal(checkout) && checkout.url) return { url: checkout.url }
    after = claim.attempt
  }
  throw new Error(`No checkout of user ${user.id} stays open`)
}

/** An order that another one overtook starts over once: two that keep overtaking each other would never end. */
function mayStartOver({ refused }: Refusal, attempt: number): boolean {
  return refused === 'checkout-superseded' && attempt === 0
}

type Subscriber = {
  readonly subscription: PaidSubscription
  readonly wish: Pick<Purchase, 'planId' | 'cycle'>
}

/** Buying again changes what one has, where one sees what that costs. */
function leadToChange(
  { siteUrl }: BillingPorts,
  { subscription, wish }: Subscriber,
): { readonly url: string } | Refusal<'already-subscribed'> {
  const { planId, cycle } = wish
  const isSame = subscription.planId === planId && subscription.cycle === cycle
  if (isSame) return refuse('already-subscribed')
  return { url: `${siteUrl}/billing/change?plan=${planId}&cycle=${cycle}` }
}

type Buyer = { readonly id: CustomerId; readonly subscription?: PaidSubscription | null }

/** Asks the provider, not only our record: a payment may be seconds old and its news on the way. */
async function findFreeCustomer(
  ports: BillingPorts,
  { user, currency }: Pick<Purchase, 'user' | 'currency'>,
): Promise<Buyer | Refusal<'payment-disputed' | 'other-currency'> | PaymentTrouble> {
  const customer = await linkCustomer(ports, user)
  if (isRefusal(customer) || customer.isNew) return customer
  const history = await ports.payments.fetchHistory(customer.id)
  if (isRefusal(history)) return history

  await syncCustomerDetails(ports, { user, customerId: customer.id, history })
  const subscription = chooseSubscription(history.subscriptions)
  if (subscription || history.isDeleted) await syncSubscription(ports, customer.id)
  if (subscription) return { ...customer, subscription }
  if (findDispute(history)) return refuse('payment-disputed')
  // A balance is only used up by invoices in its own currency. See ADR-0034.
  const { balanceCurrency } = history
  if (balanceCurrency && balanceCurrency !== currency) return refuse('other-currency')
  return history.isDeleted ? linkCustomer(ports, user) : customer
}
