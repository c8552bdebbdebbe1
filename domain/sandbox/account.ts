import type { Cents } from '../money.ts'

/** Settings that Stripe keeps in its Dashboard and no API returns. */
export type SandboxAccount = {
  /** What happens to a subscription when the last retry of a payment has failed. */
  readonly afterLastRetry: 'cancel' | 'unpaid' | 'past_due'
  /** A smaller amount isn't charged but added to the customer's balance. */
  readonly minimumChargeCents: Cents
  /** Checkout shows prices in the buyer's currency, unless the session turns it off. */
  readonly isAdaptivePricingOn: boolean
}
