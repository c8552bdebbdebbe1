import type Stripe from 'stripe'
import type { ChangeGateway } from '#domain/billing/change-gateway.ts'
import type { Payments } from '#domain/billing/ports.ts'
import { refuse } from '#domain/refusal.ts'
import type { Clock } from '#domain/time.ts'
import { adoptCard, fetchCardExpiry, keepPayingCard, payInvoice } from './card-payments.ts'
import { openCardPage, openDetailsPage } from './card-portal.ts'
import { changeLater, changeNow, endLater, keep } from './changes.ts'
import { closeSession, fetchSession, openSession } from './checkouts.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { creditRefunds } from './credit-notes.ts'
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
import { finishInvoice } from './invoices.ts'
import { fetchPriceCents, movePrice } from './move-price.ts'
import { previewChange, previewRenewal } from './previews.ts'
import { createPrices, type WithPrice } from './prices.ts'
import { getEventCustomer, readNotice, toNotice, type WebhookSecrets } from './read-notice.ts'
import { listRefunds, refundInvoice } from './refund-invoice.ts'
import { createTaxRates, type TaxSetting } from './tax.ts'

type StripeConfig = WebhookSecrets & {
  readonly stripe: Stripe
  readonly siteUrl: string
  readonly clock: Clock
  readonly report: (fault: unknown) => void
  /** Null where no tax is calculated. */
  readonly tax?: TaxSetting | null
}

/** The payment provider: Stripe, or the payment sandbox that implements its API. */
export function stripePayments({
  stripe,
  siteUrl,
  clock,
  report,
  tax = null,
  ...webhook
}: StripeConfig): Payments {
  const breaker = createCircuitBreaker({ clock, report })
  const call: typeof breaker = (work) => breaker(() => repeatRefused(work))
  const isTaxed = tax !== null
  const withPrice = createPrices(stripe, clock, isTaxed)
  const rates = createTaxRates(stripe)

  return {
    tax,
    createCustomer: (user) => call(() => findOrCreateCustomer(stripe, { user, now: clock.now() })),
    renameCustomer: (customerId, details) =>
      call(() => renameCustomer(stripe, { customerId, details })),
    openCheckout: (order) =>
      call(() => openSession(stripe, { order, siteUrl, withPrice, isTaxed })),
    fetchCheckout: (id) => call(() => fetchSession(stripe, id)),
    closeCheckout: (id) => call(() => closeSession(stripe, id)),
    fetchHistory: (customerId) => call(() => fetchHistory(stripe, { customerId, rates })),
    fetchSubscriptions: (customerId) => call(() => fetchSubscriptions(stripe, customerId)),
    endSubscription: (id) => call(() => endSubscription(stripe, id)),
    endUnpaid: (id, options) => call(() => endUnpaid(stripe, { id, ...options })),
    creditRefunds: (id) => call(() => creditRefunds(stripe, { invoice: id, rates })),
    listRefunds: (id) => call(() => listRefunds(stripe, id)),
    refundInvoice: (id, part) => call(() => refundInvoice(stripe, { invoice: id, ...part })),
    markDuplicate: (duplicate) => call(() => markDuplicate(stripe, duplicate)),
    notePlan: (id, planId) => call(() => notePlan(stripe, id, planId)),
    closeDeparture: (departure) => call(() => closeDeparture(stripe, departure)),
    forgetCustomer: (customerId) => call(() => forgetCustomer(stripe, customerId)),
    ...changeGateway({ stripe, siteUrl, report, call, withPrice, isTaxed }),
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
  readonly isTaxed: boolean
}

function changeGateway(input: ChangeInput): ChangeGateway {
  const { stripe, siteUrl, report, call, withPrice, isTaxed } = input
  const callLive = <Answer extends object>(id: string, change: () => Promise<Answer>) =>
    call(() => unlessOver(stripe, id, change))

  return {
    previewChange: (change) =>
      call(async () => {
        const preview = withPrice(change, (price) =>
          previewChange(stripe, { change, price, isTaxed }),
        )
        return preview.catch(refusePreview(report, refuse('no-quote')))
      }),
    previewRenewal: (id) =>
      call(() => previewRenewal(stripe, id).catch(refusePreview(report, { renewal: null }))),
    fetchCardExpiry: (id) => call(() => fetchCardExpiry(stripe, id)),
    changeNow: (change) =>
      callLive(change.subscriptionId, () =>
        withPrice(change, (price) => changeNow(stripe, { change, price, isTaxed })),
      ),
    changeLater: (change) =>
      callLive(change.subscriptionId, () =>
        withPrice(change, (price) => changeLater(stripe, { change, price, isTaxed })),
      ),
    movePrice: (change) => callLive(change.subscriptionId, () => movePrice(stripe, change)),
    fetchPriceCents: (id) => call(() => fetchPriceCents(stripe, id)),
    endLater: (subscriptionId, at) =>
      callLive(subscriptionId, () => endLater(stripe, { subscriptionId, at })),
    keep: (id) => callLive(id, () => keep(stripe, id)),
    openCardPage: (given) => call(() => openCardPage(stripe, { ...given, siteUrl })),
    openDetailsPage: (given) => call(() => openDetailsPage(stripe, { ...given, siteUrl })),
    finishInvoice: (id) => call(() => finishInvoice(stripe, id)),
    adoptCard: (customerId) => call(() => adoptCard(stripe, customerId)),
    payInvoice: (id) => call(() => payInvoice(stripe, id)),
    keepPayingCard: (id) => callLive(id, () => keepPayingCard(stripe, id)),
  }
}
