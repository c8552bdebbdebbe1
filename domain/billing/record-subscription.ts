import { type DeletedAccountPorts, isRefundUsed } from '../identity/deleted-account.ts'
import type { Subscription, User, UserId } from '../identity/user.ts'
import type { Alert } from '../log-fields.ts'
import { isRefusal } from '../refusal.ts'
import { classifyDuplicates, type Duplicates } from './classify-duplicates.ts'
import { getContractNumber } from './contract-number.ts'
import type { CustomerId } from './customer.ts'
import { writeEntitlement } from './entitlement.ts'
import { findDispute, findDue, type History } from './history.ts'
import { chooseSubscription, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { hasPriceEnd } from './price-offer.ts'
import { findRefundDeadline } from './refund-period.ts'
import { planReminder } from './reminder-schedule.ts'
import { sendNotifications } from './send-notifications.ts'
import type { BillingAccount, BillingStores } from './stores.ts'
import { recordTaxes } from './tax-records.ts'

/** What the provider reported about a customer, and what follows from it. */
export type Fetched = {
  readonly userId: UserId
  readonly customerId: CustomerId
  readonly history: History
  /** The subscription that counts, if there are several. */
  readonly paid: PaidSubscription | null
  readonly duplicates: Duplicates
  readonly now: Date
}

export type Recorded = Fetched & {
  readonly entitlement: Subscription | null
  /** Null when a later sync was written first, or the user is gone: then nothing was written. */
  readonly user: User | null
}

/**
 * Fetches everything about a customer from the provider and, in one transaction, writes their
 * billing account, entitlement and allowance and the emails about what is new. Changes nothing at
 * the provider. A slow fetch never overwrites a later one (`takeTicket`).
 */
export async function recordSubscription(
  ports: BillingPorts,
  { userId, customerId }: Pick<Fetched, 'userId' | 'customerId'>,
): Promise<Recorded> {
  const ticket = await ports.billing.takeTicket(customerId)
  const history = await ports.payments.fetchHistory(customerId)
  if (isRefusal(history)) {
    const message = `Could not fetch the subscriptions of customer ${customerId}: ${history.refused}`
    throw new Error(message, { cause: history })
  }

  const paid = chooseSubscription(history.subscriptions)
  const now = ports.calendar.now()
  const duplicates = classifyDuplicates(history, { kept: paid, now })
  const fetched = { userId, customerId, history, paid, duplicates, now }
  const { alerts, events, ...written } = await write(ports, fetched, ticket)
  for (const { event, facts } of alerts) ports.alert(event, { ...facts, userId })
  for (const { event, facts } of events) ports.logEvent(event, { ...facts, userId })
  return { ...fetched, ...written }
}

type Written = Pick<Recorded, 'entitlement' | 'user'> & {
  readonly alerts: readonly Alert[]
  readonly events: readonly Alert[]
}

function write(
  { transaction, clock, siteUrl, keyedHash, seller }: BillingPorts,
  { userId, customerId, history, paid, duplicates, now }: Fetched,
  ticket: number,
): Promise<Written> {
  return transaction(async (stores) => {
    const { billing, users } = stores
    const former = await billing.lockAccount(customerId)
    const due = paid && findDue(history, paid)
    const dispute = findDispute(history)
    const remindAt = paid && planReminder(paid, { former, now })
    const { country } = history.billing
    const seen = { ticket, at: clock.now(), subscription: paid, due, dispute, remindAt, country }
    const isNewest = await billing.writeAccount(customerId, seen)
    const user = await users.findUser(userId)
    if (!isNewest || !user) {
      return {
        entitlement: await users.findSubscription(userId),
        user: null,
        alerts: [],
        events: [],
      }
    }

    await bindConsents(stores, { userId, paid, former })
    await recordTaxes(stores, { history, now })
    const owed = await stores.refunds.listOwedRefunds(customerId)
    // A payment that we return pays for nothing, also before the provider has ended the plan.
    const isReturned = owed.some(({ subscriptionId }) => subscriptionId === paid?.id)
    const known = { userId, paid: isReturned ? null : paid, due, now }
    const entitlement = await writeEntitlement(stores, known)
    const hasRefund = await offersRefund({ ...stores, keyedHash }, { user, history, paid, now })
    const { review } = duplicates
    const isPriceEnd = paid !== null && (await hasPriceEnd(stores, paid))
    const getNumber = (id: string) => getContractNumber({ keyedHash }, id)
    const earlyEnds = await stores.earlyEnds.listEarlyEnds(customerId)
    const contract = { seller, getNumber, hasRefund, earlyEnds }
    const seenNow = { user, former, paid, history, due, now, ticket }
    const news = { ...seenNow, ...contract, isPriceEnd, review, owed }
    const sent = await sendNotifications({ ...stores, clock, siteUrl }, news)
    if (history.isDeleted) await billing.unlinkCustomer(customerId)
    return { entitlement, user, ...sent }
  })
}

type RefundQuestion = Pick<Fetched, 'history' | 'paid' | 'now'> & { readonly user: User }

/** Whether the email about a purchase may offer the 14-day refund. */
async function offersRefund(
  ports: DeletedAccountPorts,
  { user, history, paid, now }: RefundQuestion,
): Promise<boolean> {
  if (!paid || !findRefundDeadline(history, { subscription: paid, now })) return false
  return !(await isRefundUsed(ports, { email: user.email, cards: history.paidBy }))
}

type Bought = Pick<Fetched, 'userId' | 'paid'> & { readonly former: BillingAccount | null }

/** The purchase is confirmed: what the buyer agreed to before is about this subscription. */
async function bindConsents(
  { consents }: Pick<BillingStores, 'consents'>,
  { userId, paid, former }: Bought,
): Promise<void> {
  const { id = '', attempt = null } = paid ?? {}
  if (attempt === null || former?.subscription?.id === id) return
  await consents.bindConsents({ userId, attempt, subscriptionId: id })
}
