import { z } from 'zod'
import { emptyable, flag, listOf, mergeMetadata, metadata, text, whole } from '../api/params.ts'
import { type Route, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { changePlan } from '../lifecycle/apply-plan-change.ts'
import { setDiscounts } from '../lifecycle/discounts.ts'
import { cancelPendingUpdate } from '../lifecycle/pending-update.ts'
import { planEnd } from '../lifecycle/plan-end.ts'
import { getItem, toAutomaticTax } from '../objects/subscription.ts'
import { requireLocation } from '../tax/taxing.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'
import { automaticTax } from './automatic-tax.ts'
import { billingCycleAnchor } from './billing-mode.ts'
import { CancellationDetails, withDetails } from './cancel-subscription.ts'
import {
  collectionMethod,
  discounts,
  ItemChange,
  listWanted,
  requireMethod,
  toDaysUntilDue,
} from './subscription-params.ts'

export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

const pauseCollection = z.strictObject({
  behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
  resumes_at: whole.optional(),
})

const SubscriptionParams = z.strictObject({
  automatic_tax: automaticTax.optional(),
  billing_cycle_anchor: billingCycleAnchor.optional(),
  cancel_at: emptyable(z.union([whole, z.enum(['min_period_end', 'max_period_end'])])).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: CancellationDetails.optional(),
  collection_method: collectionMethod.optional(),
  days_until_due: whole.optional(),
  default_payment_method: text.optional(),
  description: emptyable(text).optional(),
  discounts: discounts.optional(),
  items: listOf(ItemChange).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  pause_collection: emptyable(pauseCollection).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']) })
    .optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: whole.optional(),
})

type Params = z.infer<typeof SubscriptionParams>

async function updateSubscription(
  tx: SandboxTransaction,
  { id, ...params }: Params & { id: string },
): Promise<Subscription> {
  const before = await requireObject(tx, { kind: 'subscription', id })
  await check(tx, { subscription: before, params })

  const described = await withTerms(tx, { subscription: withFacts(before, params), params })
  const changed = hasNewPlan(params)
    ? await changePlan(tx, await toOrder(tx, { subscription: described, params }))
    : await tx.save('subscription', await giveWay(tx, { subscription: described, params }))
  const isHeld = hasNewPlan(params) && changed.pending_update !== null
  const subscription = isHeld ? changed : await planEnd(tx, { subscription: changed, ...params })
  await tx.emit({ type: 'customer.subscription.updated', object: subscription, before })
  return subscription
}

/** Of a pending update and an end that contradicts it, the later one counts. */
function giveWay(
  tx: SandboxTransaction,
  { subscription, params }: Update,
): Promise<Subscription> | Subscription {
  const held = subscription.pending_update?.cancel_at_period_end ?? null
  const wanted = params.cancel_at_period_end
  const isConflict = held !== null && wanted !== undefined && wanted !== held
  return isConflict ? cancelPendingUpdate(tx, subscription) : subscription
}

function hasNewPlan({ items, billing_cycle_anchor }: Params): boolean {
  return items !== undefined || billing_cycle_anchor?.type === 'now'
}

type Update = { readonly subscription: Subscription; readonly params: Params }

/** What can be updated after the end. */
const stillOpen: readonly string[] = ['cancellation_details', 'metadata', 'proration_behavior']

async function check(tx: SandboxTransaction, { subscription, params }: Update): Promise<void> {
  const { customer, schedule, status } = subscription
  const hasEnd = params.cancel_at !== undefined || params.cancel_at_period_end !== undefined
  if (status === 'canceled' || status === 'incomplete_expired') {
    const message = 'A canceled subscription can only update its cancellation_details and metadata.'
    const isOther = Object.keys(params).some((name) => !stillOpen.includes(name))
    if (isOther) throw invalid({ message })
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid({
      message: 'Only one of cancel_at or cancel_at_period_end may be passed in at a time',
    })
  }
  checkSchedule({ schedule, params, hasEnd })
  checkPending(params)
  const method = params.default_payment_method
  if (method) await requireMethod(tx, { id: method, customer })
  await checkLocation(tx, { subscription, params })
}

/** A change that is charged needs to know at once where the customer is. */
async function checkLocation(
  tx: SandboxTransaction,
  { subscription, params }: Update,
): Promise<void> {
  const { enabled } = params.automatic_tax ?? subscription.automatic_tax
  if (!enabled || (!hasNewPlan(params) && !params.automatic_tax)) return
  const customer = await tx.get('customer', subscription.customer)
  await requireLocation(tx, { customer, isEnabled: true })
}

function checkSchedule({
  schedule,
  params,
  hasEnd,
}: {
  schedule: string | null
  params: Params
  hasEnd: boolean
}): void {
  if (schedule && hasEnd) {
    const message = `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`
    throw invalid({ message })
  }
  if (schedule && hasNewPlan(params)) {
    const message = `The sandbox changes no items while a schedule holds the subscription: release \`${schedule}\` first.`
    throw invalid({ message })
  }
}

const unheld = [
  'automatic_tax',
  'cancel_at',
  'collection_method',
  'default_payment_method',
  'description',
  'discounts',
  'metadata',
  'pause_collection',
] as const

/** https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
function checkPending(params: Params): void {
  if (params.payment_behavior !== 'pending_if_incomplete') return
  const param = unheld.find((name) => params[name] !== undefined)
  if (!param) return
  const message = `\`${param}\` can't be part of a pending update (\`payment_behavior=pending_if_incomplete\`).`
  throw invalid({ param, message })
}

function withFacts(before: Subscription, params: Params): Subscription {
  return {
    ...withDetails(before, params.cancellation_details),
    default_payment_method: params.default_payment_method ?? before.default_payment_method,
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    payment_settings: withSettings(before, params),
  }
}

/** How it is paid for: discounts, by card or by invoice, and whether anything is collected at all. */
async function withTerms(
  tx: SandboxTransaction,
  { subscription: before, params }: Update,
): Promise<Subscription> {
  const isDiscounted = params.discounts === null || (params.discounts ?? []).length > 0
  const wanted = params.discounts ?? []
  const discounted = isDiscounted
    ? await setDiscounts(tx, { subscription: before, wanted })
    : before
  const days_until_due = toDaysUntilDue(params, before.days_until_due)
  return {
    ...discounted,
    ...(params.automatic_tax && { automatic_tax: toAutomaticTax(params.automatic_tax.enabled) }),
    collection_method: days_until_due === null ? 'charge_automatically' : 'send_invoice',
    days_until_due,
    pause_collection: await toPause(tx, { subscription: before, params }),
  }
}

async function toPause(
  tx: SandboxTransaction,
  { subscription, params }: Update,
): Promise<Subscription['pause_collection']> {
  const { pause_collection: wanted } = params
  if (wanted === undefined) return subscription.pause_collection
  if (wanted === null) return null
  const { behavior, resumes_at = null } = wanted
  if (resumes_at !== null) {
    const objectId = subscription.id
    await tx.schedule({ purpose: 'resume-collection', objectId, at: resumes_at })
  }
  return { behavior, resumes_at }
}

function withSettings({ payment_settings }: Subscription, params: Params) {
  return payment_settings && { ...payment_settings, ...params.payment_settings }
}

async function toOrder(tx: SandboxTransaction, { subscription, params }: Update) {
  return {
    subscription,
    change: await toChange(tx, { subscription, ...params }),
    prorationBehavior: params.proration_behavior ?? 'create_prorations',
    paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
    isOnSession: !params.off_session,
    cancelAtPeriodEnd: params.cancel_at_period_end,
  }
}

type Wanted = Pick<Params, 'items' | 'billing_cycle_anchor' | 'proration_date'> & {
  readonly subscription: Subscription
}

export async function toChange(tx: SandboxTransaction, { subscription, items, ...params }: Wanted) {
  return {
    items: await listWanted(tx, { subscription, items: items ?? [] }),
    at: toProrationDate(tx, { subscription, params: params.proration_date }),
    isAnchorReset: checkAnchor(params),
  }
}

/** The credit is then of the moment of the update, and of no other. */
function checkAnchor({ billing_cycle_anchor, proration_date }: Omit<Wanted, 'subscription'>) {
  const isReset = billing_cycle_anchor?.type === 'now'
  if (isReset && proration_date !== undefined) {
    const message = 'You cannot specify `proration_date` when `billing_cycle_anchor=now`'
    throw invalid({ param: 'proration_date', message })
  }
  return isReset
}

function toProrationDate(
  { unix }: SandboxTransaction,
  { subscription, params }: { subscription: Subscription; params: number | undefined },
): number {
  const { current_period_start, current_period_end } = getItem(subscription)
  const at = params ?? unix
  if (at >= current_period_start && at <= current_period_end) return at
  if (params === undefined)
    return Math.min(Math.max(unix, current_period_start), current_period_end)
  const message = `Cannot specify a proration date outside of the current subscription period (${current_period_start} - ${current_period_end}).`
  throw invalid({ param: 'subscription_proration_date', message })
}

export const updateSubscriptionRoutes: readonly Route[] = [
  route('POST /v1/subscriptions/:id', SubscriptionParams, updateSubscription),
]
