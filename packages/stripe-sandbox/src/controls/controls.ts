import type { DeclineReason } from '../cards/test-cards.ts'
import type { Cents } from '../money.ts'
import type { DeliveryMode, ForcedFailure, SandboxAccount } from '../settings.ts'
import type { Interval } from '../time.ts'

/** What the sandbox's pages, and tests, may do: a buyer's, and a seller's in the dashboard. */
export type SandboxControls = {
  findCheckout(id: string): Promise<SandboxCheckout | null>
  /** Waits, at most ten seconds, until the webhook has answered. */
  payCheckout(id: string, payment: Payment): Promise<PaymentAnswer>

  /** The bank's page, which asks whether it is really you. */
  findChallenge(id: string): Promise<SandboxChallenge | null>
  answerChallenge(id: string, isAccepted: boolean): Promise<PaymentAnswer>

  findPortal(id: string): Promise<SandboxPortal | null>
  /** The new card becomes the customer's default. Subscriptions and open invoices stay as they are. */
  updateCard(portalId: string, card: CardPayment): Promise<PaymentAnswer>
  /** Saves the customer's address, company name and VAT ID. */
  updateBilling(portalId: string, billing: TypedBilling): Promise<PaymentAnswer>
  /** Ends the subscription with its period, the way the portal does: by a date alone. */
  cancelInPortal(portalId: string): Promise<void>

  findInvoice(id: string): Promise<SandboxInvoice | null>
  findCreditNote(id: string): Promise<SandboxCreditNote | null>
  /** Without a payment, charges the saved card, which may open a challenge. */
  payInvoice(id: string, payment: Payment | null): Promise<PaymentAnswer>

  readOverview(): Promise<SandboxOverview>
  /** Forward only. What falls due on the way happens in order, each at its own time. */
  moveClock(to: Date): Promise<void>
  resendEvent(id: string): Promise<void>
  setDelivery(mode: DeliveryMode): Promise<void>
  failNext(failure: ForcedFailure): Promise<void>
  /** Changes the given account settings; the others stay. */
  changeAccount(change: Partial<SandboxAccount>): Promise<void>
  /** So many requests a second, as Stripe's test mode takes 25; null for any number. */
  setRateLimit(perSecond: number | null): Promise<void>

  /** Of a charge that was paid. Answers the dispute's id. */
  openDispute(chargeId: string): Promise<string>
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  /** All that is left when no amount is given. Answers the refund's id. */
  refundInDashboard(chargeId: string, amountCents?: Cents): Promise<string>
  cancelInDashboard(subscriptionId: string): Promise<void>
  deleteCustomer(customerId: string): Promise<void>
}

/** As it was typed. */
export type CardPayment = {
  readonly method: 'card'
  readonly number: string
  /** Month and year, such as 12/34. */
  readonly expiry: string
  readonly cvc: string
  readonly name?: string | undefined
  /** Needed when the checkout knows no address. */
  readonly email?: string | undefined
  /** Needed when the checkout asks for it. */
  readonly billing?: TypedBilling | undefined
}

export type PayPalPayment = Pick<CardPayment, 'email' | 'billing'> & { readonly method: 'paypal' }

/** A billing address as it was typed. */
export type TypedBilling = {
  readonly name?: string | undefined
  readonly line1?: string | undefined
  readonly line2?: string | undefined
  readonly postalCode?: string | undefined
  readonly city?: string | undefined
  readonly state?: string | undefined
  /** Two letters. */
  readonly country?: string | undefined
  /** The name of a business, which a VAT ID needs. */
  readonly company?: string | undefined
  readonly vatId?: string | undefined
}

export type Payment = CardPayment | PayPalPayment

export type PaymentAnswer =
  | { readonly kind: 'paid'; readonly returnTo: string }
  | { readonly kind: 'challenge'; readonly challengeId: string }
  | {
      readonly kind: 'refused'
      /** The page says it in its language. */
      readonly reason: RefusalReason
      readonly field: 'number' | 'expiry' | 'cvc' | 'email' | keyof TypedBilling | null
    }

/** Why what was sent with a form wasn't accepted. */
export type RefusalReason =
  | DeclineReason
  | 'incomplete_number'
  | 'invalid_number'
  | 'not_a_test_card'
  | 'incomplete_expiry'
  | 'past_expiry'
  | 'incomplete_cvc'
  | 'missing_email'
  | 'missing_country'
  | 'incomplete_address'
  | 'invalid_vat_id'
  | 'missing_company'
  | 'unsupported_method'
  | 'no_saved_card'
  | 'authentication_failed'
  | 'expired_page'
  | 'closed_invoice'

/** What a hosted page is about. */
export type Hosted = {
  /** Of its session and its customer, best first; `auto` stands for none. The browser's follow. */
  readonly locales: readonly string[]
}

/** What a subscription is for, and how often it is charged. */
export type SandboxPlan = {
  readonly product: string
  readonly interval: Interval
  readonly intervalCount: number
}

export type SandboxCheckout = Hosted & {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly amountCents: Cents
  /** Three lower-case letters. */
  readonly currency: string
  readonly product: string
  readonly interval: Interval
  readonly intervalCount: number
  readonly email: string | null
  /** The page asks for an address, and a VAT ID. */
  readonly needsAddress: boolean
  readonly lines: readonly SandboxLine[]
  /** With the checkout's id filled in. */
  readonly successUrl: string
  readonly cancelUrl: string | null
}

export type SandboxLine = {
  readonly description: string
  readonly quantity: number
  readonly amountCents: Cents
}

export type SandboxChallenge = Hosted & {
  readonly id: string
  readonly status: 'open' | 'accepted' | 'failed'
  /** Nothing when a card is only to be saved. */
  readonly amountCents: Cents
  readonly currency: string
  /** Such as "Visa •••• 3155". */
  readonly card: string
  /** Where the buyer was, on this site, to go back to after a no. */
  readonly cameFrom: string
}

export type SandboxPortal = Hosted & {
  readonly id: string
  readonly email: string | null
  readonly card: string | null
  readonly isForCardOnly: boolean
  /** The page is for the billing address. */
  readonly isForBilling: boolean
  readonly billing: TypedBilling
  readonly subscription: SandboxSubscription | null
  readonly openInvoice: SandboxInvoice | null
  readonly returnUrl: string | null
}

export type SandboxInvoice = Hosted & {
  readonly id: string
  readonly number: string | null
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  readonly dueCents: Cents
  /** What the lines come to, less the discount. */
  readonly totalCents: Cents
  readonly discountCents: Cents
  /** What the total includes of tax. */
  readonly taxCents: Cents
  readonly currency: string
  readonly email: string | null
  readonly card: string | null
  readonly lines: readonly SandboxLine[]
}

export type SandboxCreditNote = Hosted & {
  readonly number: string
  readonly invoiceNumber: string | null
  readonly totalCents: Cents
  readonly taxCents: Cents
  readonly currency: string
  readonly email: string | null
}

export type SandboxSubscription = {
  readonly id: string
  readonly plan: SandboxPlan
  readonly status:
    | 'active'
    | 'canceled'
    | 'incomplete'
    | 'incomplete_expired'
    | 'past_due'
    | 'paused'
    | 'trialing'
    | 'unpaid'
  readonly periodEnd: Date
  /** When it was canceled to end at a date. */
  readonly endsAt: Date | null
}

export type SandboxOverview = {
  readonly now: Date
  readonly deliveryMode: DeliveryMode
  readonly account: SandboxAccount
  readonly customers: readonly SandboxCustomer[]
  readonly events: readonly SandboxEvent[]
}

export type SandboxCustomer = {
  readonly id: string
  readonly email: string | null
  readonly card: string | null
  readonly subscriptions: readonly SandboxSubscription[]
  readonly charges: readonly SandboxCharge[]
}

export type SandboxCharge = {
  readonly id: string
  readonly amountCents: Cents
  readonly refundedCents: Cents
  readonly currency: string
  readonly createdAt: Date
  readonly status: 'succeeded' | 'pending' | 'failed'
  readonly disputeId: string | null
}

export type SandboxEvent = {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly attempts: number
  readonly statusCode: number | null
  readonly isDelivered: boolean
  /** In real time. Null once it was delivered, or given up. */
  readonly retryInMs: number | null
}
