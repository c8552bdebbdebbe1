import type Stripe from 'stripe'
import type { ChangeQuote, DatedChange, NextCharge, Quote } from '#domain/billing/change-gateway.ts'
import { nameAdjustment } from '#domain/billing/history.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { toStay } from './changes.ts'
import { ignoreErrors } from './errors.ts'
import { toAdjustments } from './invoices.ts'
import { findAmount, type PricedPlan } from './prices.ts'
import { toProrationDate, toSubscriptionItem } from './to-paid-subscription.ts'
import { toDate } from './values.ts'

type PreviewInput = {
  readonly change: DatedChange
  readonly findPrice: (sold: PricedPlan) => Promise<Stripe.Price>
}

/** Stripe's code when a subscription has ended. */
const ended = ['invoice_upcoming_none']

/** Exactly what the change will charge if it is made with the same moment. */
export async function previewChange(
  stripe: Stripe,
  { change, findPrice }: PreviewInput,
): Promise<ChangeQuote | Refusal<'not-subscribed'>> {
  const { subscriptionId: subscription, at } = change
  const price = await findPrice(change)
  const found = await stripe.subscriptions.retrieve(subscription)
  const item = toSubscriptionItem(found)
  const preview = await ignoreErrors(ended, () =>
    stripe.invoices.createPreview({
      subscription,
      subscription_details: {
        // The same parameters as the change itself.
        ...toStay(found),
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'always_invoice',
        proration_date: toProrationDate(item, at),
      },
    }),
  )
  if (!preview) return refuse('not-subscribed')
  return { ...toQuote(preview), next: toNextCharge(preview, price) }
}

/** The next charge: a whole period of the new price, after the period that the change pays for. */
function toNextCharge(preview: Stripe.Invoice, price: Stripe.Price): NextCharge {
  const { lines, currency } = preview
  const at = Math.max(...lines.data.map(({ period }) => period.end))
  const dueCents = Math.max(0, (findAmount(price, currency) ?? 0) + findBalance(preview))
  return { at: toDate(at), dueCents, currency }
}

/**
 * The customer's balance after an invoice. Stripe sets `ending_balance` only when it is finalized.
 */
function findBalance({ starting_balance, total, amount_due }: Stripe.Invoice): number {
  return starting_balance + total - amount_due
}

export async function previewRenewal(
  stripe: Stripe,
  subscription: string,
): Promise<{ readonly renewal: Quote | null }> {
  const preview = await ignoreErrors(ended, () => stripe.invoices.createPreview({ subscription }))
  return { renewal: preview && toQuote(preview) }
}

/** With every adjustment, so that the lines add up to the charge. */
function toQuote(preview: Stripe.Invoice): Quote {
  const { amount_due, currency, lines } = preview
  const ending_balance = findBalance(preview)
  const adjustments = toAdjustments({ ...preview, ending_balance, lines: lines.data })
  return {
    dueCents: amount_due,
    currency,
    lines: [
      ...lines.data.map(({ description, amount }) => ({
        description: description ?? '',
        amountCents: amount,
      })),
      ...adjustments.map((one) => ({
        description: nameAdjustment(one),
        amountCents: one.amountCents,
      })),
    ],
  }
}
