import type { PaymentTrouble } from './ports.ts'

const troubles: ReadonlySet<string> = new Set<PaymentTrouble['refused']>([
  'payments-down',
  'payments-busy',
  'payments-closed',
])

/** The provider gave no answer. A bank that says no has answered. */
export function isTrouble(answer: object): answer is PaymentTrouble {
  return 'refused' in answer && troubles.has(String(answer.refused))
}
