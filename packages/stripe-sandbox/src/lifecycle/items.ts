import { toCycle } from '../descriptions.ts'
import { invalid } from '../errors.ts'
import { toPlan } from '../objects/catalogue.ts'
import { newSubscriptionItem } from '../objects/subscription.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Price, Subscription, SubscriptionItem } from '../wire.ts'

/** What a subscription is to be for: an item it has, by its id, or a new one. */
export type WantedItem = {
  readonly id: string | null
  readonly price: Price
  readonly quantity: number
}

type Span = Pick<SubscriptionItem, 'current_period_start' | 'current_period_end'>

export function toItems(
  tx: SandboxTransaction,
  given: {
    readonly subscription: Pick<Subscription, 'id' | 'items'>
    readonly wanted: readonly WantedItem[]
    readonly span: Span
  },
): SubscriptionItem[] {
  const { id: subscription, items } = given.subscription
  return given.wanted.map(({ id, price, quantity }) => {
    const known = items.data.find((item) => item.id === id)
    return known
      ? { ...known, price, plan: toPlan(price), quantity, ...given.span }
      : newSubscriptionItem(tx, { price, quantity, subscription, ...given.span })
  })
}

/** Items of the same price stay what they are; the others are given the other prices, in order. */
export function matchItems(
  { items }: Pick<Subscription, 'items'>,
  wanted: readonly Omit<WantedItem, 'id'>[],
): WantedItem[] {
  const free = [...items.data]
  const same = wanted.map(({ price }) => {
    const place = free.findIndex((item) => item.price.id === price.id)
    return place < 0 ? null : free.splice(place, 1)[0]
  })
  return wanted.map((one, place) => ({ ...one, id: (same[place] ?? free.shift())?.id ?? null }))
}

/** Stripe's rule for classic subscriptions, which the sandbox applies to all. */
export function checkItems(items: readonly Omit<WantedItem, 'id'>[], param: string): void {
  const [first] = items
  if (!first) {
    const message = 'A subscription must have at least one active plan.'
    throw invalid({ param, message })
  }
  const prices = items.map(({ price }) => price)
  const twice = prices.find(({ id }, place) => prices.findIndex((one) => one.id === id) < place)
  if (twice) {
    const message = `Cannot add multiple subscription items with the same plan: ${twice.id}`
    throw invalid({ param, message })
  }
  if (!prices.every((price) => hasSameCycle(price, first.price))) {
    const message =
      'Currently, all plans on a subscription must have the same billing interval. If you want to have plans with different billing intervals, please use multiple subscriptions.'
    throw invalid({ param, message })
  }
}

export function hasSameCycle(one: Price, other: Price): boolean {
  const [a, b] = [toCycle(one), toCycle(other)]
  return a.interval === b.interval && a.interval_count === b.interval_count
}
