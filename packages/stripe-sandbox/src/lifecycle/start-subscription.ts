import { toCycle } from '../descriptions.ts'
import { createId } from '../ids.ts'
import { newSubscription, newSubscriptionItem, toItemList } from '../objects/subscription.ts'
import { findPeriodEnd, hours, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, Price, Subscription } from '../wire.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { toPeriodLine } from './period-line.ts'
import { startPeriod } from './start-period.ts'

const firstPaymentSeconds = hours(23) / seconds(1)

type Start = Pick<
  Subscription,
  'billing_mode' | 'customer' | 'currency' | 'default_payment_method' | 'description' | 'metadata'
> & {
  readonly price: Price
  readonly quantity: number
}

/** A subscription with its first invoice, which is not paid yet. The caller pays it and emits the event: see `emitCreated`. */
export async function startSubscription(
  tx: SandboxTransaction,
  { price, quantity, ...given }: Start,
): Promise<Invoice> {
  const subscription = await addSubscription(tx, { price, quantity, ...given })
  await startPeriod(tx, subscription)
  await tx.schedule({
    purpose: 'expire-incomplete',
    objectId: subscription.id,
    at: tx.unix + firstPaymentSeconds,
  })

  const draft = await draftInvoice(tx, {
    subscription,
    lines: [await toPeriodLine(tx, subscription)],
    reason: 'subscription_create',
    period: { start: tx.unix, end: tx.unix },
  })
  return finalizeInvoice(tx, draft)
}

/** The event has the subscription as it is after the first attempt to pay. */
export async function emitCreated(tx: SandboxTransaction, invoice: Invoice): Promise<Subscription> {
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  const object = await tx.get('subscription', id)
  await tx.emit({ type: 'customer.subscription.created', object })
  return object
}

function addSubscription(
  tx: SandboxTransaction,
  { price, quantity, ...given }: Start,
): Promise<Subscription> {
  const id = createId('sub')
  const item = newSubscriptionItem(tx, {
    price,
    quantity,
    subscription: id,
    current_period_start: tx.unix,
    current_period_end: findPeriodEnd(toCycle(price), { anchor: tx.unix, after: tx.unix }),
  })
  const subscription = newSubscription(tx, {
    ...given,
    id,
    items: toItemList(id, [item]),
    status: 'incomplete',
  })
  return tx.save('subscription', subscription)
}
