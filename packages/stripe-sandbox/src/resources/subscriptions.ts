import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { flag, listOf, mergeMetadata, metadata, page, text, whole } from '../api/params.ts'
import { invalid, noSuch } from '../errors.ts'
import { collectInvoice, findMethod } from '../lifecycle/collect-invoice.ts'
import { foresee } from '../lifecycle/confirm-payment.ts'
import { requireOneCurrency } from '../lifecycle/one-currency.ts'
import { priceIn } from '../lifecycle/price-in.ts'
import { refusePayment } from '../lifecycle/refuse-payment.ts'
import { emitCreated, startSubscription } from '../lifecycle/start-subscription.ts'
import { getItem, toBillingMode } from '../objects/subscription.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'
import { billingMode } from './billing-mode.ts'

const item = z.strictObject({ price: text, quantity: whole.optional() })

export const NewSubscription = z.strictObject({
  billing_mode: billingMode.optional(),
  currency: text.length(3).toLowerCase().optional(),
  customer: text,
  default_payment_method: text.optional(),
  description: text.optional(),
  items: listOf(item),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .optional(),
})

type Params = z.infer<typeof NewSubscription>

/** Charges the saved card; the subscription stays incomplete if that fails. */
export async function createSubscription(
  tx: SandboxTransaction,
  params: Params,
): Promise<Subscription> {
  const start = await toStart(tx, params)
  const method = await findMethod(tx, start)
  const session = { isPresent: false, isOnSession: !params.off_session }
  const willBePaid = method !== null && foresee({ method, ...session }).kind === 'pays'
  if (!willBePaid && params.payment_behavior === 'error_if_incomplete') {
    const intent = await toIntent(tx, start)
    return refusePayment(tx, { method, intent, ...session })
  }

  const invoice = await startSubscription(tx, start)
  const isAsked = invoice.status === 'open' && params.payment_behavior !== 'default_incomplete'
  if (method && isAsked) await collectInvoice(tx, { invoice, method, ...session })
  return emitCreated(tx, invoice)
}

async function toStart(tx: SandboxTransaction, params: Params) {
  const { id: customer } = await requireObject(tx, {
    kind: 'customer',
    id: params.customer,
    param: 'customer',
  })
  const { price: id, quantity = 1 } = getOnly(params.items)
  const price = await requireObject(tx, { kind: 'price', id, param: 'items[0][price]' })
  const { currency = price.currency } = params
  await priceIn(tx, { price, currency, param: 'items[0][price]' })
  await requireOneCurrency(tx, { customer, currency })
  const method = params.default_payment_method ?? null
  if (method) await requireMethod(tx, { id: method, customer })
  return {
    billing_mode: toBillingMode(params.billing_mode?.type ?? 'flexible'),
    customer,
    currency,
    default_payment_method: method,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    price,
    quantity,
  }
}

async function toIntent(tx: SandboxTransaction, start: Awaited<ReturnType<typeof toStart>>) {
  const { customer, currency, quantity } = start
  const amount = ((await priceIn(tx, start)).unit_amount ?? 0) * quantity
  return { amount, currency, customer, description: 'Subscription creation' }
}

/** We sell one thing at a time, and so does the sandbox. */
export function getOnly<One>(items: readonly One[]): One {
  const [only, ...others] = items
  if (only === undefined || others.length > 0) {
    throw invalid({
      param: 'items',
      message: 'The sandbox sells one thing at a time: give one item.',
    })
  }
  return only
}

export async function requireMethod(
  tx: SandboxTransaction,
  { id, customer }: { id: string; customer: string },
): Promise<void> {
  const param = 'default_payment_method'
  const method = await requireObject(tx, { kind: 'payment_method', id, param })
  if (method.customer !== customer) throw noSuch({ kind: 'payment_method', id }, param)
}

export const SubscriptionQuery = z.strictObject({
  ...page,
  customer: text.optional(),
  price: text.optional(),
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

export function listSubscriptions(
  tx: SandboxTransaction,
  params: z.infer<typeof SubscriptionQuery>,
): Promise<object> {
  const { customer, price, status } = params
  return listPage(tx, {
    kind: 'subscription',
    url: '/v1/subscriptions',
    about: customer,
    params,
    keep: (one) =>
      isOfStatus(one, status) && (price === undefined || getItem(one).price.id === price),
  })
}

/** Without a status, canceled subscriptions are left out. */
function isOfStatus({ status }: Subscription, params: string | undefined): boolean {
  if (params === 'all') return true
  if (params === undefined) return status !== 'canceled'
  if (params === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return status === params
}
