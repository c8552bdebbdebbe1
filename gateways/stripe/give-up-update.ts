import Stripe from 'stripe'
import { toId } from './moments.ts'

/**
 * A change that waits for the bank is given up by voiding its invoice: otherwise that could still be paid.
 * https://docs.stripe.com/billing/subscriptions/pending-updates
 */
export async function giveUpUpdate(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = toId(latest_invoice)
  if (!pending_update || !invoice) return
  try {
    await stripe.invoices.voidInvoice(invoice)
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    // Paid or voided since.
    const { status } = await stripe.invoices.retrieve(invoice)
    if (status === 'open') throw fault
  }
}
