import { z } from 'zod'
import { hours, minutes, seconds } from '#domain/time.ts'
import { listPage } from '../api/list-page.ts'
import {
  emailAddress,
  flag,
  listOf,
  mergeMetadata,
  metadata,
  page,
  text,
  whole,
  withoutUndefined,
} from '../api/params.ts'
import { invalid } from '../errors.ts'
import type { Order } from '../kinds.ts'
import { toOrderId } from '../life/complete-checkout.ts'
import { closeCheckout } from '../life/expire-checkout.ts'
import { newCheckoutSession } from '../objects/checkout-session.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { CheckoutSession, LineItem } from '../wire.ts'
import { billingMode } from './billing-mode.ts'
import { toLine } from './checkout-line.ts'

const shortestSeconds = minutes(30) / seconds(1)
const longestSeconds = hours(24) / seconds(1)

const url = text.regex(/^https?:\/\//, 'Not a valid URL')

export const NewCheckoutSession = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: listOf(z.enum(['card', 'paypal'])).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text.max(200).optional(),
  currency: text.length(3).toLowerCase().optional(),
  customer: text.optional(),
  customer_email: emailAddress.optional(),
  expires_at: whole.optional(),
  integration_identifier: text.optional(),
  line_items: listOf(z.strictObject({ price: text, quantity: whole.optional() })),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.literal('subscription'),
  payment_method_collection: z.literal('always').optional(),
  subscription_data: z
    .strictObject({
      billing_mode: billingMode.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  success_url: url,
  ui_mode: z.literal('hosted_page').optional(),
})

type Asked = z.infer<typeof NewCheckoutSession>

export async function createCheckoutSession(turn: Turn, asked: Asked): Promise<CheckoutSession> {
  checkTimes(turn, asked)
  const line = await toLine(turn, asked)
  const session = await turn.save('checkout.session', await toSession(turn, { asked, line }))
  await turn.save('order', toOrder({ session, asked, line }))
  await turn.meet({ purpose: 'expire-checkout', objectId: session.id, at: session.expires_at })
  return session
}

function checkTimes({ unix }: Turn, { expires_at, customer, customer_email }: Asked): void {
  if (customer && customer_email) {
    throw invalid({
      message: 'You may only specify one of these parameters: customer, customer_email.',
    })
  }
  if (expires_at === undefined) return
  const life = expires_at - unix
  if (life < shortestSeconds || life > longestSeconds) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.'
    throw invalid({ param: 'expires_at', message })
  }
}

async function toSession(
  turn: Turn,
  { asked, line }: { asked: Asked; line: LineItem },
): Promise<CheckoutSession> {
  const customer = asked.customer
    ? await requireObject(turn, { kind: 'customer', id: asked.customer, param: 'customer' })
    : null
  const email = customer?.email ?? asked.customer_email ?? null
  const { line_items: _, mode: __, subscription_data: ___, ui_mode: ____, ...plain } = asked
  const { isAdaptivePricingOn } = turn.books.readSettings().account
  const allowed = asked.allowed_payment_method_types
  return newCheckoutSession(turn, {
    ...withoutUndefined(plain),
    adaptive_pricing: { enabled: asked.adaptive_pricing?.enabled ?? isAdaptivePricingOn },
    ...(allowed && { payment_method_types: allowed }),
    amount_total: line.amount_total,
    currency: line.currency,
    customer_details: email === null ? null : toDetails(email, customer?.name ?? null),
    metadata: mergeMetadata({}, asked.metadata),
    success_url: asked.success_url,
  })
}

function toDetails(email: string, name: string | null): CheckoutSession['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

type OrderGiven = { session: CheckoutSession; asked: Asked; line: LineItem }

function toOrder({ session, asked, line }: OrderGiven): Order {
  return {
    id: toOrderId(session.id),
    lines: [line],
    subscriptionMetadata: mergeMetadata({}, asked.subscription_data?.metadata),
    subscriptionDescription: asked.subscription_data?.description ?? null,
    subscriptionBillingMode: asked.subscription_data?.billing_mode?.type ?? 'flexible',
  }
}

export const CheckoutSessionQuery = z.strictObject({
  ...page,
  customer: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  subscription: text.optional(),
})

export function listCheckoutSessions(
  turn: Turn,
  asked: z.infer<typeof CheckoutSessionQuery>,
): Promise<object> {
  const { customer, status, subscription } = asked
  return listPage(turn, {
    kind: 'checkout.session',
    url: '/v1/checkout/sessions',
    about: subscription ?? customer,
    asked,
    keep: (session) =>
      (customer === undefined || session.customer === customer) &&
      (status === undefined || session.status === status),
  })
}

export async function expireCheckoutSession(
  turn: Turn,
  { id }: { id: string },
): Promise<CheckoutSession> {
  const session = await requireObject(turn, { kind: 'checkout.session', id })
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
    throw invalid({ message })
  }
  return closeCheckout(turn, session)
}

export async function listLineItems(turn: Turn, { id }: { id: string }): Promise<object> {
  await requireObject(turn, { kind: 'checkout.session', id })
  const { lines } = await turn.get('order', toOrderId(id))
  return {
    object: 'list',
    data: lines,
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }
}
