import type {
  Charge,
  CheckoutSession,
  Coupon,
  CreditNote,
  Customer,
  DeletedCustomer,
  Discount,
  Dispute,
  Event,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Schedule,
  Subscription,
  TaxId,
  TaxRegistration,
  TaxSettings,
  TestClock,
  WebhookEndpoint,
} from './wire.ts'

export type BillingModeType = 'classic' | 'flexible'

/** Everything the sandbox keeps, by the name of its kind. */
export type Kinds = {
  customer: Customer
  deleted_customer: DeletedCustomer
  product: Product
  price: Price
  currency_options: CurrencyOptions
  coupon: Coupon
  /** Can't be redeemed anymore; the discounts it became still count. */
  deleted_coupon: Coupon
  discount: Discount
  'checkout.session': CheckoutSession
  subscription: Subscription
  subscription_schedule: Schedule
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  charge: Charge
  refund: Refund
  credit_note: CreditNote
  dispute: Dispute
  'billing_portal.session': PortalSession
  'billing_portal.configuration': PortalConfiguration
  event: Event
  invoiceitem: InvoiceItem
  webhook_endpoint: WebhookEndpoint
  'test_helpers.test_clock': TestClock
  tax_id: TaxId
  'tax.registration': TaxRegistration
  'tax.settings': KeptTaxSettings
  order: Order
  pending_line: PendingLine
  challenge: Challenge
}

export type Kind = keyof Kinds

/** What a price costs in each currency, which the API returns only when expanded. */
export type CurrencyOptions = {
  readonly id: string
  readonly options: NonNullable<Price['currency_options']>
}

/** There is one, and the API shows it without an id. */
export type KeptTaxSettings = { readonly id: string; readonly settings: TaxSettings }

/** What a checkout sells, and the settings of its future subscription. */
export type Order = {
  readonly id: string
  readonly lines: readonly LineItem[]
  readonly subscriptionMetadata: Record<string, string>
  readonly subscriptionDescription: string | null
  /** Absent on checkouts opened before both modes were supported. */
  readonly subscriptionBillingMode?: BillingModeType
  /** The first invoice, once someone has tried to pay it. */
  readonly invoiceId?: string
  /** Whether its invoices are taxed. Absent on older checkouts. */
  readonly isTaxed?: boolean
  /** What the buyer gave besides their card, where the checkout asks for it. */
  readonly billing?: BillingDetails
}

/** Whom an invoice is for: the person or company, where they are, and their VAT ID. */
export type BillingDetails = {
  readonly name: string | null
  readonly address: NonNullable<Customer['address']>
  /** Normalized. */
  readonly vatId: string | null
}

/** A credit or a debt that waits for the subscription's next invoice. */
export type PendingLine = {
  readonly id: string
  readonly subscription: string
  readonly line: InvoiceLine
}

/** A 3-D Secure challenge, and what happens when it is accepted. */
export type Challenge = {
  readonly id: string
  readonly status: 'open' | 'accepted' | 'failed'
  readonly method: PaymentMethod
  readonly goal:
    | { readonly kind: 'checkout'; readonly sessionId: string; readonly email: string }
    | { readonly kind: 'card'; readonly portalId: string }
    | { readonly kind: 'invoice'; readonly invoiceId: string }
}

/** The tags by which each kind is found, besides its id. */
const filing: { [K in Kind]: (document: Kinds[K]) => readonly (string | null | undefined)[] } = {
  customer: ({ email, test_clock }) => [email, test_clock],
  deleted_customer: () => [],
  product: () => [],
  price: ({ product, lookup_key }) => [product, lookup_key],
  currency_options: () => [],
  coupon: () => [],
  deleted_coupon: () => [],
  discount: ({ subscription }) => [subscription],
  'checkout.session': ({ customer, subscription }) => [customer, subscription],
  subscription: ({ customer }) => [customer],
  subscription_schedule: ({ customer }) => [customer],
  invoice: ({ customer, parent }) => [customer, parent?.subscription_details?.subscription],
  invoice_payment: ({ invoice, payment }) => [invoice, payment.payment_intent],
  payment_intent: ({ customer }) => [customer],
  payment_method: ({ customer }) => [customer],
  charge: ({ customer, payment_intent }) => [customer, payment_intent],
  refund: ({ charge, payment_intent }) => [charge, payment_intent],
  credit_note: ({ invoice, customer }) => [invoice, customer],
  dispute: ({ charge, payment_intent }) => [charge, payment_intent],
  'billing_portal.session': () => [],
  'billing_portal.configuration': () => [],
  event: ({ type, pending_webhooks }) => [type, pending_webhooks > 0 ? undelivered : null],
  invoiceitem: ({ customer, invoice }) => [customer, invoice],
  webhook_endpoint: () => [],
  'test_helpers.test_clock': () => [],
  tax_id: ({ customer }) => [customer],
  'tax.registration': () => [],
  'tax.settings': () => [],
  order: () => [],
  pending_line: ({ subscription }) => [subscription],
  challenge: () => [],
}

/** The tag of events that aren't delivered yet. */
export const undelivered = 'undelivered'

export function toTags<K extends Kind>(kind: K, document: Kinds[K]): readonly string[] {
  return filing[kind](document).filter((word) => typeof word === 'string')
}

export const allKinds = Object.keys(filing) as Kind[]
