import { expect, test } from 'vitest'
import { buy, openTestSandbox, sellPlans } from '../../tests/open-test-sandbox.ts'

test.each(['classic', 'flexible'] as const)(
  'a credit names the invoice line that it gives back (%s)',
  async (mode) => {
    const sandbox = await openTestSandbox()
    const { stripe } = sandbox
    const { essential, pro } = await sellPlans(sandbox)
    const { subscription, subscriptionId } = await buy(sandbox, { price: essential.month, mode })
    const [first] = (await stripe.invoices.list({ subscription: subscriptionId })).data

    await stripe.subscriptions.update(subscriptionId, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: pro.month }],
      proration_behavior: 'always_invoice',
    })

    const [change] = (await stripe.invoices.list({ subscription: subscriptionId })).data
    const credited = { invoice: first?.id, invoice_line_items: [first?.lines.data[0]?.id] }
    const [credit, debit] = (change?.lines.data ?? []).map(
      ({ parent }) => parent?.subscription_item_details,
    )
    expect(credit?.proration_details?.credited_items).toEqual(credited)
    expect(debit?.proration_details?.credited_items).toBeNull()
    const { proration_details } = await stripe.invoiceItems.retrieve(credit?.invoice_item ?? '')
    expect(proration_details?.credited_items).toEqual({
      invoice_line_item_details: credited,
      type: 'invoice_line_items',
    })
  },
)
