import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { flag, listOf, mergeMetadata, metadata, page, text, whole } from '../api/params.ts'
import { invalid, noSuch } from '../errors.ts'
import { collectInvoice, findMethod } from '../life/collect-invoice.ts'
import { foresee } from '../life/confirm-payment.ts'
import { refusePayment } from '../life/refuse-payment.ts'
import { startSubscription } from '../life/start-subscription.ts'
import { getItem, toBillingMode } from '../objects/subscription.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Subscription } from '../wire.ts'
import { billingMode } from './billing-mode.ts'

const item = z.strictObject({ price: text, quantity: whole.optional() })

export const NewSubscription = z.strictObject({
  billing_mode: billingMode.optional(),
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

type Asked = z.infer<typeof NewSubscription>

/** Without a page to pay on: the saved card is asked, and what it does not pay stays incomplete. */
export async function createSubscription(turn: Turn, asked: Asked): Promise<Subscription> {
  const start = await toStart(turn, asked)
  const method = await findMethod(turn, start)
  const session = { isPresent: false, isOnSession: !asked.off_session }
  const willBePaid = method !== null && foresee({ method, ...session }).kind === 'pays'
  if (!willBePaid && asked.payment_behavior === 'error_if_incomplete') {
    return refusePayment(turn, { method, intent: toIntent(start), ...session })
  }

  const invoice = await startSubscription(turn, start)
  const isAsked = invoice.status === 'open' && asked.payment_behavior !== 'default_incomplete'
  if (method && isAsked) await collectInvoice(turn, { invoice, method, ...session })
  return turn.get('subscription', invoice.parent?.subscription_details?.subscription ?? '')
}

async function toStart(turn: Turn, asked: Asked) {
  const { id: customer } = await requireObject(turn, {
    kind: 'customer',
    id: asked.customer,
    param: 'customer',
  })
  const { price: id, quantity = 1 } = getOnly(asked.items)
  const price = await requireObject(turn, { kind: 'price', id, param: 'items[0][price]' })
  const method = asked.default_payment_method ?? null
  if (method) await requireMethod(turn, { id: method, customer })
  return {
    billing_mode: toBillingMode(asked.billing_mode?.type ?? 'flexible'),
    customer,
    default_payment_method: method,
    description: asked.description ?? null,
    metadata: mergeMetadata({}, asked.metadata),
    price,
    quantity,
  }
}

function toIntent({ customer, price, quantity }: Awaited<ReturnType<typeof toStart>>) {
  const amount = (price.unit_amount ?? 0) * quantity
  return { amount, currency: price.currency, customer, description: 'Subscription creation' }
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
  turn: Turn,
  { id, customer }: { id: string; customer: string },
): Promise<void> {
  const param = 'default_payment_method'
  const method = await requireObject(turn, { kind: 'payment_method', id, param })
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
  turn: Turn,
  asked: z.infer<typeof SubscriptionQuery>,
): Promise<object> {
  const { customer, price, status } = asked
  return listPage(turn, {
    kind: 'subscription',
    url: '/v1/subscriptions',
    about: customer,
    asked,
    keep: (one) =>
      isOfStatus(one, status) && (price === undefined || getItem(one).price.id === price),
  })
}

/** Without a status asked for, what was canceled is left out. */
function isOfStatus({ status }: Subscription, asked: string | undefined): boolean {
  if (asked === 'all') return true
  if (asked === undefined) return status !== 'canceled'
  if (asked === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return status === asked
}
