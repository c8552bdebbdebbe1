import type { Cents } from '../money.ts'
import type { CustomerId } from './customer.ts'
import type { PaidSubscription, PlanChoice } from './paid-subscription.ts'

/**
 * A change of several steps at the provider, recorded before the first step so that a crash or
 * outage in between can be completed or rolled back. See ADR-0017 and ADR-0071.
 */
export type ChangeIntent = {
  /** The state to roll back to; null when only a card is adopted. */
  readonly before: StateBefore | null
  /** What to schedule for the end of the period; null for an immediate change. */
  readonly planned: { readonly change: PlanChoice | null; readonly isEnding: boolean } | null
  /** Make the customer's new card the default. Completed, never rolled back. */
  readonly adoptsCard: boolean
  /** Cancel a subscription now. Completed, never rolled back. */
  readonly ends?: PlanEnd
  /** All steps are done except the customer's confirmation with the bank. */
  readonly waitsForBank: boolean
  /** How often settling has failed so far. */
  readonly failures?: number
}

/** A subscription that is over, whatever happens on the way. */
export type PlanEnd = {
  readonly subscriptionId: string
  /**
   * What is refunded: everything for a refund or a duplicate, what `returns` lists for a partial
   * refund, otherwise payments for time after the end. An unpaid one that is paid in the meantime
   * goes on, and an unused one is only ended if we owe a refund for it: see `return-renewal.ts`.
   */
  readonly reason: 'refund' | 'partial-refund' | 'duplicate' | 'unpaid' | 'dispute' | 'unused'
  /** Decided once: what was used in the meantime, or refunded already, must not change it. */
  readonly returns?: readonly InvoiceReturn[]
  /** The customer wants to leave: an unpaid one that was paid ends with its period instead. */
  readonly isWanted?: true
}

/** How much of an invoice is refunded in the end, including what was refunded before. */
export type InvoiceReturn = { readonly invoiceId: string; readonly untilCents: Cents }

type StateBefore = PlanChoice & {
  readonly subscriptionId: string
  readonly change: PlanChoice | null
  readonly endsAt: Date | null
}

/** Records a change for the end of the period, or with null an immediate one. */
export function toIntent(
  { id, planId, cycle, change, endsAt }: PaidSubscription,
  planned: ChangeIntent['planned'],
): ChangeIntent {
  const before = { subscriptionId: id, planId, cycle, change, endsAt }
  return { before, planned, adoptsCard: false, waitsForBank: false }
}

/** Records that a card is adopted, or a subscription ended. */
export function toFinalIntent(
  work: Pick<ChangeIntent, 'ends'> & { readonly adoptsCard?: true },
): ChangeIntent {
  return { before: null, planned: null, adoptsCard: false, waitsForBank: false, ...work }
}

export type StoredIntent = {
  readonly customerId: CustomerId
  readonly intent: ChangeIntent
  /** Optimistic lock: incremented by every write, checked by the next. */
  readonly version: number
  /** A process is working on it until then. */
  readonly leaseUntil: Date | null
  /** When it is completed or rolled back, unless it is removed by then. */
  readonly dueAt: Date
}

export type ChangeIntentStore = {
  findIntent(customerId: CustomerId): Promise<StoredIntent | null>
  /**
   * Compare-and-swap: replaces version `found`. Returns the new version, or null if it was replaced,
   * or the account deleted, in the meantime.
   */
  writeIntent(
    intent: Omit<StoredIntent, 'version'>,
    found: number | null,
  ): Promise<StoredIntent | null>
  /** Call when the change is made or undone. Does nothing if there is a newer version. */
  removeIntent(intent: Pick<StoredIntent, 'customerId' | 'version'>): Promise<void>
  /** Intents that are due and not leased. */
  listDueIntents(now: Date, atMost: number): Promise<readonly CustomerId[]>
}
