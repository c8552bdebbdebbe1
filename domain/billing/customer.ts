import type { Refusal } from '../refusal.ts'

declare const brand: unique symbol

/** The payment provider's id for a user. */
export type CustomerId = string & { readonly [brand]: 'CustomerId' }

/** The payment provider is unreachable, rate-limits us, rejects our credentials, or lacks our prices. */
export type PaymentTrouble = Refusal<'payments-down' | 'payments-busy' | 'payments-closed'> & {
  /** How long the provider asked us to wait. */
  readonly retryAfterMs?: number
  /** The provider may have done it, or may still be doing it. */
  readonly isUnknown?: true
}

const troubles: ReadonlySet<string> = new Set<PaymentTrouble['refused']>([
  'payments-down',
  'payments-busy',
  'payments-closed',
])

/** Whether the provider failed to answer. A declined card is an answer. */
export function isTrouble(answer: object): answer is PaymentTrouble {
  return 'refused' in answer && troubles.has(String(answer.refused))
}
