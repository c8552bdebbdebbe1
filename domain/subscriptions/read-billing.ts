import type { Quote } from '../billing/change-gateway.ts'
import { type Card, findDue, type Invoice, type Refund } from '../billing/history.ts'
import { chooseSubscription } from '../billing/paid-subscription.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { findRefundDeadline } from '../billing/refund-period.ts'
import type { BillingAccount } from '../billing/stores.ts'
import { isRefundUsed } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import { limitProviderReads } from './find-subscription.ts'
import { listOwed, listShown } from './invoices.ts'

export type Billing = Pick<BillingAccount, 'subscription' | 'due' | 'dispute'> & {
  /** The provider couldn't be reached: this is the state as of the last sync. */
  readonly isStale: boolean
  readonly card: Card | null
  readonly renewal: Quote | null
  readonly invoices: readonly Invoice[]
  /** Ids of failed invoices that can be paid to keep the plan. */
  readonly owed: readonly string[]
  readonly refunds: readonly Refund[]
  readonly moneyBackUntil: Date | null
  /** A refund would be possible, but it was used before, with an account that was deleted since. */
  readonly isRefundUsed: boolean
}

const noBilling: Billing = {
  isStale: false,
  subscription: null,
  due: null,
  dispute: null,
  card: null,
  renewal: null,
  invoices: [],
  owed: [],
  refunds: [],
  moneyBackUntil: null,
  isRefundUsed: false,
}

/**
 * Everything on the billing page: fetched from the provider, or our last known state if it can't be
 * reached. Rate limited.
 */
export async function readBilling(ports: BillingPorts, user: User): Promise<Billing> {
  const account = await ports.billing.findAccount(user.id)
  if (!account) return noBilling
  const { dispute } = account
  const look = await limitProviderReads(ports, user.id)
  const history = isRefusal(look) ? look : await ports.payments.fetchHistory(account.customerId)
  if (isRefusal(history)) {
    return {
      ...noBilling,
      isStale: true,
      subscription: account.subscription,
      due: account.due,
      dispute,
    }
  }

  const { refunds, card } = history
  const subscription = chooseSubscription(history.subscriptions)
  const owed = listOwed(history).map(({ id }) => id)
  const known = { ...noBilling, invoices: listShown(history), owed, refunds, dispute }
  if (!subscription) return known
  const preview = await ports.payments.previewRenewal(subscription.id)
  const until = findRefundDeadline(history, { subscription, now: ports.calendar.now() })
  const buyer = { email: user.email, cards: history.paidBy }
  const isUsed = until !== null && (await isRefundUsed(ports, buyer))
  return {
    ...known,
    subscription,
    card,
    due: findDue(history, subscription.id),
    renewal: isRefusal(preview) ? null : preview.renewal,
    moneyBackUntil: isUsed ? null : until,
    isRefundUsed: isUsed,
  }
}
