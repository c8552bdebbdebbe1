import type { History, Invoice } from '../billing/history.ts'
import { isLive } from '../billing/paid-subscription.ts'

type Known = Pick<History, 'invoices' | 'subscriptions'>

/**
 * Failed invoices that someone can pay to keep a plan. What an ended plan left behind isn't one,
 * and neither is one of an unpaid plan beside a live one: paying it would bring back a second plan.
 */
export function listOwed({ invoices, subscriptions }: Known): readonly Invoice[] {
  const payable = subscriptions.some(isLive) ? 'past-due' : 'unpaid'
  const owing = subscriptions.filter(({ status }) => status === payable)
  const ids = owing.map(({ id }) => id)
  return invoices.filter(
    ({ status, trouble, subscriptionId }) =>
      status === 'open' && trouble !== null && ids.includes(subscriptionId ?? ''),
  )
}

/**
 * Invoices to show: final, and not the first one of a checkout that was declined, which is paid
 * at the checkout or never.
 */
export function listShown({ invoices, subscriptions }: Known): readonly Invoice[] {
  const begun = subscriptions.filter(
    ({ status }) => status === 'incomplete' || status === 'incomplete-expired',
  )
  const ids = begun.map(({ id }) => id)
  return invoices.filter(
    ({ status, subscriptionId }) => status !== 'draft' && !ids.includes(subscriptionId ?? ''),
  )
}
