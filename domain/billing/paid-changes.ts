import type { Cents } from '../money.ts'
import type { BillingCycle } from '../plans/plans.ts'
import type { Refusal } from '../refusal.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { PaidPlanId } from './paid-subscription.ts'

/** There is no card, the bank said no, or wants to hear from the owner of the card first: on the page of that address. */
export type CardRefusal =
  | Refusal<'card-declined' | 'no-card'>
  | (Refusal<'card-asks'> & { readonly url: string })

/** What can be changed about a subscription at whoever takes the money. */
export type PaidChanges = {
  /** What a change costs, if it is made at exactly that moment, and what it costs next. */
  previewChange(change: DatedChange): Promise<ChangeQuote | PaymentTrouble>
  /** What is charged at the next renewal. Null when there is none. */
  previewRenewal(
    subscriptionId: string,
  ): Promise<{ readonly renewal: Quote | null } | PaymentTrouble>
  /** Changes at once and charges what `previewChange` said, or nothing of it. Ends what was planned. */
  changeNow(change: DatedChange): Promise<Done | CardRefusal | PaymentTrouble>
  /** Changes at the end of the period. Takes the place of whatever else was planned. */
  changeLater(change: Change): Promise<Done | PaymentTrouble>
  /** Ends with the period, or at the given moment. Takes the place of whatever else was planned. */
  endLater(subscriptionId: string, at?: Date): Promise<Done | PaymentTrouble>
  /** Goes on as it is: whatever was planned is not done. */
  keep(subscriptionId: string): Promise<Done | PaymentTrouble>
  /** Where the customer gives another card, and comes back from with the mark of the visit. */
  openCardPage(given: {
    readonly customerId: CustomerId
    readonly visit: string
  }): Promise<{ readonly url: string } | PaymentTrouble>
  /** The card that the customer gave last is charged from now on, and pays what is open. */
  adoptCard(customerId: CustomerId): Promise<Paid | CardRefusal | PaymentTrouble>
  /** Charges the stored card for an open invoice. */
  payInvoice(invoiceId: string): Promise<Paid | CardRefusal | Refusal<'no-card'> | PaymentTrouble>
  /** From now on the card that pays an invoice, on whatever page, is charged next time, too. */
  keepPayingCard(subscriptionId: string): Promise<Done | PaymentTrouble>
}

/** Null when there was nothing to charge, or somebody else had paid it meanwhile. */
export type Paid = { readonly charged: Charged | null }

export type Charged = { readonly amountCents: Cents; readonly currency: string }

export type Change = {
  readonly subscriptionId: string
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
}

export type DatedChange = Change & { readonly at: Date }

export type Quote = {
  readonly dueCents: Cents
  readonly currency: string
  readonly lines: readonly QuoteLine[]
}

/** What is charged after a change, and when. */
export type NextCharge = {
  readonly at: Date
  readonly dueCents: Cents
  readonly currency: string
}

export type ChangeQuote = Quote & { readonly next: NextCharge }

export type QuoteLine = { readonly description: string; readonly amountCents: Cents }

type Done = { readonly done: true }
