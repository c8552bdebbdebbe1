import { z } from 'zod'
import { list, PageQuery } from '../api/list-page.ts'
import {
  currency,
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
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import type { Order } from '../kinds.ts'
import { toOrderId } from '../lifecycle/complete-checkout.ts'
import { closeCheckout } from '../lifecycle/expire-checkout.ts'
import { newCheckoutSession } from '../objects/checkout-session.ts'
import { getActiveSettings } from '../tax/taxing.ts'
import { hours, minutes, seconds } from '../time.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { CheckoutSession, LineItem } from '../wire.ts'
import { automaticTax } from './automatic-tax.ts'
import { billingMode } from './billing-mode.ts'
import { toLine } from './checkout-line.ts'

const shortestSeconds = minutes(30) / seconds(1)
const longestSeconds = hours(24) / seconds(1)

const url = text.regex(/^https?:\/\//, 'Not a valid URL')

const NewCheckoutSession = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: automaticTax.optional(),
  allowed_payment_method_types: listOf(z.enum(['card', 'paypal'])).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text.max(200).optional(),
  currency: currency.toLowerCase().optional(),
  customer: text.optional(),
  customer_email: emailAddress.optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
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
  tax_id_collection: z
    .strictObject({ enabled: flag, required: z.enum(['if_supported', 'never']).optional() })
    .optional(),
  ui_mode: z.literal('hosted_page').optional(),
})

type Params = z.infer<typeof NewCheckoutSession>

async function createCheckoutSession(
  tx: SandboxTransaction,
  params: Params,
): Promise<CheckoutSession> {
  checkTimes(tx, params)
  await checkTax(tx, params)
  const line = await toLine(tx, params)
  const session = await tx.save('checkout.session', await toSession(tx, { params, line }))
  await tx.save('order', toOrder({ session, params, line }))
  await tx.schedule({ purpose: 'expire-checkout', objectId: session.id, at: session.expires_at })
  return session
}

function checkTimes(
  { unix }: SandboxTransaction,
  { expires_at, customer, customer_email }: Params,
): void {
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

/** What Stripe refuses, so that no customer is taxed as if they were somewhere else. */
async function checkTax(tx: SandboxTransaction, params: Params): Promise<void> {
  const { customer: id, customer_update: update, automatic_tax, tax_id_collection } = params
  const isTaxed = automatic_tax?.enabled ?? false
  if (isTaxed) await getActiveSettings(tx)
  const customer = id ? await tx.find('customer', id) : null
  if (!customer) return
  if (isTaxed && update?.address !== 'auto' && !customer.address?.country) {
    const message =
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer."
    throw invalid({ code: 'customer_tax_location_invalid', message })
  }
  if (tax_id_collection?.enabled && update?.name !== 'auto') {
    const message =
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.'
    throw invalid({ param: 'customer_update[name]', message })
  }
}

async function toSession(
  tx: SandboxTransaction,
  { params, line }: { params: Params; line: LineItem },
): Promise<CheckoutSession> {
  const customer = params.customer
    ? await requireObject(tx, { kind: 'customer', id: params.customer, param: 'customer' })
    : null
  const email = customer?.email ?? params.customer_email ?? null
  const {
    automatic_tax,
    customer_update: _____,
    line_items: _,
    mode: __,
    subscription_data: ___,
    tax_id_collection,
    ui_mode: ____,
    ...plain
  } = params
  const { isAdaptivePricingOn } = tx.records.readSettings().account
  const allowed = params.allowed_payment_method_types
  return newCheckoutSession(tx, {
    ...withoutUndefined(plain),
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? isAdaptivePricingOn },
    ...(allowed && { payment_method_types: allowed }),
    ...(automatic_tax?.enabled && { automatic_tax: unknownTax }),
    ...(tax_id_collection && {
      tax_id_collection: {
        enabled: tax_id_collection.enabled,
        required: tax_id_collection.required ?? 'never',
      },
    }),
    amount_total: line.amount_total,
    currency: line.currency,
    customer_details: email === null ? null : toDetails(email, customer?.name ?? null),
    metadata: mergeMetadata({}, params.metadata),
    success_url: params.success_url,
  })
}

/** Until the buyer has said where they are. */
const unknownTax = {
  enabled: true,
  liability: { type: 'self' as const },
  provider: 'stripe',
  status: 'requires_location_inputs' as const,
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

type OrderGiven = { session: CheckoutSession; params: Params; line: LineItem }

function toOrder({ session, params, line }: OrderGiven): Order {
  return {
    id: toOrderId(session.id),
    lines: [line],
    isTaxed: params.automatic_tax?.enabled ?? false,
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
    subscriptionDescription: params.subscription_data?.description ?? null,
    subscriptionBillingMode: params.subscription_data?.billing_mode?.type ?? 'flexible',
  }
}

async function expireCheckoutSession(
  tx: SandboxTransaction,
  { id }: { id: string },
): Promise<CheckoutSession> {
  const session = await requireObject(tx, { kind: 'checkout.session', id })
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
    throw invalid({ message })
  }
  return closeCheckout(tx, session)
}

async function listLineItems(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  await requireObject(tx, { kind: 'checkout.session', id })
  const { lines } = await tx.get('order', toOrderId(id))
  return {
    object: 'list',
    data: lines,
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }
}

export const checkoutSessionRoutes: readonly Route[] = [
  route('POST /v1/checkout/sessions', NewCheckoutSession, createCheckoutSession),
  list('/v1/checkout/sessions', {
    kind: 'checkout.session',
    takes: z.strictObject({
      ...page,
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    }),
    about: ({ subscription, customer }) => subscription ?? customer,
    equal: ['customer', 'status'],
  }),
  retrieve('/v1/checkout/sessions/:id', 'checkout.session'),
  route('POST /v1/checkout/sessions/:id/expire', nothing, expireCheckoutSession),
  route('GET /v1/checkout/sessions/:id/line_items', PageQuery, listLineItems),
]
