import type { PaymentTrouble } from '../billing/customer.ts'
import type { CreditNote, History, Invoice } from '../billing/history.ts'
import { isLive } from '../billing/paid-subscription.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { limitProviderReads } from './find-subscription.ts'

type InvoiceRefusal = Refusal<'no-such-invoice' | 'too-many-provider-reads'> | PaymentTrouble

/** `isOwed`: it failed, and paying it keeps the plan. */
export type OwnInvoice = Invoice & { readonly isOwed: boolean }

type OwnCreditNote = { readonly note: CreditNote; readonly invoice: Invoice }

/** One of the user's own credit notes, with the invoice that it takes back. */
export async function findCreditNote(
  ports: BillingPorts,
  { user, creditNoteId }: { readonly user: User; readonly creditNoteId: string },
): Promise<OwnCreditNote | InvoiceRefusal> {
  const history = await fetchOwn(ports, user)
  if (isRefusal(history)) return history
  for (const invoice of listShown(history)) {
    const note = invoice.creditNotes.find(({ id }) => id === creditNoteId)
    if (note) return { note, invoice }
  }
  return refuse('no-such-invoice')
}

/** One of the user's own invoices. Someone else's is refused like one that doesn't exist. */
export async function findInvoice(
  ports: BillingPorts,
  { user, invoiceId }: { readonly user: User; readonly invoiceId: string },
): Promise<OwnInvoice | InvoiceRefusal> {
  const history = await fetchOwn(ports, user)
  if (isRefusal(history)) return history

  const own = listShown(history).find(({ id }) => id === invoiceId)
  if (!own) return refuse('no-such-invoice')
  return { ...own, isOwed: listOwed(history).some(({ id }) => id === own.id) }
}

async function fetchOwn(ports: BillingPorts, user: User): Promise<History | InvoiceRefusal> {
  const account = await ports.billing.findAccount(user.id)
  if (!account) return refuse('no-such-invoice')
  const look = await limitProviderReads(ports, user.id)
  return isRefusal(look) ? look : ports.payments.fetchHistory(account.customerId)
}

/** The user's own invoices, newest first. Empty if they have never paid. */
export async function listOwnInvoices(
  ports: BillingPorts,
  user: User,
): Promise<readonly Invoice[] | Exclude<InvoiceRefusal, Refusal<'no-such-invoice'>>> {
  const history = await fetchOwn(ports, user)
  if (!isRefusal(history)) return listShown(history)
  return history.refused === 'no-such-invoice' ? [] : history
}

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
