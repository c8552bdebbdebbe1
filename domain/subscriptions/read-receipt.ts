import type { NextCharge } from '../billing/change-gateway.ts'
import type { Invoice } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { User } from '../identity/user.ts'
import { type Billing, readBilling } from './read-billing.ts'

export type Receipt = {
  readonly invoice: Pick<Invoice, 'id' | 'number' | 'paidCents' | 'currency'>
  /** Null if the plan ends. */
  readonly next: NextCharge | null
}

/**
 * The last paid invoice of a user's plan and the charge that follows it, from the provider. Null
 * without one, or if the provider can't be reached. Rate limited.
 */
export async function readReceipt(ports: BillingPorts, user: User): Promise<Receipt | null> {
  const billing = await readBilling(ports, user)
  const paid = billing.invoices.find(
    ({ status, subscriptionId }) =>
      status === 'paid' && subscriptionId === billing.subscription?.id,
  )
  if (!paid) return null
  const { id, number, paidCents, currency } = paid
  return { invoice: { id, number, paidCents, currency }, next: findNextCharge(billing) }
}

function findNextCharge({ subscription, renewal }: Billing): NextCharge | null {
  if (!subscription || subscription.endsAt || !renewal) return null
  const { dueCents, currency } = renewal
  return { at: subscription.periodEndsAt, dueCents, currency }
}
