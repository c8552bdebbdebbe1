import type { User } from '../identity/user.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import type { BillingCycle } from '../plans/plans.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { callCustomer } from './call-customer.ts'
import { findDispute } from './history.ts'
import { linkCustomer } from './link-customer.ts'
import { chooseSubscription, type PaidPlanId, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts, Checkout, CheckoutClaim, CustomerId, PaymentTrouble } from './ports.ts'
import { syncSubscription } from './sync-subscription.ts'

const checkoutsPerUser: Limit = { name: 'checkout', turns: 30, windowMs: minutes(10) }

type Purchase = { readonly user: User; readonly planId: PaidPlanId; readonly cycle: BillingCycle }

/** A checkout that is over is followed by another; more than that is not this user pressing a button. */
const mostAttempts = 4

type BuyRefusal = Refusal<'already-subscribed' | 'payment-disputed' | 'too-many-checkouts'>

/**
 * Leads a user to where a plan is paid. However often and wherever they press the
 * button, there is one checkout under way and one subscription in the end: whoever
 * has one is led to where it is changed.
 */
export async function startCheckout(
  ports: BillingPorts,
  { user, planId, cycle }: Purchase,
): Promise<{ readonly url: string } | BuyRefusal | PaymentTrouble> {
  const turn = await takeTurn(ports, { limit: checkoutsPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-checkouts')

  let after: number | null = null
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const customer = await findFreeCustomer(ports, user)
    if (isRefusal(customer)) return customer
    const { subscription } = customer
    if (subscription) return leadToChange(ports, { subscription, wish: { planId, cycle } })
    const claim = await ports.billing.claimCheckout({ userId: user.id, planId, cycle, after })
    const order = { customerId: customer.id, userId: user.id, planId, cycle }
    const checkout = await findOrOpen(ports, { claim, order })
    if (isRefusal(checkout)) return checkout
    if (checkout.url) return { url: checkout.url }
    after = claim.attempt
  }
  throw new Error(`No checkout of user ${user.id} stays open`)
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
  user: User,
): Promise<Buyer | Refusal<'payment-disputed'> | PaymentTrouble> {
  const customer = await linkCustomer(ports, user)
  if (isRefusal(customer)) return customer
  const history = await ports.payments.fetchHistory(customer.id)
  if (isRefusal(history)) return history

  await callCustomer(ports, { user, customerId: customer.id, history })
  const subscription = chooseSubscription(history.subscriptions)
  if (subscription || history.isDeleted) await syncSubscription(ports, customer.id)
  if (subscription) return { ...customer, subscription }
  if (findDispute(history)) return refuse('payment-disputed')
  return history.isDeleted ? linkCustomer(ports, user) : customer
}

type Claimed = {
  readonly claim: CheckoutClaim
  readonly order: Omit<Parameters<BillingPorts['payments']['openCheckout']>[0], 'key'>
}

/** Where the claimed checkout is paid, if it still can be. */
async function findOrOpen(
  { billing, payments }: BillingPorts,
  { claim, order }: Claimed,
): Promise<Payable | PaymentTrouble> {
  if (claim.checkoutId) {
    const checkout = orNone(await payments.fetchCheckout(claim.checkoutId))
    const isTheirs = isRefusal(checkout) || checkout.customerId === order.customerId
    return isTheirs ? checkout : over
  }
  if (claim.former) {
    const former = orNone(await payments.closeCheckout(claim.former))
    if (isRefusal(former) || former.status === 'complete') return former
  }

  const key = `${order.userId}:${order.planId}:${order.cycle}:${claim.attempt}`
  const checkout = await payments.openCheckout({ ...order, key })
  if (!isRefusal(checkout)) await billing.saveCheckout(claim, checkout.id)
  // The provider remembers a failure under its key and would tell it again: the next press asks anew.
  else if (checkout.refused === 'payments-down')
    await billing.claimCheckout({ ...order, after: claim.attempt })
  return checkout
}

type Payable = Pick<Checkout, 'url' | 'status'> & { readonly customerId?: CustomerId }

const over: Payable = { url: null, status: 'expired' }

/** A checkout that the provider has forgotten is one that is over. */
function orNone(
  answer: Checkout | Refusal<'no-such-checkout'> | PaymentTrouble,
): Payable | PaymentTrouble {
  if (!isRefusal(answer)) return answer
  const { refused } = answer
  return refused === 'no-such-checkout' ? over : refuse(refused)
}
