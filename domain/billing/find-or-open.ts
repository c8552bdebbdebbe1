import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { CheckoutClaim } from './checkout-claim.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { BillingPorts, Checkout, Order } from './ports.ts'

type ClaimedOrder = { readonly claim: CheckoutClaim; readonly order: Omit<Order, 'key'> }

type PayableCheckout = Pick<Checkout, 'url' | 'status'> & { readonly customerId?: CustomerId }

type OpenRefusal = Refusal<'checkout-superseded' | 'other-currency'>

const expired: PayableCheckout = { url: null, status: 'expired' }

/** Finds the claimed checkout at the provider, or opens it and closes the one it supersedes. */
export async function findOrOpen(
  ports: BillingPorts,
  { claim, order }: ClaimedOrder,
): Promise<PayableCheckout | OpenRefusal | PaymentTrouble> {
  const { payments } = ports
  if (claim.checkoutId) {
    const checkout = orExpired(await payments.fetchCheckout(claim.checkoutId))
    const isTheirs = isRefusal(checkout) || checkout.customerId === order.customerId
    return isTheirs ? checkout : expired
  }
  if (claim.former) {
    const former = orExpired(await payments.closeCheckout(claim.former))
    if (isRefusal(former) || former.status === 'complete') return former
  }
  return openCheckout(ports, { claim, order })
}

/**
 * Opens a checkout at the provider. Its URL is returned only after it is saved, so that a user
 * never has two payable checkouts.
 */
async function openCheckout(
  { checkouts, payments }: BillingPorts,
  { claim, order }: ClaimedOrder,
): Promise<PayableCheckout | OpenRefusal | PaymentTrouble> {
  const { userId, planId, cycle, currency } = order
  const key = `${userId}:${planId}:${cycle}:${currency}:${claim.attempt}`
  const checkout = await payments.openCheckout({ ...order, key })
  if (isRefusal(checkout)) {
    // The provider replays a failure for the same idempotency key, so the next attempt needs a new
    // one.
    if (checkout.refused === 'payments-down')
      await checkouts.claimCheckout({ ...order, after: claim.attempt })
    return checkout
  }
  if (await checkouts.saveCheckout(claim, checkout.id)) return checkout

  const closed = orExpired(await payments.closeCheckout(checkout.id))
  return isRefusal(closed) ? closed : refuse('checkout-superseded')
}

/** A checkout that the provider doesn't know anymore counts as expired. */
function orExpired(
  answer: Checkout | Refusal<'no-such-checkout'> | PaymentTrouble,
): PayableCheckout | PaymentTrouble {
  if (!isRefusal(answer)) return answer
  const { refused } = answer
  return refused === 'no-such-checkout' ? expired : { ...answer, refused }
}
