import type { BillingCycle } from '../plans/plans.ts'
import type { CustomerId } from './customer.ts'
import type { PaidPlanId, PaidSubscription } from './paid-subscription.ts'

type Wanted = { readonly planId: PaidPlanId; readonly cycle: BillingCycle }

/**
 * What a change of several steps is about to do at the provider, written down before the first
 * step. A crash or an outage in between is completed or rolled back from it. See ADR-0017.
 */
export type ChangeIntent = {
  /** What to go back to; null when only a card is adopted. */
  readonly before: Before | null
  /** What is to be planned for the end of the period; null for a change that is made now. */
  readonly planned: { readonly change: Wanted | null; readonly isEnding: boolean } | null
  /** The customer's new card is to be charged from now on. Completed, never rolled back. */
  readonly adoptsCard: boolean
  /** All steps are done but the owner's answer to the bank. */
  readonly waitsForBank: boolean
  /** How often settling it has failed so far. */
  readonly failures?: number
}

type Before = Wanted & {
  readonly subscriptionId: string
  readonly change: Wanted | null
  readonly endsAt: Date | null
}

/** To plan something else for the end of the period, or with null to change now. */
export function toIntent(
  { id, planId, cycle, change, endsAt }: PaidSubscription,
  planned: ChangeIntent['planned'],
): ChangeIntent {
  const before = { subscriptionId: id, planId, cycle, change, endsAt }
  return { before, planned, adoptsCard: false, waitsForBank: false }
}

export type StoredIntent = {
  readonly customerId: CustomerId
  readonly intent: ChangeIntent
  /** Counts the writes: whoever lost the intent to somebody else can't write it any more. */
  readonly version: number
  /** Somebody is working on it until then. */
  readonly leaseUntil: Date | null
  /** When it is completed or rolled back, unless it has ended by then. */
  readonly dueAt: Date
}

export type ChangeIntentStore = {
  findIntent(customerId: CustomerId): Promise<StoredIntent | null>
  /** Takes the place of the version that was found, if any. Answers the new one; null when there is another by now. */
  writeIntent(
    intent: Omit<StoredIntent, 'version'>,
    found: number | null,
  ): Promise<StoredIntent | null>
  /** The change is made, or undone. Not when there is another version by now. */
  removeIntent(intent: Pick<StoredIntent, 'customerId' | 'version'>): Promise<void>
  /** Those that are due and that nobody works on. */
  listDueIntents(now: Date, atMost: number): Promise<readonly CustomerId[]>
}
