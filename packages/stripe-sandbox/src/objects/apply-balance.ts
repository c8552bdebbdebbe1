import type { SandboxTransaction } from '../transaction.ts'

type Amounts = { readonly total: number; readonly balance: number }

/**
 * What is due when the customer's balance counts: below zero it is their credit, above zero
 * what they owe from before. Less than the minimum charge is left to the next invoice.
 */
export function applyBalance({ records }: SandboxTransaction, { total, balance }: Amounts) {
  const owed = total + balance
  const { minimumChargeCents } = records.readSettings().account
  const due = owed >= minimumChargeCents ? Math.max(0, owed) : 0
  return { amount_due: due, amount_remaining: due, ending_balance: owed - due }
}
