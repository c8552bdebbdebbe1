import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { CheckoutClaim } from './checkout-claim.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { BillingPorts, Checkout, Order } from './ports.ts'

type Claimed = { readonly claim: CheckoutClaim; readonly order: Omit<Order, 'key'> }

type Payable = Pick<Checkout, 'url' | 'status'> & { readonly customerId?: CustomerId }

type OpenRefusal = Refusal<'checkout-superseded' | 'other-currency'>

const over: Payable = { url: null, status: 'expired' }

/** Where the claimed checkout is paid, if it still can be. */
export async function findOrOpen(
  ports: BillingPorts,
  { claim, order }: Claimed,
): Promise<Payable | OpenRefusal | PaymentTrouble> {
  const { payments } = ports
  if (claim.checkoutId) {
    const checkout = orNone(await payments.fetchCheckout(claim.checkoutId))
    const isTheirs = isRefusal(checkout) || checkout.customerId === order.customerId
    return isTheirs ? checkout : over
  }
  if (claim.former) {
    const former = orNone(await payments.closeCheckout(claim.former))
    if (isRefusal(former) || former.status === 'complete') return former
  }
  return open(ports, { claim, order })
}

/** Opens a session at the provider. Only one that is saved may ever be shown: at most one is payable. */
async function open(
  { checkouts, payments }: BillingPorts,
  { claim, order }: Claimed,
): Promise<Payable | OpenRefusal | PaymentTrouble> {
  const { userId, planId, cycle, currency } = order
  const key = `${userId}:${planId}:${cycle}:${currency}:${claim.attempt}`
  const checkout = await payments.openCheckout({ ...order, key })
  if (isRefusal(checkout)) {
    // The provider remembers a failure under its key and would tell it again: the next press asks anew.
    if (checkout.refused === 'payments-down')
      await checkouts.claimCheckout({ ...order, after: claim.attempt })
    return checkout
  }
  if (await checkouts.saveCheckout(claim, checkout.id)) return checkout

  const closed = orNone(await payments.closeCheckout(checkout.id))
  return isRefusal(closed) ? closed : refuse('checkout-superseded')
}

/** A checkout that the provider has forgotten is one that is over. */
function orNone(
  answer: Checkout | Refusal<'no-such-checkout'> | PaymentTrouble,
): Payable | PaymentTrouble {
  if (!isRefusal(answer)) return answer
  const { refused } = answer
  return refused === 'no-such-checkout' ? over : { ...answer, refused }
}
