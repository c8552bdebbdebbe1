import Stripe from 'stripe'
import type { ChangeQuote, DatedChange, NextCharge, Quote } from '#domain/billing/paid-changes.ts'
import { toDate } from './moments.ts'
import type { Sold } from './prices.ts'
import { toProrationDate, toSubscriptionItem } from './to-paid-subscription.ts'

type Wish = {
  readonly change: DatedChange
  readonly findPrice: (sold: Sold) => Promise<Stripe.Price>
}

/** To the cent what is charged, when the change is made with the same moment. */
export async function previewChange(
  stripe: Stripe,
  { change, findPrice }: Wish,
): Promise<ChangeQuote> {
  const { subscriptionId: subscription, at } = change
  const price = await findPrice(change)
  const item = toSubscriptionItem(await stripe.subscriptions.retrieve(subscription))
  const preview = await stripe.invoices.createPreview({
    subscription,
    subscription_details: {
      items: [{ id: item.id, price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: toProrationDate(item, at),
    },
  })
  return { ...toQuote(preview), next: toNextCharge(preview, price) }
}

/** A whole period of the new price, when the period that the change pays for has ended. */
function toNextCharge(
  { lines, currency, ending_balance }: Stripe.Invoice,
  { unit_amount }: Stripe.Price,
): NextCharge {
  const at = Math.max(...lines.data.map(({ period }) => period.end))
  const dueCents = Math.max(0, (unit_amount ?? 0) + (ending_balance ?? 0))
  return { at: toDate(at), dueCents, currency }
}

export async function previewRenewal(
  stripe: Stripe,
  subscription: string,
): Promise<{ readonly renewal: Quote | null }> {
  try {
    return { renewal: toQuote(await stripe.invoices.createPreview({ subscription })) }
  } catch (fault) {
    const isNone =
      fault instanceof Stripe.errors.StripeInvalidRequestError &&
      fault.code === 'invoice_upcoming_none'
    if (isNone) return { renewal: null }
    throw fault
  }
}

function toQuote({ amount_due, lines }: Stripe.Invoice): Quote {
  return {
    dueCents: amount_due,
    lines: lines.data.map(({ description, amount }) => ({
      description: description ?? '',
      amountCents: amount,
    })),
  }
}
