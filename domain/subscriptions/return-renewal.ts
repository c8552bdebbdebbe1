import type { PaymentTrouble } from '../billing/customer.ts'
import { endPlan } from '../billing/end-plan.ts'
import { writeEntitlement } from '../billing/entitlement.ts'
import type { Invoice } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { findReturnableRenewal } from '../billing/refund-period.ts'
import { oweRefunds } from '../billing/refunds-owed.ts'
import type { BillingStores } from '../billing/stores.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Transaction } from '../transaction.ts'
import type { UsagePorts } from '../usage/ports.ts'
import type { UsageLine } from '../usage/usage-line.ts'
import { type RefundResult, refundAndSync } from './end-with-refund.ts'
import { findSubscription, type Subscribed } from './find-subscription.ts'

type ReturnStores = BillingStores & Pick<UsagePorts, 'usage'>

export type ReturnPorts = Omit<BillingPorts, 'transaction'> &
  Pick<UsagePorts, 'usage'> & { readonly transaction: Transaction<ReturnStores> }

/** The plan was used since the payment. `first` is the request that counts. */
export type RenewalUsed = Refusal<'renewal-used'> & { readonly first: UsageLine }

type ReturnRefusal =
  | RenewalUsed
  | Refusal<'no-renewal' | 'not-subscribed' | 'too-many-provider-reads'>
  | Refusal<'change-under-way' | 'still-working'>

/**
 * Returns the payment of a renewal that the customer hasn't used: ends the plan immediately, then
 * refunds what was paid since the renewal. Earlier payments are kept.
 *
 * Whether it was used is decided here, in one transaction that also takes the plan away: a request
 * at the same moment is either found by it, or made on the plan that the customer has without it.
 * The refund that we owe is the record of that decision. After a crash it is carried out.
 */
export async function returnRenewal(
  ports: ReturnPorts,
  user: User,
): Promise<RefundResult | ReturnRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, history, customerId } = found
  const now = ports.calendar.now()
  const renewal = findReturnableRenewal(history, { subscription, now })
  if (!renewal) return refuse('no-renewal')

  const ended = await endPlan(ports, {
    customerId,
    end: { subscriptionId: subscription.id, reason: 'unused' },
    begin: () => decide(ports, { user, found, renewal }),
  })
  if (isRefusal(ended)) return ended
  return refundAndSync(ports, customerId)
}

type Decision = {
  readonly user: User
  readonly found: Subscribed
  readonly renewal: Invoice & { readonly paidAt: Date }
}

function decide(
  { transaction, calendar }: ReturnPorts,
  { user, found, renewal }: Decision,
): Promise<RenewalUsed | undefined> {
  const { customerId } = found
  return transaction(async (stores) => {
    // In this order: syncs lock the account first, too.
    await stores.billing.lockAccount(customerId)
    await stores.usage.lockUse(user.id)
    const first = await stores.usage.findFirstUse(user.id, renewal.paidAt)
    if (first) return { ...refuse('renewal-used'), first }
    await oweRefunds({ ...stores, calendar }, { customerId, invoices: [renewal] })
    const unpaid = { userId: user.id, paid: null, due: null, now: calendar.now() }
    await writeEntitlement(stores, unpaid)
  })
}

/** What the page shows before the customer decides. */
export type RenewalReturn = {
  readonly renewal: Pick<Invoice, 'paidCents' | 'refundedCents' | 'currency'> & {
    readonly paidAt: Date
  }
  readonly planId: Subscribed['subscription']['planId']
  /** The first request since the payment; null when it can be returned. */
  readonly first: UsageLine | null
}

/** A renewal that was paid less than 14 days ago, and the first request since. Rate limited. */
export async function readRenewalReturn(
  ports: ReturnPorts,
  user: User,
): Promise<RenewalReturn | ReturnRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, history } = found
  const renewal = findReturnableRenewal(history, { subscription, now: ports.calendar.now() })
  if (!renewal) return refuse('no-renewal')
  const first = await ports.usage.findFirstUse(user.id, renewal.paidAt)
  return { renewal, planId: subscription.planId, first }
}
