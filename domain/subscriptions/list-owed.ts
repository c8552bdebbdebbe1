import type { History, Invoice } from '../billing/history.ts'
import { isLive } from '../billing/paid-subscription.ts'

type BillingHistory = Pick<History, 'invoices' | 'subscriptions'>

/**
 * Failed invoices that a user can pay to keep their plan. Not those of an ended plan, and not those
 * of an unpaid plan beside a live one: paying them would bring back a second plan.
 */
export function listOwed({ invoices, subscriptions }: BillingHistory): readonly Invoice[] {
  const payable = subscriptions.some(isLive) ? 'past-due' : 'unpaid'
  const owing = subscriptions.filter(({ status }) => status === payable)
  const ids = owing.map(({ id }) => id)
  return invoices.filter(
    ({ status, trouble, subscriptionId }) =>
      status === 'open' && trouble !== null && ids.includes(subscriptionId ?? ''),
  )
}

/**
 * Invoices to show: finalized, and not the first one of a declined checkout, which can only be paid
 * at the checkout.
 */
export function listShown({ invoices, subscriptions }: BillingHistory): readonly Invoice[] {
  const begun = subscriptions.filter(
    ({ status }) => status === 'incomplete' || status === 'incomplete-expired',
  )
  const ids = begun.map(({ id }) => id)
  return invoices.filter(
    ({ status, subscriptionId }) => status !== 'draft' && !ids.includes(subscriptionId ?? ''),
  )
}
