import { z } from 'zod'
import { list } from '../api/list-page.ts'
import {
  currency,
  flag,
  listOf,
  mergeMetadata,
  metadata,
  page,
  text,
  whole,
} from '../api/params.ts'
import { type Route, retrieve, route } from '../api/route.ts'
import { inOrder } from '../in-order.ts'
import { noMethodError } from '../lifecycle/card-error.ts'
import { collectInvoice, findMethod } from '../lifecycle/collect-invoice.ts'
import { foresee } from '../lifecycle/confirm-payment.ts'
import { checkItems } from '../lifecycle/items.ts'
import { requireOneCurrency } from '../lifecycle/one-currency.ts'
import { priceIn } from '../lifecycle/price-in.ts'
import { refusePayment } from '../lifecycle/refuse-payment.ts'
import { type Start, startSubscription } from '../lifecycle/start-subscription.ts'
import { sum } from '../objects/spread-discounts.ts'
import { toAutomaticTax, toBillingMode } from '../objects/subscription.ts'
import { requireLocation } from '../tax/taxing.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Price, Subscription } from '../wire.ts'
import { automaticTax } from './automatic-tax.ts'
import { billingMode } from './billing-mode.ts'
import {
  collectionMethod,
  discounts,
  newItem,
  requireMethod,
  requirePrice,
  toDaysUntilDue,
} from './subscription-params.ts'

const NewSubscription = z.strictObject({
  automatic_tax: automaticTax.optional(),
  billing_mode: billingMode.optional(),
  collection_method: collectionMethod.optional(),
  currency: currency.toLowerCase().optional(),
  customer: text,
  days_until_due: whole.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discounts.optional(),
  items: listOf(newItem),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .optional(),
})

type Params = z.infer<typeof NewSubscription>

/** Charges the saved card; the subscription stays incomplete if that fails. */
async function createSubscription(tx: SandboxTransaction, params: Params): Promise<Subscription> {
  const start = await toStart(tx, params)
  const method = await findMethod(tx, start)
  const session = { isPresent: false, isOnSession: !params.off_session }
  const isSent = start.days_until_due !== null
  const willBePaid = isSent || (method && foresee({ method, ...session }).kind === 'pays')
  if (method && !willBePaid && params.payment_behavior === 'error_if_incomplete') {
    const intent = await toIntent(tx, start)
    return refusePayment(tx, { method, intent, ...session })
  }

  const invoice = await startSubscription(tx, start)
  const isAsked = invoice.status === 'open' && params.payment_behavior !== 'default_incomplete'
  if (isAsked && !method) throw noMethodError()
  if (method && isAsked) await collectInvoice(tx, { invoice, method, ...session })
  return tx.get('subscription', invoice.parent?.subscription_details?.subscription ?? '')
}

async function toStart(tx: SandboxTransaction, params: Params): Promise<Start> {
  const param = 'customer'
  const buyer = await requireObject(tx, { kind: param, id: params.customer, param })
  const { id: customer } = buyer
  await requireLocation(tx, {
    customer: buyer,
    isEnabled: params.automatic_tax?.enabled ?? false,
  })
  const items = await listItems(tx, params)
  const code = params.currency ?? items[0]?.price.currency ?? ''
  await requireOneCurrency(tx, { customer, currency: code })
  const method = params.default_payment_method ?? null
  if (method) await requireMethod(tx, { id: method, customer })
  return {
    automatic_tax: toAutomaticTax(params.automatic_tax?.enabled ?? false),
    billing_mode: toBillingMode(params.billing_mode?.type ?? 'flexible'),
    customer,
    currency: code,
    default_payment_method: method,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    days_until_due: toDaysUntilDue(params, null),
    discounts: params.discounts ?? [],
    items,
  }
}

async function listItems(tx: SandboxTransaction, params: Params): Promise<Start['items']> {
  let { currency: code } = params
  const items: { price: Price; quantity: number }[] = []
  for (const [place, { price: id, quantity = 1 }] of params.items.entries()) {
    const price = await requirePrice(tx, { id, currency: code, param: `items[${place}][price]` })
    code ??= price.currency
    items.push({ price, quantity })
  }
  checkItems(items, 'items')
  return items
}

async function toIntent(tx: SandboxTransaction, { customer, currency: code, items }: Start) {
  const amounts = await inOrder(items, async ({ price, quantity }) => {
    const { unit_amount } = await priceIn(tx, { price, currency: code })
    return (unit_amount ?? 0) * quantity
  })
  return { amount: sum(amounts), currency: code, customer, description: 'Subscription creation' }
}

const SubscriptionQuery = z.strictObject({
  ...page,
  customer: text.optional(),
  price: text.optional(),
  test_clock: text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
})

/** Those on a test clock are left out, unless the clock or the customer is asked for. */
function isOnClock(
  { test_clock }: Subscription,
  wanted: { customer: string | undefined; test_clock: string | undefined },
): boolean {
  if (wanted.test_clock) return test_clock === wanted.test_clock
  return wanted.customer !== undefined || test_clock === null
}

/** Without a status, canceled subscriptions are left out. */
function isOfStatus({ status }: Subscription, params: string | undefined): boolean {
  if (params === 'all') return true
  if (params === undefined) return status !== 'canceled'
  if (params === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return status === params
}

export const subscriptionRoutes: readonly Route[] = [
  route('POST /v1/subscriptions', NewSubscription, createSubscription),
  list('/v1/subscriptions', {
    kind: 'subscription',
    takes: SubscriptionQuery,
    about: ({ customer }) => customer,
    keep: (one, { customer, price, status, test_clock }) =>
      isOfStatus(one, status) &&
      isOnClock(one, { customer, test_clock }) &&
      (price === undefined || one.items.data.some((item) => item.price.id === price)),
  }),
  retrieve('/v1/subscriptions/:id', 'subscription'),
]
