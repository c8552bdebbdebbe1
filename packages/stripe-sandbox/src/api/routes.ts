import { cancelSubscriptionRoutes } from '../resources/cancel-subscription.ts'
import { checkoutSessionRoutes } from '../resources/checkout-sessions.ts'
import { couponRoutes } from '../resources/coupons.ts'
import { creditNoteRoutes } from '../resources/credit-notes.ts'
import { customerSearchRoutes } from '../resources/customer-search.ts'
import { customerRoutes } from '../resources/customers.ts'
import { disputeRoutes } from '../resources/disputes.ts'
import { eventRoutes } from '../resources/events.ts'
import { invoiceItemRoutes } from '../resources/invoice-items.ts'
import { invoicePreviewRoutes } from '../resources/invoice-preview.ts'
import { invoiceRoutes } from '../resources/invoices.ts'
import { newInvoiceRoutes } from '../resources/new-invoice.ts'
import { pauseSubscriptionRoutes } from '../resources/pause-subscription.ts'
import { paymentMethodRoutes } from '../resources/payment-methods.ts'
import { paymentRoutes } from '../resources/payments.ts'
import { portalConfigurationRoutes } from '../resources/portal-configurations.ts'
import { portalSessionRoutes } from '../resources/portal-sessions.ts'
import { priceRoutes } from '../resources/prices.ts'
import { productRoutes } from '../resources/products.ts'
import { refundRoutes } from '../resources/refunds.ts'
import { scheduleRoutes } from '../resources/schedules.ts'
import { subscriptionRoutes } from '../resources/subscriptions.ts'
import { taxRoutes } from '../resources/tax.ts'
import { taxIdRoutes } from '../resources/tax-ids.ts'
import { testClockRoutes } from '../resources/test-clocks.ts'
import { updateSubscriptionRoutes } from '../resources/update-subscription.ts'
import { webhookEndpointRoutes } from '../resources/webhook-endpoints.ts'
import type { Route } from './route.ts'

/** Every route of the API. The first that fits answers. */
export const routes: readonly Route[] = [
  ...customerSearchRoutes,
  ...customerRoutes,
  ...taxIdRoutes,
  ...paymentMethodRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...updateSubscriptionRoutes,
  ...cancelSubscriptionRoutes,
  ...pauseSubscriptionRoutes,
  ...scheduleRoutes,
  ...invoicePreviewRoutes,
  ...invoiceItemRoutes,
  ...newInvoiceRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...creditNoteRoutes,
  ...taxRoutes,
  ...disputeRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...testClockRoutes,
]
