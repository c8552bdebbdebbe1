import type Stripe from 'stripe'

/** The SDK's types as they cross the wire: decimals are text, and whatever can be expanded is an id. */
export type Wire<Thing> = Thing extends Stripe.Decimal
  ? string
  : Thing extends readonly (infer One)[]
    ? WireField<One>[]
    : Thing extends object
      ? { [Name in keyof Thing]: WireField<Thing[Name]> }
      : Thing

type WireField<Field> = string extends Field
  ? Extract<Field, string | null | undefined>
  : Wire<Field>

export type Customer = Wire<Stripe.Customer>
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>
export type Product = Wire<Stripe.Product>
export type Plan = Wire<Stripe.Plan>
export type Price = Wire<Stripe.Price>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type LineItem = Wire<Stripe.LineItem>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Schedule = Wire<Stripe.SubscriptionSchedule>
export type Phase = Schedule['phases'][number]
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>
export type Dispute = Wire<Stripe.Dispute>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>
export type InvoiceItem = Wire<Stripe.InvoiceItem>
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>
export type Coupon = Wire<Stripe.Coupon>
export type Discount = Wire<Stripe.Discount>
export type CreditNote = Wire<Stripe.CreditNote>
export type TaxId = Wire<Stripe.TaxId>
export type TaxRate = Wire<Stripe.TaxRate>
export type TaxSettings = Wire<Stripe.Tax.Settings>
export type TaxRegistration = Wire<Stripe.Tax.Registration>
export type TestClock = Wire<Stripe.TestHelpers.TestClock>

export type EventType = Stripe.Event['type']

export type Event = {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly data: { readonly object: object; readonly previous_attributes?: object }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null } | null
  readonly type: EventType
}

/** A list inside an object. It also tells how many there are, which the types leave out. */
export function toNestedList<One>(data: One[], url: string) {
  return { object: 'list' as const, data, has_more: false, url, total_count: data.length }
}

export const apiVersion = '2026-10-28.endive'
