import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { Generated } from 'kysely'
import type { ConsentKind } from '#domain/billing/consents.ts'
import type { SubscriptionStatus } from '#domain/billing/paid-subscription.ts'
import type { PriceState } from '#domain/billing/price-notice.ts'
import type { TaxRecord } from '#domain/billing/tax-records.ts'
import type { Currency } from '#domain/money.ts'

/** The tables of billing. */
export type BillingTables = {
  billing_account: {
    user_id: string
    customer_id: string
    ticket: number
    written_ticket: number
    seen_at: number | null
    subscription_id: string | null
    plan: PaidPlanId | null
    cycle: BillingCycle | null
    currency: Generated<string>
    status: SubscriptionStatus | null
    period_ends_at: number | null
    ends_at: number | null
    /** JSON, only read as a whole: the scheduled change, its start, the unpaid invoice and the dispute. */
    details: Generated<string | null>
    /** When to tell them about the coming renewal. */
    remind_at: Generated<number | null>
  }
  /** Which emails and alerts were sent, by dedupe key. */
  sent_notification: { user_id: string; dedupe_key: string; sent_at: number }
  plan_grant: {
    id: string
    user_id: string
    plan: PaidPlanId
    reason: string
    granted_at: number
    ends_at: number
    revoked_at: number | null
    /** Whether its end was processed. */
    is_settled: number
  }
  price_announcement: {
    id: string
    plan_id: PaidPlanId
    cycle: BillingCycle
    cents: number
    from_at: number
    announced_at: number
  }
  /** Who was told about a higher price, and what they answered. Kept as proof. */
  price_notice: {
    announcement_id: string
    subscription_id: string
    user_id: string
    customer_id: string
    told_at: number
    state: PriceState
    ends_for_at: number | null
    accepted_at: number | null
    text: string | null
    version: string | null
  }
  cancellation: { user_id: string; subscription_id: string; reason: string; cancelled_at: number }
  /** Customers of deleted accounts who still have to be deleted at the provider. */
  pending_customer_deletion: {
    customer_id: string
    tries: number
    due_at: number
    since: number | null
    subscription_id: string | null
  }
  /** What customers agreed to with an order. Outlives the account. */
  consent: {
    id: string
    user_id: string
    kind: ConsentKind
    version: string
    text: string
    plan: PaidPlanId
    cycle: BillingCycle
    amount_cents: number
    currency: string
    given_at: number
    attempt: number | null
    checkout_id: string | null
    subscription_id: string | null
  }
  /** Yearly plans that end with one month's notice. `returns` is JSON that is only read as a whole. */
  early_end: {
    subscription_id: string
    customer_id: string
    ends_at: number
    returns: string
    refund_cents: number
    currency: string
  }
  /** Payments that we have to return. */
  owed_refund: {
    invoice_id: string
    subscription_id: string | null
    customer_id: string
    /** Whom to tell when the customer is gone; null when the user is. */
    user_id: string | null
    amount_cents: number
    /** How much of the invoice is refunded in the end; null for all of it. */
    until_cents: Generated<number | null>
    currency: string
    owed_at: number
    tries: number
    due_at: number
  }
  /** What was taxed, and where the buyer was. */
  tax_record: {
    invoice_id: string
    invoice_number: string | null
    paid_at: number
    currency: string
    country: string | null
    card_country: string | null
    address_country: string | null
    evidence: TaxRecord['evidence']
    vat_id: string | null
    vat_check: TaxRecord['vatCheck']
    vat_checked_at: number | null
    treatment: TaxRecord['treatment']
    basis_points: number
    net_cents: number
    tax_cents: number
  }
  tax_credit: {
    credit_note_id: string
    invoice_id: string
    number: string
    issued_at: number
    net_cents: number
    tax_cents: number
  }
  /** A plan change in progress, as JSON that is only read as a whole. */
  change_intent: {
    customer_id: string
    version: number
    intent: string
    lease_until: number | null
    due_at: number
  }
  checkout: {
    user_id: string
    plan: PaidPlanId
    cycle: BillingCycle
    currency: Currency
    language: Generated<string>
    attempt: number
    checkout_id: string | null
    former_id: string | null
  }
  notice: {
    id: string
    kind: string
    customer_id: string | null
    received_at: number
    handled_at: number | null
    due_at: number | null
    tries: number
    failure: string | null
  }
}
