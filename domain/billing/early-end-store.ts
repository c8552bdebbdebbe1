import type { Cents } from '../money.ts'
import type { InvoiceReturn } from './change-intent.ts'
import type { CustomerId } from './customer.ts'

/** The end of a renewed yearly plan with one month's notice, and what is refunded then. */
export type EarlyEnd = {
  readonly subscriptionId: string
  readonly customerId: CustomerId
  readonly endsAt: Date
  readonly returns: readonly EarlyReturn[]
  readonly refundCents: Cents
  readonly currency: string
}

type EarlyReturn = InvoiceReturn & { readonly amountCents: Cents }

export type EarlyEndStore = {
  /** Replaces an earlier one for the same subscription. */
  saveEarlyEnd(end: EarlyEnd): Promise<void>
  listEarlyEnds(customerId: CustomerId): Promise<readonly EarlyEnd[]>
  removeEarlyEnd(subscriptionId: string): Promise<void>
}
