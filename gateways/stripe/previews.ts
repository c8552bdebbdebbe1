import Stripe from 'stripe'
import type { ChangeQuote, DatedChange, NextCharge, Quote } from '#domain/billing/change-gateway.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { toStay } from './changes.ts'
import { needsAddress } from './errors.ts'
import { toAdjustments, toLineItem } from './invoices.ts'
import { findAmount } from './prices.ts'
import { automaticTax } from './tax.ts'
import { hasDiscount, toProrationDate, toSubscriptionItem } from './to-paid-subscription.ts'
import { toDate } from './values.ts'

type PreviewInput = {
  readonly change: DatedChange
  readonly price: Stripe.Price
  readonly isTaxed: boolean
}

/** Exactly what the change will charge if it is made with the same moment. */
export async function previewChange(
  stripe: Stripe,
  { change, price, isTaxed }: PreviewInput,
): Promise<ChangeQuote | Refusal<'not-subscribed' | 'address-needed'>> {
  const { subscriptionId: subscription, at } = change
  const found = await stripe.subscriptions.retrieve(subscription)
  const item = toSubscriptionItem(found)
  const subscription_details = {
    // The same parameters as the change itself.
    ...toStay(found),
    items: [{ id: item.id, price: price.id }],
    proration_behavior: 'always_invoice' as const,
    proration_date: toProrationDate(item, at),
  }
  try {
    const preview = await stripe.invoices.createPreview({
      subscription,
      subscription_details,
      ...(isTaxed && automaticTax),
    })
    if (preview.automatic_tax.status === 'requires_location_inputs') return refuse('address-needed')
    return { ...toQuote(preview), next: toNextCharge(preview, { price, found }) }
  } catch (fault) {
    if (hasNoRenewal(fault)) return refuse('not-subscribed')
    if (needsAddress(fault)) return refuse('address-needed')
    throw fault
  }
}

/** Stripe's code when a subscription has ended. */
function hasNoRenewal(fault: unknown): boolean {
  const isRefused = fault instanceof Stripe.errors.StripeInvalidRequestError
  return isRefused && fault.code === 'invoice_upcoming_none'
}

type Changed = { readonly price: Stripe.Price; readonly found: Stripe.Subscription }

/**
 * The next charge: a whole period of the new price, after the period that the change pays for. The
 * amount isn't known if support arranged a discount or further items.
 */
function toNextCharge(preview: Stripe.Invoice, { price, found }: Changed): NextCharge {
  const { lines, currency } = preview
  const at = toDate(Math.max(...lines.data.map(({ period }) => period.end)))
  const amount = findAmount(price, currency)
  const { quantity = 1 } = toSubscriptionItem(found)
  if (amount === null || found.items.data.length > 1 || hasDiscount(found))
    return { at, dueCents: null, currency }
  return { at, dueCents: Math.max(0, amount * quantity + getBalance(preview)), currency }
}

/**
 * The customer's balance after an invoice. Stripe sets `ending_balance` only when it is finalized.
 */
function getBalance({ starting_balance, total, amount_due }: Stripe.Invoice): number {
  return starting_balance + total - amount_due
}

export async function previewRenewal(
  stripe: Stripe,
  subscription: string,
): Promise<{ readonly renewal: Quote | null }> {
  try {
    return { renewal: toQuote(await stripe.invoices.createPreview({ subscription })) }
  } catch (fault) {
    if (hasNoRenewal(fault)) return { renewal: null }
    throw fault
  }
}

/** With every adjustment, so that the lines add up to the charge. */
function toQuote(preview: Stripe.Invoice): Quote {
  const { amount_due, currency, lines } = preview
  const ending_balance = getBalance(preview)
  return {
    dueCents: amount_due,
    currency,
    lines: lines.data.map((line) => ({ item: toLineItem(line), amountCents: line.amount })),
    adjustments: toAdjustments({ ...preview, ending_balance, lines: lines.data }),
  }
}
