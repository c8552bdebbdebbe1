import type { InvoiceReturn } from '../billing/change-intent.ts'
import { hasStartRequest } from '../billing/consents.ts'
import type { PaymentTrouble } from '../billing/customer.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { findOpenPurchase, listUnusedParts } from '../billing/refund-period.ts'
import { isRefundUsed } from '../identity/deleted-account.ts'
import type { User, UserId } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { UsagePorts } from '../usage/ports.ts'
import { parseQuarter, toQuarter } from '../usage/quarter.ts'
import { endWithRefund } from './end-with-refund.ts'
import { findSubscription, type Subscribed } from './find-subscription.ts'

export type WithdrawPorts = BillingPorts & Pick<UsagePorts, 'usage'>

type EndInput = {
  readonly user: User
  /** The moment that counts. */
  readonly receivedAt: Date
  /** Called before the first request that changes something. */
  readonly begin: (subscriptionId: string) => Promise<void>
}

type WithdrawInput = EndInput & {
  /** A person accepts it after the period. */
  readonly isLateAccepted: boolean
}

type EndRefusal = Refusal<
  'not-subscribed' | 'too-many-provider-reads' | 'change-under-way' | 'still-working'
>

/**
 * Withdraws from a contract: ends it immediately, then refunds. Everything for the first purchase,
 * for one that wasn't used, and where the customer never asked us to start at once; otherwise what
 * was paid for the time after the withdrawal. The contract ends even if the refund is blocked, which
 * is then owed. See ADR-0094.
 */
export async function withdraw(
  ports: WithdrawPorts,
  { user, receivedAt, isLateAccepted, begin }: WithdrawInput,
): Promise<
  { readonly isOwed: boolean } | EndRefusal | Refusal<'money-back-over'> | PaymentTrouble
> {
  const found = await findContract(ports, { user, receivedAt })
  if (isRefusal(found)) return found
  const { subscription, history } = found
  const purchase = findOpenPurchase(history, { subscription, now: receivedAt })
  if (!purchase && !isLateAccepted) return refuse('money-back-over')

  const buyer = { email: user.email, cards: history.paidBy }
  const isGoodwill = purchase?.isFirst === true && !(await isRefundUsed(ports, buyer))
  const since = purchase?.at ?? subscription.startedAt
  const use = { userId: user.id, subscriptionId: subscription.id, from: since, to: receivedAt }
  const isPartial = !isGoodwill && (await isUsedAsAsked(ports, use))
  const returns = isPartial ? listUnused(found, receivedAt) : null
  await begin(subscription.id)
  return endWithRefund(ports, { user, found, isFirstRefund: isGoodwill, returns })
}

/** Ends a contract immediately, and refunds what was paid for the time after the notice. */
export async function endContract(
  ports: BillingPorts,
  { user, receivedAt, begin }: EndInput,
): Promise<{ readonly isOwed: boolean } | EndRefusal | PaymentTrouble> {
  const found = await findContract(ports, { user, receivedAt })
  if (isRefusal(found)) return found
  const returns = listUnused(found, receivedAt)
  await begin(found.subscription.id)
  return endWithRefund(ports, { user, found, isFirstRefund: false, returns })
}

type ContractInput = Pick<EndInput, 'user' | 'receivedAt'>

/** The contract that existed when the declaration was received, not one that was bought since. */
export async function findContract(ports: BillingPorts, { user, receivedAt }: ContractInput) {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  return found.subscription.startedAt > receivedAt ? refuse('not-subscribed') : found
}

function listUnused({ history, subscription }: Subscribed, at: Date): readonly InvoiceReturn[] {
  return listUnusedParts(history, { subscriptionId: subscription.id, at })
}

type UseInput = {
  readonly userId: UserId
  readonly subscriptionId: string
  readonly from: Date
  readonly to: Date
}

/** Whether the customer asked us to start, and then made a request. */
async function isUsedAsAsked(
  ports: WithdrawPorts,
  { subscriptionId, ...span }: UseInput,
): Promise<boolean> {
  return (await hasStartRequest(ports, subscriptionId)) && hasRequests(ports, span)
}

type Span = Omit<UseInput, 'subscriptionId'>

/**
 * Whether there was a request between two moments. Counted by quarters of an hour; the one in which
 * the span begins isn't, because a request in it may be from before.
 */
async function hasRequests(
  { usage }: Pick<UsagePorts, 'usage'>,
  { userId, from, to }: Span,
): Promise<boolean> {
  const quarters = await usage.listQuarters(userId, toQuarter(later(from, minutes(15))))
  return quarters.some(({ quarter, tenths }) => tenths > 0 && parseQuarter(quarter) <= to)
}
