import type Stripe from 'stripe'
import { toId } from './moments.ts'
import { voidInvoice } from './void-invoices.ts'

/**
 * A change that waits for the bank is given up by voiding its invoice: otherwise that could still be paid.
 * https://docs.stripe.com/billing/subscriptions/pending-updates
 */
export async function giveUpUpdate(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = toId(latest_invoice)
  if (pending_update && invoice) await voidInvoice(stripe, invoice)
}
