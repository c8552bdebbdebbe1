import { toCycle } from '../descriptions.ts'
import { createId } from '../ids.ts'
import type { WantedDiscount } from '../objects/discount.ts'
import { newSubscription, toItemList } from '../objects/subscription.ts'
import { getPeriodEnd, hours, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, Price, Subscription } from '../wire.ts'
import { setDiscounts } from './discounts.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice, finalizeLater } from './finalize-invoice.ts'
import { toItems } from './items.ts'
import { toPeriodLines } from './period-line.ts'
import { startPeriod } from './start-period.ts'

const firstPaymentSeconds = hours(23) / seconds(1)

export type Start = Pick<
  Subscription,
  | 'automatic_tax'
  | 'billing_mode'
  | 'customer'
  | 'currency'
  | 'default_payment_method'
  | 'description'
  | 'metadata'
> & {
  readonly items: readonly { readonly price: Price; readonly quantity: number }[]
  readonly discounts: readonly WantedDiscount[]
  /** In how many days to pay the invoices that are sent; null when the card is charged. */
  readonly days_until_due: number | null
}

/**
 * A subscription with its first invoice, which is not paid yet: incomplete until it is.
 * One that is sent its invoices is active from the beginning.
 */
export async function startSubscription(tx: SandboxTransaction, start: Start): Promise<Invoice> {
  const subscription = await addSubscription(tx, start)
  await startPeriod(tx, subscription)
  const { id: objectId, status } = subscription
  const at = tx.unix + firstPaymentSeconds
  if (status === 'incomplete') await tx.schedule({ purpose: 'expire-incomplete', objectId, at })

  const draft = await draftInvoice(tx, {
    subscription,
    lines: await toPeriodLines(tx, subscription),
    reason: 'subscription_create',
    period: { start: tx.unix, end: tx.unix },
  })
  const object = await tx.get('subscription', objectId)
  await tx.emit({ type: 'customer.subscription.created', object })
  return status === 'incomplete' ? finalizeInvoice(tx, draft) : finalizeLater(tx, draft)
}

async function addSubscription(
  tx: SandboxTransaction,
  { items, discounts, ...given }: Start,
): Promise<Subscription> {
  const [first] = items
  if (!first) throw new Error('A subscription is for something')
  const id = createId('sub')
  const { test_clock = null } = await tx.get('customer', given.customer)
  const subscription = newSubscription(tx, {
    ...given,
    collection_method: given.days_until_due === null ? 'charge_automatically' : 'send_invoice',
    id,
    items: toItemList(id, []),
    status: given.days_until_due === null ? 'incomplete' : 'active',
    test_clock,
  })
  const current_period_end = getPeriodEnd(toCycle(first.price), {
    anchor: tx.unix,
    after: tx.unix,
  })
  const span = { current_period_start: tx.unix, current_period_end }
  const wanted = items.map((item) => ({ id: null, ...item }))
  const filled = toItemList(id, toItems(tx, { subscription, wanted, span }))
  const discounted = await setDiscounts(tx, { subscription, wanted: discounts })
  return tx.save('subscription', { ...discounted, items: filled })
}
