import { invalid } from '../errors.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'

const ended = ['canceled', 'incomplete_expired']

type Bought = Pick<Subscription, 'customer' | 'currency'>

/** The currency that a customer's running subscriptions are in, if it differs from the given one. */
export async function findOtherCurrency(
  tx: SandboxTransaction,
  { customer, currency }: Bought,
): Promise<string | null> {
  const all = await tx.list('subscription', customer)
  const other = all.find((one) => !ended.includes(one.status) && one.currency !== currency)
  return other?.currency ?? null
}

/** https://docs.stripe.com/invoicing/multi-currency-customers */
export async function requireOneCurrency(tx: SandboxTransaction, bought: Bought): Promise<void> {
  const other = await findOtherCurrency(tx, bought)
  if (!other) return
  const message = `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other}.`
  throw invalid({ message })
}
