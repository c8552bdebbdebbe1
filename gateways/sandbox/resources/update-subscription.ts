import { z } from 'zod'
import { emptyable, flag, listOf, mergeMetadata, metadata, text, whole } from '../api/params.ts'
import { invalid } from '../errors.ts'
import { changePlan } from '../life/change-plan.ts'
import { cancelPendingUpdate } from '../life/pending-update.ts'
import { planEnd } from '../life/plan-end.ts'
import { priceIn } from '../life/price-in.ts'
import { getItem } from '../objects/subscription.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Subscription } from '../wire.ts'
import { billingCycleAnchor } from './billing-mode.ts'
import { CancellationDetails, withDetails } from './cancel-subscription.ts'
import { getOnly, requireMethod } from './subscriptions.ts'

export const ItemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: whole.pipe(z.number().min(1)).optional(),
})

export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

export const SubscriptionParams = z.strictObject({
  billing_cycle_anchor: billingCycleAnchor.optional(),
  cancel_at: emptyable(z.union([whole, z.enum(['min_period_end', 'max_period_end'])])).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: CancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: emptyable(text).optional(),
  items: listOf(ItemChange).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']) })
    .optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: whole.optional(),
})

type Asked = z.infer<typeof SubscriptionParams>

export async function updateSubscription(
  turn: Turn,
  { id, ...asked }: Asked & { id: string },
): Promise<Subscription> {
  const before = await requireObject(turn, { kind: 'subscription', id })
  await check(turn, { subscription: before, asked })

  const described = withFacts(before, asked)
  const changed = hasNewPlan(asked)
    ? await changePlan(turn, await toOrder(turn, { subscription: described, asked }))
    : await turn.save('subscription', await giveWay(turn, { subscription: described, asked }))
  const isHeld = hasNewPlan(asked) && changed.pending_update !== null
  const subscription = isHeld ? changed : await planEnd(turn, { subscription: changed, ...asked })
  await turn.tell({ type: 'customer.subscription.updated', object: subscription, before })
  return subscription
}

/** Of a pending update and an end that contradicts it, the later one counts. */
function giveWay(
  turn: Turn,
  { subscription, asked }: Update,
): Promise<Subscription> | Subscription {
  const held = subscription.pending_update?.cancel_at_period_end ?? null
  const wanted = asked.cancel_at_period_end
  const isConflict = held !== null && wanted !== undefined && wanted !== held
  return isConflict ? cancelPendingUpdate(turn, subscription) : subscription
}

function hasNewPlan({ items, billing_cycle_anchor }: Asked): boolean {
  return items !== undefined || billing_cycle_anchor?.type === 'now'
}

type Update = { readonly subscription: Subscription; readonly asked: Asked }

async function check(turn: Turn, { subscription, asked }: Update): Promise<void> {
  const { customer, schedule, status } = subscription
  const hasEnd = asked.cancel_at !== undefined || asked.cancel_at_period_end !== undefined
  if (status === 'canceled' || status === 'incomplete_expired') {
    const message = 'A canceled subscription can only update its cancellation_details and metadata.'
    if (hasNewPlan(asked) || hasEnd) throw invalid({ message })
  }
  if (asked.cancel_at !== undefined && asked.cancel_at_period_end !== undefined) {
    throw invalid({
      message: 'Only one of cancel_at or cancel_at_period_end may be passed in at a time',
    })
  }
  checkSchedule({ schedule, asked, hasEnd })
  checkPending(asked)
  const method = asked.default_payment_method
  if (method) await requireMethod(turn, { id: method, customer })
}

function checkSchedule({
  schedule,
  asked,
  hasEnd,
}: {
  schedule: string | null
  asked: Asked
  hasEnd: boolean
}): void {
  if (schedule && hasEnd) {
    const message = `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`
    throw invalid({ message })
  }
  if (schedule && hasNewPlan(asked)) {
    const message = `The sandbox changes no items while a schedule holds the subscription: release \`${schedule}\` first.`
    throw invalid({ message })
  }
}

const unheld = ['cancel_at', 'default_payment_method', 'description', 'metadata'] as const

/** https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
function checkPending(asked: Asked): void {
  if (asked.payment_behavior !== 'pending_if_incomplete') return
  const param = unheld.find((name) => asked[name] !== undefined)
  if (!param) return
  const message = `\`${param}\` can't be part of a pending update (\`payment_behavior=pending_if_incomplete\`).`
  throw invalid({ param, message })
}

function withFacts(before: Subscription, asked: Asked): Subscription {
  return {
    ...withDetails(before, asked.cancellation_details),
    default_payment_method: asked.default_payment_method ?? before.default_payment_method,
    description: asked.description === undefined ? before.description : asked.description,
    metadata: mergeMetadata(before.metadata, asked.metadata),
    payment_settings: withSettings(before, asked),
  }
}

function withSettings({ payment_settings }: Subscription, asked: Asked) {
  return payment_settings && { ...payment_settings, ...asked.payment_settings }
}

async function toOrder(turn: Turn, { subscription, asked }: Update) {
  return {
    subscription,
    change: await toChange(turn, { subscription, ...asked }),
    prorationBehavior: asked.proration_behavior ?? 'create_prorations',
    paymentBehavior: asked.payment_behavior ?? 'allow_incomplete',
    isOnSession: !asked.off_session,
    cancelAtPeriodEnd: asked.cancel_at_period_end,
  }
}

type Wanted = Pick<Asked, 'items' | 'billing_cycle_anchor' | 'proration_date'> & {
  readonly subscription: Subscription
}

export async function toChange(turn: Turn, { subscription, items, ...asked }: Wanted) {
  const item = getItem(subscription)
  const { id, price: priceId = item.price.id, quantity } = items ? getOnly(items) : {}
  if (items && id === undefined) {
    const message =
      'The sandbox sells one thing at a time: name the item that is to change by its id.'
    throw invalid({ param: 'items[0][id]', message })
  }
  if (id !== undefined && id !== item.id) {
    throw invalid({ param: 'items[0][id]', message: `Invalid subscription_item id: ${id}` })
  }
  const param = 'items[0][price]'
  const price = await requireObject(turn, { kind: 'price', id: priceId, param })
  if (!price.active && price.id !== item.price.id) {
    const message = 'The price specified is inactive. This field only accepts active prices.'
    throw invalid({ param, message })
  }
  await priceIn(turn, { price, currency: subscription.currency, param })
  return {
    price,
    quantity: quantity ?? item.quantity ?? 1,
    at: toProrationDate(turn, { subscription, asked: asked.proration_date }),
    isAnchorReset: checkAnchor(asked),
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
  { unix }: Turn,
  { subscription, asked }: { subscription: Subscription; asked: number | undefined },
): number {
  const { current_period_start, current_period_end } = getItem(subscription)
  const at = asked ?? unix
  if (at >= current_period_start && at <= current_period_end) return at
  if (asked === undefined) return Math.min(Math.max(unix, current_period_start), current_period_end)
  const message = `Cannot specify a proration date outside of the current subscription period (${current_period_start} - ${current_period_end}).`
  throw invalid({ param: 'subscription_proration_date', message })
}
