import { hours, seconds } from '#domain/time.ts'
import { createId } from '../ids.ts'
import { findPeriodEnd } from '../moments.ts'
import { newSubscription, newSubscriptionItem, toItemList } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Invoice, Price, Subscription } from '../wire.ts'
import { toCycle } from '../words.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { toPeriodLine } from './period-line.ts'
import { startPeriod } from './start-period.ts'

const firstPaymentSeconds = hours(23) / seconds(1)

type Start = Pick<
  Subscription,
  'billing_mode' | 'customer' | 'default_payment_method' | 'description' | 'metadata'
> & {
  readonly price: Price
  readonly quantity: number
}

/** A subscription with its first invoice, which is not paid yet. */
export async function startSubscription(
  turn: Turn,
  { price, quantity, ...given }: Start,
): Promise<Invoice> {
  const subscription = await addSubscription(turn, { price, quantity, ...given })
  await turn.tell({ type: 'customer.subscription.created', object: subscription })
  await startPeriod(turn, subscription)
  await turn.meet({
    purpose: 'expire-incomplete',
    objectId: subscription.id,
    at: turn.unix + firstPaymentSeconds,
  })

  const draft = await draftInvoice(turn, {
    subscription,
    lines: [await toPeriodLine(turn, subscription)],
    reason: 'subscription_create',
    period: { start: turn.unix, end: turn.unix },
  })
  return finalizeInvoice(turn, draft)
}

function addSubscription(turn: Turn, { price, quantity, ...given }: Start): Promise<Subscription> {
  const id = createId('sub')
  const item = newSubscriptionItem(turn, {
    price,
    quantity,
    subscription: id,
    current_period_start: turn.unix,
    current_period_end: findPeriodEnd(toCycle(price), { anchor: turn.unix, after: turn.unix }),
  })
  const subscription = newSubscription(turn, {
    ...given,
    id,
    currency: price.currency,
    items: toItemList(id, [item]),
    status: 'incomplete',
  })
  return turn.save('subscription', subscription)
}
