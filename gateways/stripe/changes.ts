import Stripe from 'stripe'
import type { CardRefusal, Change, DatedChange } from '#domain/billing/paid-changes.ts'
import { refuse } from '#domain/refusal.ts'
import { hasNoCard } from './card.ts'
import { needsAuthentication } from './errors.ts'
import { type Sold, toInterval } from './prices.ts'
import { toProrationDate, toSubscriptionItem } from './to-paid-subscription.ts'
import { toId, toUnix } from './values.ts'
import { voidPendingUpdate } from './void-invoices.ts'

type Wish<Asked = Change> = {
  readonly change: Asked
  readonly findPrice: (sold: Sold) => Promise<Stripe.Price>
}

type Done = { readonly done: true }
const done: Done = { done: true }

/** Setting or clearing an end changes what is charged from then on, and nothing before. */
const withoutProration = { proration_behavior: 'none' } as const

/** Stripe changes and charges, or does neither. A bank that asks first makes the change wait for the answer. */
export async function changeNow(
  stripe: Stripe,
  { change, findPrice }: Wish<DatedChange>,
): Promise<Done | CardRefusal> {
  const { subscriptionId } = change
  const price = await findPrice(change)
  const subscription = await freeFromSchedule(stripe, subscriptionId)
  const item = toSubscriptionItem(subscription)
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: item.id, price: price.id }],
    proration_behavior: 'always_invoice',
    proration_date: toProrationDate(item, change.at),
  }
  try {
    const kept = { ...params, ...toStay(subscription) }
    const payment_behavior = 'error_if_incomplete'
    await stripe.subscriptions.update(subscriptionId, { ...kept, payment_behavior })
    return done
  } catch (fault) {
    if (await hasNoCard(stripe, { subscription, fault })) return refuse('no-card')
    if (!(fault instanceof Stripe.errors.StripeCardError)) throw fault
    if (!needsAuthentication(fault)) return refuse('card-declined')
    return waitForOwner(stripe, { subscription, params })
  }
}

/** The change is made when the owner of the card has said yes on the invoice's page, within a day. */
async function waitForOwner(
  stripe: Stripe,
  {
    subscription,
    params,
  }: { subscription: Stripe.Subscription; params: Stripe.SubscriptionUpdateParams },
): Promise<CardRefusal> {
  const { id, cancel_at_period_end } = await endWithPeriod(stripe, subscription)
  const { latest_invoice } = await stripe.subscriptions.update(id, {
    ...params,
    // An agreed end stands until the payment is made, and is taken back by it.
    ...(cancel_at_period_end && { cancel_at_period_end: false }),
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
  const url = typeof latest_invoice === 'object' ? latest_invoice?.hosted_invoice_url : null
  if (!url) throw new Error(`Stripe subscription ${id} waits for nothing`)
  return { ...refuse('card-asks'), url }
}

/**
 * A pending update can take back an end with the period, and no other: an end at a date becomes
 * one with the period, or is taken back when the period ends before.
 */
function endWithPeriod(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> | Stripe.Subscription {
  const { id, cancel_at, cancel_at_period_end } = subscription
  if (cancel_at === null || cancel_at_period_end) return subscription
  const isInPeriod = cancel_at <= toSubscriptionItem(subscription).current_period_end
  const end = isInPeriod ? { cancel_at_period_end: true } : ({ cancel_at: '' } as const)
  return stripe.subscriptions.update(id, { ...end, ...withoutProration })
}

/** What is paid for runs to its end; then a schedule puts the other price in its place and lets go. */
export async function changeLater(stripe: Stripe, { change, findPrice }: Wish): Promise<Done> {
  const price = await findPrice(change)
  const found = await stripe.subscriptions.retrieve(change.subscriptionId)
  await voidPendingUpdate(stripe, found)
  const subscription = found.schedule ? found : await stay(stripe, found)
  const item = toSubscriptionItem(subscription)
  const schedule = await findOrCreateSchedule(stripe, subscription)
  const proration_behavior = 'none'
  const { currency } = subscription
  const isOtherCycle = item.price.recurring?.interval !== toInterval(change.cycle)
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior,
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        currency,
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior,
      },
      {
        items: [{ price: price.id, quantity: 1 }],
        currency,
        duration: { interval: toInterval(change.cycle), interval_count: 1 },
        proration_behavior,
        // Without it Stripe may keep the old anchor, and charge nothing until that comes round.
        ...(isOtherCycle && { billing_cycle_anchor: 'phase_start' as const }),
      },
    ],
  })
  return done
}

/** One that is there is written anew: what was planned stands until the moment it is replaced. */
function findOrCreateSchedule(
  stripe: Stripe,
  { id, schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  const attached = toId(schedule)
  return attached
    ? stripe.subscriptionSchedules.retrieve(attached)
    : stripe.subscriptionSchedules.create({ from_subscription: id })
}

/** At the end of the period, or at another moment if one is given. */
export async function endLater(
  stripe: Stripe,
  { subscriptionId, at }: { subscriptionId: string; at: Date | undefined },
): Promise<Done> {
  const subscription = await freeFromSchedule(stripe, subscriptionId)
  const { current_period_end } = toSubscriptionItem(subscription)
  const isOwnDate = at && toUnix(at) !== current_period_end
  const end = isOwnDate ? { cancel_at: toUnix(at) } : { cancel_at_period_end: true }
  await stripe.subscriptions.update(subscriptionId, { ...end, ...withoutProration })
  return done
}

export async function keep(stripe: Stripe, id: string): Promise<Done> {
  await stay(stripe, await freeFromSchedule(stripe, id))
  return done
}

/** A subscription that a schedule holds takes no other change; a change that waits gives way to the next one. */
async function freeFromSchedule(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id)
  await voidPendingUpdate(stripe, subscription)
  const schedule = toId(subscription.schedule)
  if (!schedule) return subscription
  await stripe.subscriptionSchedules.release(schedule)
  return stripe.subscriptions.retrieve(id)
}

async function stay(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const params = toStay(subscription)
  if (!params) return subscription
  return stripe.subscriptions.update(subscription.id, { ...params, ...withoutProration })
}

/** An end is taken back the way it was agreed; Stripe refuses both ways at once. */
export function toStay({
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): { cancel_at_period_end: false } | { cancel_at: '' } | null {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return cancel_at === null ? null : { cancel_at: '' }
}
