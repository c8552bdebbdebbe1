import Stripe from 'stripe'
import { ignoreErrors } from './errors.ts'
import { toId } from './values.ts'

/** Voids an invoice so that it can't be paid. Idempotent: one that was paid or voided stays so. */
export async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id)
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw fault
  }
}

/**
 * Voids the open invoices of a cancelled subscription. Voiding them earlier would make it active
 * again.
 */
export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const open = await ignoreErrors(['resource_missing'], () =>
    stripe.invoices
      .list({ subscription, status: 'open', limit: 100 })
      .autoPagingToArray({ limit: 1_000 }),
  )
  for (const { id } of open ?? []) await voidInvoice(stripe, id)
}

/**
 * Cancels a pending update by voiding its invoice, which could be paid otherwise.
 * https://docs.stripe.com/billing/subscriptions/pending-updates
 */
export async function voidPendingUpdate(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = toId(latest_invoice)
  if (pending_update && invoice) await voidInvoice(stripe, invoice)
}
