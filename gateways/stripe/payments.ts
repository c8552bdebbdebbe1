import type Stripe from 'stripe'
import type { ChangeGateway } from '#domain/billing/change-gateway.ts'
import type { Payments } from '#domain/billing/ports.ts'
import { refuse } from '#domain/refusal.ts'
import type { Clock } from '#domain/time.ts'
import { adoptCard, fetchCardExpiry, keepPayingCard, payInvoice } from './card-payments.ts'
import { openCardPage } from './card-portal.ts'
import { changeLater, changeNow, endLater, keep } from './changes.ts'
import { closeSession, fetchSession, openSession } from './checkouts.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { findOrCreateCustomer, listBuyers, renameCustomer } from './customers.ts'
import {
  endSubscription,
  endUnpaid,
  markDuplicate,
  notePlan,
  unlessOver,
} from './end-subscription.ts'
import { refusePreview, repeatRefused } from './errors.ts'
import { listMissed } from './followed-events.ts'
import { closeDeparture, forgetCustomer } from './forget-customer.ts'
import { fetchHistory, fetchSubscriptions } from './history.ts'
import { fetchPriceCents, movePrice } from './move-price.ts'
import { previewChange, previewRenewal } from './previews.ts'
import { createPrices, type WithPrice } from './prices.ts'
import { getEventCustomer, readNotice, toNotice, type WebhookSecrets } from './read-notice.ts'
import { listRefunds, refundInvoice } from './refund-invoice.ts'

type StripeConfig = WebhookSecrets & {
  readonly stripe: Stripe
  readonly siteUrl: string
  readonly clock: Clock
  readonly report: (fault: unknown) => void
}

/** The payment provider: Stripe, or the payment sandbox that implements its API. */
export function stripePayments({
  stripe,
  siteUrl,
  clock,
  report,
  ...webhook
}: StripeConfig): Payments {
  const breaker = createCircuitBreaker({ clock, report })
  const call: typeof breaker = (work) => breaker(() => repeatRefused(work))
  const withPrice = createPrices(stripe, clock)

  return {
    createCustomer: (user) => call(() => findOrCreateCustomer(stripe, { user, now: clock.now() })),
    renameCustomer: (customerId, details) =>
      call(() => renameCustomer(stripe, { customerId, details })),
    openCheckout: (order) => call(() => openSession(stripe, { order, siteUrl, withPrice })),
    fetchCheckout: (id) => call(() => fetchSession(stripe, id)),
    closeCheckout: (id) => call(() => closeSession(stripe, id)),
    fetchHistory: (customerId) => call(() => fetchHistory(stripe, customerId)),
    fetchSubscriptions: (customerId) => call(() => fetchSubscriptions(stripe, customerId)),
    endSubscription: (id) => call(() => endSubscription(stripe, id)),
    endUnpaid: (id, options) => call(() => endUnpaid(stripe, { id, ...options })),
    listRefunds: (id) => call(() => listRefunds(stripe, id)),
    refundInvoice: (id, part) => call(() => refundInvoice(stripe, { invoice: id, ...part })),
    markDuplicate: (duplicate) => call(() => markDuplicate(stripe, duplicate)),
    notePlan: (id, planId) => call(() => notePlan(stripe, id, planId)),
    closeDeparture: (departure) => call(() => closeDeparture(stripe, departure)),
    forgetCustomer: (customerId) => call(() => forgetCustomer(stripe, customerId)),
    ...changeGateway({ stripe, siteUrl, report, call, withPrice }),
    readNotice: (message) => readNotice(stripe, { ...webhook, ...message }),
    findConcerned: (notice) => call(() => getEventCustomer(stripe, notice)),
    async listMissedNotices(since) {
      const events = await listMissed(stripe, since)
      return events.map((event) => toNotice(event, webhook.isLiveMode))
    },
    listBuyers: (since) => listBuyers(stripe, since),
  }
}

type ChangeInput = Pick<StripeConfig, 'stripe' | 'siteUrl' | 'report'> & {
  readonly call: ReturnType<typeof createCircuitBreaker>
  readonly withPrice: WithPrice
}

function changeGateway({ stripe, siteUrl, report, call, withPrice }: ChangeInput): ChangeGateway {
  const callLive = <Answer extends object>(id: string, change: () => Promise<Answer>) =>
    call(() => unlessOver(stripe, id, change))

  return {
    previewChange: (change) =>
      call(async () => {
        const preview = withPrice(change, (price) => previewChange(stripe, { change, price }))
        return preview.catch(refusePreview(report, refuse('no-quote')))
      }),
    previewRenewal: (id) =>
      call(() => previewRenewal(stripe, id).catch(refusePreview(report, { renewal: null }))),
    fetchCardExpiry: (id) => call(() => fetchCardExpiry(stripe, id)),
    changeNow: (change) =>
      callLive(change.subscriptionId, () =>
        withPrice(change, (price) => changeNow(stripe, { change, price })),
      ),
    changeLater: (change) =>
      callLive(change.subscriptionId, () =>
        withPrice(change, (price) => changeLater(stripe, { change, price })),
      ),
    movePrice: (change) => callLive(change.subscriptionId, () => movePrice(stripe, change)),
    fetchPriceCents: (id) => call(() => fetchPriceCents(stripe, id)),
    endLater: (subscriptionId, at) =>
      callLive(subscriptionId, () => endLater(stripe, { subscriptionId, at })),
    keep: (id) => callLive(id, () => keep(stripe, id)),
    openCardPage: (given) => call(() => openCardPage(stripe, { ...given, siteUrl })),
    adoptCard: (customerId) => call(() => adoptCard(stripe, customerId)),
    payInvoice: (id) => call(() => payInvoice(stripe, id)),
    keepPayingCard: (id) => callLive(id, () => keepPayingCard(stripe, id)),
  }
}
