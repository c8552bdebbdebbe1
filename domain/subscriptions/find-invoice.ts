import type { PaymentTrouble } from '../billing/customer.ts'
import type { Invoice } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { limitProviderReads } from './limit-provider-reads.ts'
import { listOwed, listShown } from './list-owed.ts'

/** `isOwed`: it failed, and paying it keeps the plan. */
export type OwnInvoice = Invoice & { readonly isOwed: boolean }

/** One of the user's own invoices. Someone else's is refused like one that doesn't exist. */
export async function findInvoice(
  ports: BillingPorts,
  { user, invoiceId }: { readonly user: User; readonly invoiceId: string },
): Promise<OwnInvoice | Refusal<'no-such-invoice' | 'too-many-provider-reads'> | PaymentTrouble> {
  const account = await ports.billing.findAccount(user.id)
  if (!account) return refuse('no-such-invoice')
  const look = await limitProviderReads(ports, user.id)
  if (isRefusal(look)) return look
  const history = await ports.payments.fetchHistory(account.customerId)
  if (isRefusal(history)) return history

  const own = listShown(history).find(({ id }) => id === invoiceId)
  if (!own) return refuse('no-such-invoice')
  return { ...own, isOwed: listOwed(history).some(({ id }) => id === own.id) }
}
