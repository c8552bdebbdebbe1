import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { Cents } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { Adjustment, InvoiceLine } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'

/**
 * There is no card, the bank declined it, or the cardholder has to confirm the payment at `url`.
 */
export type CardRefusal =
  | Refusal<'card-declined' | 'no-card'>
  | (Refusal<'card-asks'> & { readonly url: string })

/** Changes to a subscription at the payment provider. */
export type ChangeGateway = {
  /**
   * What an immediate change at that moment would cost, and the charge after it. Refused when the
   * subscription has ended meanwhile, or the provider can't tell.
   */
  previewChange(
    change: DatedChange,
  ): Promise<
    ChangeQuote | Refusal<'not-subscribed' | 'no-quote' | 'address-needed'> | PaymentTrouble
  >
  /** What will be charged at the next renewal. Null when there is none, or it can't be told. */
  previewRenewal(
    subscriptionId: string,
  ): Promise<{ readonly renewal: Quote | null } | PaymentTrouble>
  /** Until when the card can be charged that the next renewal will charge. Null without a card. */
  fetchCardExpiry(
    subscriptionId: string,
  ): Promise<{ readonly card: CardExpiry | null } | PaymentTrouble>
  /**
   * Changes immediately and charges what `previewChange` said, or changes nothing. Cancels what was
   * scheduled. With `from` it is refused if the plan is another one by now: then so is the price.
   */
  changeNow(
    change: DatedChange,
  ): Promise<
    Done | CardRefusal | IsOver | Refusal<'price-moved' | 'address-needed'> | PaymentTrouble
  >
  /**
   * Schedules a change for the end of the period. Replaces whatever was scheduled. With `from` it is
   * refused if an end has been scheduled since: nobody who cancels elsewhere is charged again.
   */
  changeLater(
    change: Change,
  ): Promise<Done | IsOver | Refusal<'change-under-way' | 'address-needed'> | PaymentTrouble>
  /**
   * Renews a subscription at another price of its plan, and charges nothing for the current period.
   * Idempotent. Refused if it's on another plan by now, or a change is scheduled.
   */
  movePrice(
    change: Pick<Change, 'subscriptionId' | 'planId' | 'cycle'> & { readonly cents: Cents },
  ): Promise<Done | IsOver | Refusal<'price-moved'> | PaymentTrouble>
  /** What a subscription renews for, without discounts. Null for special prices. */
  fetchPriceCents(
    subscriptionId: string,
  ): Promise<{ readonly cents: Cents | null } | PaymentTrouble>
  /**
   * Schedules a cancellation for the end of the period, or the given moment. Replaces whatever was
   * scheduled.
   */
  endLater(subscriptionId: string, at?: Date): Promise<Done | IsOver | PaymentTrouble>
  /** Undoes the scheduled change or cancellation. */
  keep(subscriptionId: string): Promise<Done | IsOver | PaymentTrouble>
  /** The provider's page for a new card. The return URL carries the `visit` id. */
  openCardPage(
    given: Visitor & { readonly visit: string },
  ): Promise<{ readonly url: string } | IsOver | PaymentTrouble>
  /** The provider's page for the billing address, company name and VAT ID. */
  openDetailsPage(given: Visitor): Promise<{ readonly url: string } | IsOver | PaymentTrouble>
  /**
   * Finalizes a draft that the provider could not finalize, and lets it be charged. Refused while
   * the address is still missing.
   */
  finishInvoice(invoiceId: string): Promise<Done | Refusal<'address-needed'> | PaymentTrouble>
  /** Makes the customer's newest card the default and charges it for open invoices. */
  adoptCard(customerId: CustomerId): Promise<Paid | CardRefusal | PaymentTrouble>
  /** Charges the stored card for an open invoice. */
  payInvoice(invoiceId: string): Promise<Paid | CardRefusal | Refusal<'no-card'> | PaymentTrouble>
  /** From now on the card that pays an invoice, on any page, becomes the default. */
  keepPayingCard(subscriptionId: string): Promise<Done | IsOver | PaymentTrouble>
}

/** Null when there was nothing to charge, or it was paid in the meantime. */
export type Paid = { readonly charged: Charged | null }

export type Charged = { readonly amountCents: Cents; readonly currency: string }

export type Change = {
  readonly subscriptionId: string
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  /** The subscription that the customer saw when they decided. */
  readonly from?: Pick<PaidSubscription, 'planId' | 'cycle' | 'endsAt'>
}

export type DatedChange = Change & { readonly at: Date }

export type Quote = {
  readonly dueCents: Cents
  readonly currency: string
  readonly lines: readonly QuoteLine[]
  /** With these the lines add up to what is due. */
  readonly adjustments: readonly Adjustment[]
}

/** For example "Visa •••• 4242"; `expiresAt` is the first moment at which it isn't valid. */
export type CardExpiry = { readonly name: string; readonly expiresAt: Date | null }

/** The charge that follows a change. */
export type NextCharge = {
  readonly at: Date
  /** Null when it isn't known, because support arranged special terms. */
  readonly dueCents: Cents | null
  readonly currency: string
}

export type ChangeQuote = Quote & { readonly next: NextCharge }

type QuoteLine = Pick<InvoiceLine, 'item' | 'amountCents'>

/** Whose page it is, and in which language. */
type Visitor = { readonly customerId: CustomerId; readonly language: SiteLanguage }

type Done = { readonly done: true }

/** The subscription was ended, or the customer deleted, a moment ago. */
type IsOver = Refusal<'not-subscribed'>
