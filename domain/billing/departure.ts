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

export type Farewell = Departure & { readonly tries: number }

/** Database access to customers who still have to be deleted at the provider. */
export type DepartureStore = {
  addFarewell(departure: Departure, dueAt: Date): Promise<void>
  listDueFarewells(now: Date, atMost: number): Promise<readonly Farewell[]>
  postponeFarewell(customerId: CustomerId, dueAt: Date): Promise<void>
  removeFarewell(customerId: CustomerId): Promise<void>
}
