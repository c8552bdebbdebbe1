import type { CustomerId } from './customer.ts'

/**
 * A customer whose account is deleted, with what is needed to refund a payment made during the
 * deletion.
 */
export type Departure = {
  readonly customerId: CustomerId
  /** Payments from then on are refunded. Null refunds nothing. */
  readonly since: Date | null
  /** The subscription in our records. Any other live one was bought unnoticed and is refunded. */
  readonly subscriptionId: string | null
}

export type PendingDeletion = Departure & { readonly tries: number }

/** Database access to customers who still have to be deleted at the provider. */
export type DepartureStore = {
  addPendingDeletion(departure: Departure, dueAt: Date): Promise<void>
  listDueDeletions(now: Date, atMost: number): Promise<readonly PendingDeletion[]>
  postponeDeletion(customerId: CustomerId, dueAt: Date): Promise<void>
  removePendingDeletion(customerId: CustomerId): Promise<void>
}
