import type Stripe from 'stripe'
import type { CustomerId, Payments } from '#domain/billing/ports.ts'
import type { Clock } from '#domain/time.ts'
import { closeSession, fetchSession, openSession } from './checkouts.ts'
import { findOrCreateCustomer } from './customers.ts'
import { openPrices } from './prices.ts'
import { readNotice, type Seals, toNotice } from './read-notice.ts'
import { fetchHistory, undoSubscription } from './subscriptions.ts'
import { openReach } from './trouble.ts'

type Counter = Seals & {
  readonly stripe: Stripe
  readonly siteUrl: string
  readonly clock: Clock
  readonly report: (fault: unknown) => void
}

/** Stripe, or the sandbox that speaks like it, takes the money. */
export function stripePayments({ stripe, siteUrl, clock, report, ...seals }: Counter): Payments {
  const reach = openReach({ clock, report })
  const findPrice = openPrices(stripe)

  return {
    createCustomer: (user) => reach(() => findOrCreateCustomer(stripe, { user, now: clock.now() })),
    openCheckout: (order) => reach(() => openSession(stripe, { order, siteUrl, findPrice })),
    fetchCheckout: (id) => reach(() => fetchSession(stripe, id)),
    closeCheckout: (id) => reach(() => closeSession(stripe, id)),
    fetchHistory: (customerId) => reach(() => fetchHistory(stripe, customerId)),
    undoSubscription: (id) => undoSubscription(stripe, id),
    readNotice: async (message) => readNotice(stripe, { ...seals, ...message }),
    async listMissedNotices(since) {
      const created = toSpan(since)
      const missed = stripe.events.list({ created, delivery_success: false, limit: 100 })
      const events = await missed.autoPagingToArray({ limit: 1_000 })
      return events.map((event) => toNotice(event, seals.isLiveMode)).toReversed()
    },
    async listBuyers(since) {
      const bought = stripe.subscriptions.list({ created: toSpan(since), limit: 100 })
      const all = await bought.autoPagingToArray({ limit: 1_000 })
      return all.map(({ customer }) => toCustomerId(customer))
    },
  }
}

function toSpan(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) }
}

function toCustomerId(customer: string | { id: string }): CustomerId {
  return (typeof customer === 'string' ? customer : customer.id) as CustomerId
}
