import type { CustomerId } from './customer.ts'

/** A customer whose account is deleted, and what counts as paid in the moment of the deletion. */
export type Departure = {
  readonly customerId: CustomerId
  /** What was paid from then on is refunded. Null refunds nothing. */
  readonly since: Date | null
  /** The subscription that we knew of. Any other that is live was paid for unseen, and is refunded. */
  readonly subscriptionId: string | null
}

export type Farewell = Departure & { readonly tries: number }

/** What billing asks of the database about customers who are still to be deleted at the provider. */
export type DepartureStore = {
  addFarewell(departure: Departure, dueAt: Date): Promise<void>
  listDueFarewells(now: Date, atMost: number): Promise<readonly Farewell[]>
  postponeFarewell(customerId: CustomerId, dueAt: Date): Promise<void>
  removeFarewell(customerId: CustomerId): Promise<void>
}
