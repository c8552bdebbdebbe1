import type { PaymentTrouble } from '../billing/customer.ts'
import type { CardRefusal, Paid } from '../billing/paid-changes.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import { consumeRateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { listOwed } from './list-owed.ts'
import { cardsPerUser } from './update-card.ts'

type RetryInput = { readonly user: User; readonly invoiceId: string }

type RetryRefusal = Refusal<'nothing-due' | 'no-card' | 'too-many-cards'>

/**
 * Charges the stored card again for one of the user's own failed invoices. Returns what was
 * charged. Rate limited.
 */
export async function retryCard(
  ports: BillingPorts,
  { user, invoiceId }: RetryInput,
): Promise<Paid | CardRefusal | RetryRefusal | PaymentTrouble> {
  const account = await ports.billing.findAccount(user.id)
  if (!account) return refuse('nothing-due')
  const quota = await consumeRateLimit(ports, { limit: cardsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-cards')
  const { customerId } = account
  const history = await ports.payments.fetchHistory(customerId)
  if (isRefusal(history)) return history
  if (!listOwed(history).some(({ id }) => id === invoiceId)) return refuse('nothing-due')

  const paid = await ports.payments.payInvoice(invoiceId)
  await syncSoon(ports, customerId)
  return paid
}
