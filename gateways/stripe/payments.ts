import type Stripe from 'stripe'
import type { Payments } from '#domain/billing/ports.ts'
import type { Clock } from '#domain/time.ts'
import { listBuyers } from './buyers.ts'
import { openCardPage } from './card-page.ts'
import { adoptCard, keepPayingCard, payInvoice } from './card-payments.ts'
import { changeLater, changeNow, endLater, keep } from './changes.ts'
import { closeSession, fetchSession, openSession } from './checkouts.ts'
import { findOrCreateCustomer, renameCustomer } from './customers.ts'
import { forgetCustomer } from './forget-customer.ts'
import { fetchHistory, fetchSubscriptions } from './history.ts'
import { listMissed } from './missed-events.ts'
import { previewChange, previewRenewal } from './previews.ts'
import { openPrices } from './prices.ts'
import { findConcerned, readNotice, type Seals, toNotice } from './read-notice.ts'
import { openReach } from './trouble.ts'
import { endSubscription, endUnpaid, undoDuplicate, undoSubscription } from './undo-subscription.ts'

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
    renameCustomer: (customerId, called) =>
      reach(() => renameCustomer(stripe, { customerId, called })),
    openCheckout: (order) => reach(() => openSession(stripe, { order, siteUrl, findPrice })),
    fetchCheckout: (id) => reach(() => fetchSession(stripe, id)),
    closeCheckout: (id) => reach(() => closeSession(stripe, id)),
    fetchHistory: (customerId) => reach(() => fetchHistory(stripe, customerId)),
    fetchSubscriptions: (customerId) => reach(() => fetchSubscriptions(stripe, customerId)),
    undoSubscription: (id) => reach(() => undoSubscription(stripe, id)),
    undoDuplicate: (duplicate) => reach(() => undoDuplicate(stripe, duplicate)),
    endSubscription: (id) => reach(() => endSubscription(stripe, id)),
    endUnpaid: (id) => reach(() => endUnpaid(stripe, id)),
    forgetCustomer: (departure) => reach(() => forgetCustomer(stripe, departure)),
    previewChange: (change) => reach(() => previewChange(stripe, { change, findPrice })),
    previewRenewal: (id) => reach(() => previewRenewal(stripe, id)),
    changeNow: (change) => reach(() => changeNow(stripe, { change, findPrice })),
    changeLater: (change) => reach(() => changeLater(stripe, { change, findPrice })),
    endLater: (subscriptionId, at) => reach(() => endLater(stripe, { subscriptionId, at })),
    keep: (id) => reach(() => keep(stripe, id)),
    openCardPage: (given) => reach(() => openCardPage(stripe, { ...given, siteUrl })),
    adoptCard: (customerId) => reach(() => adoptCard(stripe, customerId)),
    payInvoice: (id) => reach(() => payInvoice(stripe, id)),
    keepPayingCard: (id) => reach(() => keepPayingCard(stripe, id)),
    readNotice: (message) => readNotice(stripe, { ...seals, ...message }),
    findConcerned: (notice) => reach(() => findConcerned(stripe, notice)),
    async listMissedNotices(since) {
      const events = await listMissed(stripe, since)
      return events.map((event) => toNotice(event, seals.isLiveMode))
    },
    listBuyers: (since) => listBuyers(stripe, since),
  }
}
