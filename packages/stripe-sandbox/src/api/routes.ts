import { z } from 'zod'
import * as cancel from '../resources/cancel-subscription.ts'
import * as sessions from '../resources/checkout-sessions.ts'
import * as coupons from '../resources/coupons.ts'
import * as search from '../resources/customer-search.ts'
import * as customers from '../resources/customers.ts'
import * as disputes from '../resources/disputes.ts'
import * as invoiceItems from '../resources/invoice-items.ts'
import * as preview from '../resources/invoice-preview.ts'
import * as invoices from '../resources/invoices.ts'
import * as newInvoice from '../resources/new-invoice.ts'
import * as pause from '../resources/pause-subscription.ts'
import * as methods from '../resources/payment-methods.ts'
import * as payments from '../resources/payments.ts'
import * as prices from '../resources/prices.ts'
import * as products from '../resources/products.ts'
import * as refunds from '../resources/refunds.ts'
import * as schedules from '../resources/schedules.ts'
import * as subscriptions from '../resources/subscriptions.ts'
import * as update from '../resources/update-subscription.ts'
import { accountRoutes } from './account-routes.ts'
import { nothing, page } from './params.ts'
import { type Route, retrieve, route } from './route.ts'

const LinesQuery = z.strictObject(page)

/** Every route of the API, with its parameters and its handler. */
export const routes: readonly Route[] = [
  route('POST /v1/customers', {
    takes: customers.NewCustomer,
    answer: customers.createCustomer,
  }),
  route('GET /v1/customers', { takes: customers.CustomerQuery, answer: customers.listCustomers }),
  route('GET /v1/customers/search', {
    takes: search.CustomerSearch,
    answer: search.searchCustomers,
  }),
  route('GET /v1/customers/:id', { takes: nothing, answer: customers.retrieveCustomer }),
  route('POST /v1/customers/:id', {
    takes: customers.CustomerParams,
    answer: customers.updateCustomer,
  }),
  route('DELETE /v1/customers/:id', { takes: nothing, answer: customers.deleteCustomer }),
  route('GET /v1/customers/:id/payment_methods', {
    takes: methods.PaymentMethodQuery,
    answer: methods.listPaymentMethods,
  }),

  route('POST /v1/products', { takes: products.NewProduct, answer: products.createProduct }),
  route('GET /v1/products', { takes: products.ProductQuery, answer: products.listProducts }),
  route('GET /v1/products/:id', retrieve('product')),
  route('POST /v1/products/:id', { takes: products.ProductParams, answer: products.updateProduct }),
  route('POST /v1/prices', { takes: prices.NewPrice, answer: prices.createPrice }),
  route('GET /v1/prices', { takes: prices.PriceQuery, answer: prices.listPrices }),
  route('GET /v1/prices/:id', retrieve('price')),
  route('POST /v1/prices/:id', { takes: prices.PriceParams, answer: prices.updatePrice }),

  route('POST /v1/coupons', { takes: coupons.NewCoupon, answer: coupons.createCoupon }),
  route('GET /v1/coupons', { takes: coupons.CouponQuery, answer: coupons.listCoupons }),
  route('GET /v1/coupons/:id', retrieve('coupon')),
  route('DELETE /v1/coupons/:id', { takes: nothing, answer: coupons.deleteCoupon }),

  route('POST /v1/checkout/sessions', {
    takes: sessions.NewCheckoutSession,
    answer: sessions.createCheckoutSession,
  }),
  route('GET /v1/checkout/sessions', {
    takes: sessions.CheckoutSessionQuery,
    answer: sessions.listCheckoutSessions,
  }),
  route('GET /v1/checkout/sessions/:id', retrieve('checkout.session')),
  route('POST /v1/checkout/sessions/:id/expire', {
    takes: nothing,
    answer: sessions.expireCheckoutSession,
  }),
  route('GET /v1/checkout/sessions/:id/line_items', {
    takes: LinesQuery,
    answer: sessions.listLineItems,
  }),

  route('POST /v1/subscriptions', {
    takes: subscriptions.NewSubscription,
    answer: subscriptions.createSubscription,
  }),
  route('GET /v1/subscriptions', {
    takes: subscriptions.SubscriptionQuery,
    answer: subscriptions.listSubscriptions,
  }),
  route('GET /v1/subscriptions/:id', retrieve('subscription')),
  route('POST /v1/subscriptions/:id', {
    takes: update.SubscriptionParams,
    answer: update.updateSubscription,
  }),
  route('DELETE /v1/subscriptions/:id', {
    takes: cancel.CancelParams,
    answer: cancel.cancelSubscription,
  }),

  route('POST /v1/subscriptions/:id/pause', {
    takes: pause.PauseParams,
    answer: pause.pauseSubscription,
  }),
  route('POST /v1/subscriptions/:id/resume', {
    takes: pause.ResumeParams,
    answer: pause.resumeSubscription,
  }),

  route('POST /v1/subscription_schedules', {
    takes: schedules.NewSchedule,
    answer: schedules.createSchedule,
  }),
  route('GET /v1/subscription_schedules', {
    takes: schedules.ScheduleQuery,
    answer: schedules.listSchedules,
  }),
  route('GET /v1/subscription_schedules/:id', retrieve('subscription_schedule')),
  route('POST /v1/subscription_schedules/:id', {
    takes: schedules.ScheduleParams,
    answer: schedules.updateSchedule,
  }),
  route('POST /v1/subscription_schedules/:id/release', {
    takes: schedules.ReleaseParams,
    answer: schedules.releaseSchedule,
  }),
  route('POST /v1/subscription_schedules/:id/cancel', {
    takes: schedules.CancelScheduleParams,
    answer: schedules.cancelSchedule,
  }),

  route('POST /v1/invoices/create_preview', {
    takes: preview.PreviewParams,
    answer: preview.previewInvoice,
  }),
  route('POST /v1/invoiceitems', {
    takes: invoiceItems.NewInvoiceItem,
    answer: invoiceItems.createInvoiceItem,
  }),
  route('GET /v1/invoiceitems', {
    takes: invoiceItems.InvoiceItemQuery,
    answer: invoiceItems.listInvoiceItems,
  }),
  route('GET /v1/invoiceitems/:id', retrieve('invoiceitem')),
  route('POST /v1/invoices', { takes: newInvoice.NewInvoice, answer: newInvoice.createInvoice }),
  route('GET /v1/invoices', { takes: invoices.InvoiceQuery, answer: invoices.listInvoices }),
  route('GET /v1/invoices/:id', retrieve('invoice')),
  route('GET /v1/invoices/:id/lines', { takes: LinesQuery, answer: invoices.listInvoiceLines }),
  route('POST /v1/invoices/:id/finalize', {
    takes: invoices.FinalizeParams,
    answer: invoices.finalizeInvoice,
  }),
  route('POST /v1/invoices/:id/pay', { takes: invoices.PayParams, answer: invoices.payInvoice }),
  route('POST /v1/invoices/:id/mark_uncollectible', {
    takes: nothing,
    answer: invoices.markUncollectible,
  }),
  route('POST /v1/invoices/:id/void', { takes: nothing, answer: invoices.voidInvoice }),
  route('GET /v1/invoice_payments', {
    takes: payments.InvoicePaymentQuery,
    answer: payments.listInvoicePayments,
  }),
  route('GET /v1/invoice_payments/:id', retrieve('invoice_payment')),

  route('GET /v1/payment_intents', {
    takes: payments.PaymentIntentQuery,
    answer: payments.listPaymentIntents,
  }),
  route('GET /v1/payment_intents/:id', retrieve('payment_intent')),
  route('GET /v1/payment_methods', {
    takes: methods.PaymentMethodQuery,
    answer: methods.listPaymentMethods,
  }),
  route('GET /v1/payment_methods/:id', retrieve('payment_method')),
  route('POST /v1/payment_methods/:id/attach', {
    takes: methods.AttachParams,
    answer: methods.attachPaymentMethod,
  }),
  route('POST /v1/payment_methods/:id/detach', {
    takes: nothing,
    answer: methods.detachPaymentMethod,
  }),
  route('GET /v1/charges', { takes: payments.ChargeQuery, answer: payments.listCharges }),
  route('GET /v1/charges/:id', retrieve('charge')),
  route('POST /v1/refunds', { takes: refunds.NewRefund, answer: refunds.createRefund }),
  route('GET /v1/refunds', { takes: refunds.RefundQuery, answer: refunds.listRefunds }),
  route('GET /v1/refunds/:id', retrieve('refund')),
  route('GET /v1/disputes', { takes: disputes.DisputeQuery, answer: disputes.listDisputes }),
  route('GET /v1/disputes/:id', retrieve('dispute')),
  route('POST /v1/disputes/:id', { takes: disputes.DisputeParams, answer: disputes.updateDispute }),
  route('POST /v1/disputes/:id/close', { takes: nothing, answer: disputes.closeDispute }),

  ...accountRoutes,
]
