import Stripe from 'stripe'
import type { CardRefusal, Change, Replacement } from '#domain/billing/paid-changes.ts'
import { refuse } from '#domain/refusal.ts'
import { isAsking } from './card-refusal.ts'
import { forgetGivenWay, noteGivenWay } from './given-way.ts'
import { toId } from './moments.ts'
import { type Sold, toInterval } from './prices.ts'
import { toProrationDate, toSubscriptionItem } from './to-paid-subscription.ts'

type Wish<Asked = Change> = {
  readonly change: Asked
  readonly findPrice: (sold: Sold) => Promise<Stripe.Price>
}

type Done = { readonly done: true }
const done: Done = { done: true }

/** Stripe changes and charges, or does neither. A bank that asks first makes the change wait for the answer. */
export async function changeNow(
  stripe: Stripe,
  { change, findPrice }: Wish<Replacement>,
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
    await forgetGivenWay(stripe, subscription)
    return done
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeCardError)) throw fault
    if (!isAsking(fault)) return refuse('card-declined')
    const { planned } = change
    if (planned) await noteGivenWay(stripe, { subscription, planned })
    return waitForOwner(stripe, { subscriptionId, params })
  }
}

/** The change is made when the owner of the card has said yes on the invoice's page, within a day. */
async function waitForOwner(
  stripe: Stripe,
  { subscriptionId, params }: { subscriptionId: string; params: Stripe.SubscriptionUpdateParams },
): Promise<CardRefusal> {
  const { latest_invoice } = await stripe.subscriptions.update(subscriptionId, {
    ...params,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
  const url = typeof latest_invoice === 'object' ? latest_invoice?.hosted_invoice_url : null
  if (!url) throw new Error(`Stripe subscription ${subscriptionId} waits for nothing`)
  return { ...refuse('card-asks'), url }
}

/** What is paid for runs to its end; then a schedule puts the other price in its place and lets go. */
export async function changeLater(stripe: Stripe, { change, findPrice }: Wish): Promise<Done> {
  const price = await findPrice(change)
  const free = await freeFromSchedule(stripe, change.subscriptionId)
  const subscription = await stay(stripe, free)
  const item = toSubscriptionItem(subscription)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const proration_behavior = 'none'
  const { currency } = subscription
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
      },
    ],
  })
  await forgetGivenWay(stripe, subscription)
  return done
}

export async function endLater(stripe: Stripe, id: string): Promise<Done> {
  const subscription = await freeFromSchedule(stripe, id)
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await forgetGivenWay(stripe, subscription)
  return done
}

export async function keep(stripe: Stripe, id: string): Promise<Done> {
  const subscription = await stay(stripe, await freeFromSchedule(stripe, id))
  await forgetGivenWay(stripe, subscription)
  return done
}

/** A subscription that a schedule holds takes no other change. */
async function freeFromSchedule(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id)
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
  return params ? stripe.subscriptions.update(subscription.id, params) : subscription
}

/** An end is taken back the way it was agreed; Stripe refuses both ways at once. */
function toStay({
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): Stripe.SubscriptionUpdateParams | null {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return cancel_at === null ? null : { cancel_at: '' }
}
