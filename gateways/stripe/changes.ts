import Stripe from 'stripe'
import type { CardRefusal, Change, DatedChange } from '#domain/billing/change-gateway.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { hasNoCard } from './card-payments.ts'
import { movesMoney } from './client.ts'
import { needsAddress, needsAuthentication, repeatRefused } from './errors.ts'
import { voidPendingUpdate } from './invoices.ts'
import { toInterval } from './prices.ts'
import { toPhases } from './schedule-phases.ts'
import { automaticTax } from './tax.ts'
import { toPaidSubscription, toProrationDate, toSubscriptionItem } from './to-paid-subscription.ts'
import { toId, toUnix } from './values.ts'

type ChangeInput<AnyChange = Change> = {
  readonly change: AnyChange
  readonly price: Stripe.Price
  readonly isTaxed: boolean
}

type Done = { readonly done: true }
const done: Done = { done: true }

/** Scheduling or undoing a cancellation must not change the current period's charges. */
const withoutProration = { proration_behavior: 'none' } as const

/**
 * Changes the price and charges the difference, or does neither. If the bank needs the customer to
 * confirm, the change waits as a pending update.
 */
export async function changeNow(
  stripe: Stripe,
  { change, price, isTaxed }: ChangeInput<DatedChange>,
): Promise<Done | CardRefusal | Refusal<'price-moved' | 'address-needed'>> {
  const { subscriptionId, from } = change
  const subscription = await releaseSchedule(stripe, subscriptionId)
  const { planId, cycle } = toPaidSubscription(subscription)
  if (from && (from.planId !== planId || from.cycle !== cycle)) return refuse('price-moved')
  const item = toSubscriptionItem(subscription)
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: item.id, price: price.id }],
    proration_behavior: 'always_invoice',
    proration_date: toProrationDate(item, change.at),
  }
  try {
    const kept = { ...params, ...toStay(subscription) }
    const payment_behavior = 'error_if_incomplete'
    const tax = isTaxed && automaticTax
    const change = { ...kept, ...tax, payment_behavior } as const
    const changed = await stripe.subscriptions.update(subscriptionId, change, movesMoney)
    // Someone may have canceled it after we looked: what was paid for must not end early.
    if (toStay(changed)) await repeatRefused(() => keep(stripe, subscriptionId))
    return done
  } catch (fault) {
    if (needsAddress(fault)) return refuse('address-needed')
    return explainFailure(stripe, { subscription, params, fault, isTaxed })
  }
}

type Failed = {
  readonly subscription: Stripe.Subscription
  readonly params: Stripe.SubscriptionUpdateParams
  readonly fault: unknown
  readonly isTaxed: boolean
}

/** Why the card didn't pay. If the bank has a question, the change waits for the answer. */
async function explainFailure(
  stripe: Stripe,
  { subscription, params, fault, isTaxed }: Failed,
): Promise<CardRefusal> {
  if (await hasNoCard(stripe, { subscription, fault })) return refuse('no-card')
  if (!(fault instanceof Stripe.errors.StripeCardError)) throw fault
  if (!needsAuthentication(fault)) return refuse('card-declined')
  if (isTaxed) await startTax(stripe, subscription)
  return createPendingUpdate(stripe, { subscription, params })
}

/** A subscription from before tax was switched on. A pending update can't do it. */
async function startTax(stripe: Stripe, { id, automatic_tax }: Stripe.Subscription): Promise<void> {
  if (automatic_tax.enabled) return
  await stripe.subscriptions.update(id, { ...automaticTax, ...withoutProration })
}

/**
 * Creates a pending update: the change is made when the customer confirms on the invoice's page,
 * within a day.
 */
async function createPendingUpdate(
  stripe: Stripe,
  {
    subscription,
    params,
  }: { subscription: Stripe.Subscription; params: Stripe.SubscriptionUpdateParams },
): Promise<CardRefusal> {
  const { id, cancel_at_period_end } = await cancelWithPeriod(stripe, subscription)
  const pending: Stripe.SubscriptionUpdateParams = {
    ...params,
    // A scheduled cancellation stays until the payment is made, which undoes it.
    ...(cancel_at_period_end && { cancel_at_period_end: false }),
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  }
  const { latest_invoice } = await stripe.subscriptions.update(id, pending, movesMoney)
  const url = typeof latest_invoice === 'object' ? latest_invoice?.hosted_invoice_url : null
  if (!url)
    throw new Error(`Stripe subscription ${id} has no invoice to confirm for its pending update`)
  return { ...refuse('card-asks'), url }
}

/**
 * A pending update can only undo `cancel_at_period_end`. So a cancellation at a date is turned into
 * one, or undone if the period ends before that date.
 */
function cancelWithPeriod(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> | Stripe.Subscription {
  const { id, cancel_at, cancel_at_period_end } = subscription
  if (cancel_at === null || cancel_at_period_end) return subscription
  const isInPeriod = cancel_at <= toSubscriptionItem(subscription).current_period_end
  const end = isInPeriod ? { cancel_at_period_end: true } : ({ cancel_at: '' } as const)
  return stripe.subscriptions.update(id, { ...end, ...withoutProration })
}

/**
 * Schedules another price for the end of the period. The schedule releases the subscription
 * afterwards.
 */
export async function changeLater(
  stripe: Stripe,
  { change, price, isTaxed }: ChangeInput,
): Promise<Done | Refusal<'change-under-way' | 'address-needed'>> {
  const found = await stripe.subscriptions.retrieve(change.subscriptionId)
  const isCanceled = !found.schedule && toStay(found) !== null
  if (isCanceled && change.from?.endsAt === null) return refuse('change-under-way')
  await voidPendingUpdate(stripe, found)
  const subscription = found.schedule ? found : await undoCancellation(stripe, found)
  const item = toSubscriptionItem(subscription)
  const schedule = await findOrCreateSchedule(stripe, subscription)
  try {
    await schedulePhases(stripe, { schedule, item, change, price, isTaxed })
  } catch (fault) {
    if (!needsAddress(fault)) throw fault
    if (!found.schedule) await stripe.subscriptionSchedules.release(schedule.id)
    return refuse('address-needed')
  }
  return done
}

type Planned = ChangeInput & {
  readonly schedule: Stripe.SubscriptionSchedule
  readonly item: Stripe.SubscriptionItem
}

async function schedulePhases(
  stripe: Stripe,
  { schedule, item, change, price, isTaxed }: Planned,
): Promise<void> {
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: toPhases({
      schedule,
      item,
      price,
      interval: toInterval(change.cycle),
      isTaxed,
    }),
  })
}

/** An existing schedule is reused, so that the scheduled change stays until it is replaced. */
function findOrCreateSchedule(
  stripe: Stripe,
  { id, schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  const attached = toId(schedule)
  return attached
    ? stripe.subscriptionSchedules.retrieve(attached)
    : stripe.subscriptionSchedules.create({ from_subscription: id })
}

/** Cancels at the end of the period, or at the given moment. */
export async function endLater(
  stripe: Stripe,
  { subscriptionId, at }: { subscriptionId: string; at: Date | undefined },
): Promise<Done> {
  const subscription = await releaseSchedule(stripe, subscriptionId)
  const { current_period_end } = toSubscriptionItem(subscription)
  const isOwnDate = at && toUnix(at) !== current_period_end
  const end = isOwnDate ? { cancel_at: toUnix(at) } : { cancel_at_period_end: true }
  await stripe.subscriptions.update(subscriptionId, { ...end, ...withoutProration })
  return done
}

export async function keep(stripe: Stripe, id: string): Promise<Done> {
  await undoCancellation(stripe, await releaseSchedule(stripe, id))
  return done
}

/**
 * A subscription with a schedule accepts no other change, and a pending update is replaced by the
 * next change.
 */
async function releaseSchedule(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id)
  await voidPendingUpdate(stripe, subscription)
  const schedule = toId(subscription.schedule)
  if (!schedule) return subscription
  await stripe.subscriptionSchedules.release(schedule)
  return stripe.subscriptions.retrieve(id)
}

async function undoCancellation(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const params = toStay(subscription)
  if (!params) return subscription
  return stripe.subscriptions.update(subscription.id, { ...params, ...withoutProration })
}

/** A cancellation is undone with the field it was made with; Stripe rejects both in one request. */
export function toStay({
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): { cancel_at_period_end: false } | { cancel_at: '' } | null {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return cancel_at === null ? null : { cancel_at: '' }
}
