import type { Charged, Quote } from '../billing/change-gateway.ts'
import { getContractNumber } from '../billing/contract-number.ts'
import { chooseEarlyEnd, type EarlyEndOffer, findEarlyEndOffer } from '../billing/early-end.ts'
import {
  type Card,
  findDue,
  type History,
  type Invoice,
  isRenewing,
  needsAddress,
  type Refund,
} from '../billing/history.ts'
import { chooseSubscription, isLive, type PaidSubscription } from '../billing/paid-subscription.ts'
import type { BillingPorts } from '../billing/ports.ts'
import {
  findRefundDeadline,
  findReturnableRenewal,
  getReturnDeadline,
} from '../billing/refund-period.ts'
import { listStillOwed } from '../billing/refunds-owed.ts'
import type { BillingAccount } from '../billing/stores.ts'
import { isRefundUsed } from '../identity/deleted-account.ts'
import type { User } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import { limitProviderReads, type Subscribed } from './find-subscription.ts'
import { listOwed, listShown } from './invoices.ts'

export type Billing = Pick<BillingAccount, 'subscription' | 'due' | 'dispute'> & {
  /** What the customer calls their contract by, to withdraw or cancel without logging in. */
  readonly contractNumber: string | null
  /** The provider couldn't be reached: this is the state as of the last sync. */
  readonly isStale: boolean
  readonly card: Card | null
  readonly renewal: Quote | null
  readonly invoices: readonly Invoice[]
  /** Ids of failed invoices that can be paid to keep the plan. */
  readonly owed: readonly string[]
  readonly refunds: readonly Refund[]
  /** What we have to return and the provider has refused so far. */
  readonly owedRefunds: readonly Charged[]
  /** Other live subscriptions of the same customer, which are charged, too. */
  readonly others: readonly PaidSubscription[]
  /** The payment for a new period is about to be made: canceling now ends the plan. */
  readonly isRenewing: boolean
  /** The last change isn't finished: the provider hasn't answered yet. */
  readonly isChanging: boolean
  readonly moneyBackUntil: Date | null
  /** Until when the last renewal can be returned, if it wasn't used. */
  readonly returnUntil: Date | null
  /** How a renewed yearly plan can be ended with one month's notice. */
  readonly earlyEnd: EarlyEndOffer | null
  /** What is refunded when the plan ends, after such a notice. */
  readonly refundAtEnd: Charged | null
  /** A refund would be possible, but it was used before, with an account that was deleted since. */
  readonly isRefundUsed: boolean
  /** VAT is calculated, so that the address and a VAT ID matter. */
  readonly isTaxed: boolean
  /** A renewal waits for the customer's address. */
  readonly isAddressMissing: boolean
}

const noBilling: Billing = {
  contractNumber: null,
  isStale: false,
  subscription: null,
  due: null,
  dispute: null,
  card: null,
  renewal: null,
  invoices: [],
  owed: [],
  refunds: [],
  owedRefunds: [],
  others: [],
  isRenewing: false,
  isChanging: false,
  moneyBackUntil: null,
  returnUntil: null,
  earlyEnd: null,
  refundAtEnd: null,
  isRefundUsed: false,
  isTaxed: false,
  isAddressMissing: false,
}

/**
 * Everything on the billing page: fetched from the provider, or our last known state if it can't be
 * reached or says something we don't understand. Rate limited.
 */
export async function readBilling(ports: BillingPorts, user: User): Promise<Billing> {
  const account = await ports.billing.findAccount(user.id)
  if (!account) return noBilling
  const { customerId, dispute } = account
  const open = await ports.changeIntents.findIntent(customerId)
  // What waits for the customer's bank is shown with the plan.
  const isChanging = open !== null && !open.intent.waitsForBank
  const history = await fetchHistory(ports, account)
  if (!history) {
    const { subscription, due } = account
    return { ...noBilling, isStale: true, isChanging, subscription, due, dispute }
  }

  const { refunds, card } = history
  const subscription = chooseSubscription(history.subscriptions)
  const known = {
    ...noBilling,
    isChanging,
    isTaxed: ports.payments.tax !== null,
    isAddressMissing: history.invoices.some(needsAddress),
    invoices: listShown(history),
    owed: listOwed(history).map(({ id }) => id),
    refunds,
    owedRefunds: listStillOwed(history, await ports.refunds.listOwedRefunds(customerId)),
    others: history.subscriptions.filter((one) => isLive(one) && one.id !== subscription?.id),
    dispute,
  }
  if (!subscription) return known
  const preview = await ports.payments.previewRenewal(subscription.id)
  const now = ports.calendar.now()
  const until = findRefundDeadline(history, { subscription, now })
  const returnable = findReturnableRenewal(history, { subscription, now })
  const buyer = { email: user.email, cards: history.paidBy }
  const isUsed = until !== null && (await isRefundUsed(ports, buyer))
  return {
    ...known,
    subscription,
    contractNumber: getContractNumber(ports, subscription.id),
    card,
    due: findDue(history, subscription),
    isRenewing: isRenewing(history, subscription),
    renewal: isRefusal(preview) ? null : preview.renewal,
    moneyBackUntil: isUsed ? null : until,
    returnUntil: returnable && getReturnDeadline(returnable),
    earlyEnd: subscription.endsAt ? null : findEarlyEndOffer(history, { subscription, now }),
    refundAtEnd: await findRefundAtEnd(ports, { customerId, subscription }),
    isRefundUsed: isUsed,
  }
}

async function findRefundAtEnd(
  { earlyEnds }: Pick<BillingPorts, 'earlyEnds'>,
  { customerId, subscription }: Pick<Subscribed, 'customerId' | 'subscription'>,
): Promise<Charged | null> {
  if (!subscription.endsAt) return null
  const end = chooseEarlyEnd(await earlyEnds.listEarlyEnds(customerId), subscription)
  return end && { amountCents: end.refundCents, currency: end.currency }
}

/** Null when the provider can't be asked, or when its answer can't be read, which is an alert. */
async function fetchHistory(
  ports: BillingPorts,
  { userId, customerId }: BillingAccount,
): Promise<History | null> {
  const look = await limitProviderReads(ports, userId)
  if (isRefusal(look)) return null
  try {
    const history = await ports.payments.fetchHistory(customerId)
    return isRefusal(history) ? null : history
  } catch (fault) {
    ports.alert('billing_unreadable', { userId, customerId, fault })
    return null
  }
}
