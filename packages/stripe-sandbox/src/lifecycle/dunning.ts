import { days, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { changeCustomer } from './change-customer.ts'
import { endSubscription } from './end-subscription.ts'

/** When a renewal that failed is tried again: eight times within two weeks. */
const retryDays = [1, 2, 4, 6, 8, 10, 12, 14]

type Failure = {
  readonly invoice: Invoice
  /** Skipped: the saved card can't pay without its owner, so the bank wasn't asked again. */
  readonly attempt: 'declined' | 'asks' | 'skipped'
  /** Requested by a customer or an API call. After the first attempt that doesn't affect the retries. */
  readonly isManual?: boolean | undefined
}

/** The invoice was not paid: says so, plans the next try, or gives up. */
export async function chase(tx: SandboxTransaction, failure: Failure): Promise<void> {
  const { invoice: before, attempt, isManual } = failure
  if (isManual && before.attempt_count > 0) return emitFailed(tx, failure)
  const subscription = await findSubscription(tx, before)
  const isRetried = isRetriedLater(before, subscription)
  const next = isRetried ? findNextTry(tx, before) : null
  const invoice = await tx.save('invoice', {
    ...before,
    attempt_count: before.attempt_count + 1,
    attempted: true,
    auto_advance: next !== null,
    next_payment_attempt: next,
  })
  await tx.emit({ type: 'invoice.updated', object: invoice, before })
  if (next) await tx.schedule({ purpose: 'retry-invoice', objectId: invoice.id, at: next })
  await emitFailed(tx, { invoice, attempt })

  if (!subscription || subscription.pending_update) return
  const isResumed = subscription.status === 'paused' && !before.auto_advance
  if (subscription.status === 'active' || isResumed) await fallBehind(tx, subscription)
  const isLast = isRetried && next === null && subscription.status === 'past_due'
  if (isLast) await giveUp(tx, subscription)
}

function isRetriedLater(
  { auto_advance = false, billing_reason }: Invoice,
  subscription: Subscription | null,
): boolean {
  return auto_advance && billing_reason !== 'subscription_create' && !subscription?.pending_update
}

/** Nobody was charged: an invoice that was sent wasn't paid in time. */
export async function passDueDate(tx: SandboxTransaction, invoiceId: string): Promise<void> {
  const invoice = await tx.find('invoice', invoiceId)
  if (invoice?.status !== 'open') return
  const subscription = await findSubscription(tx, invoice)
  if (subscription?.status === 'active') await fallBehind(tx, subscription)
}

async function emitFailed(tx: SandboxTransaction, { invoice, attempt }: Failure): Promise<void> {
  if (attempt === 'asks')
    await tx.emit({ type: 'invoice.payment_action_required', object: invoice })
  if (attempt !== 'skipped') await tx.emit({ type: 'invoice.payment_failed', object: invoice })
}

async function findSubscription(
  tx: SandboxTransaction,
  invoice: Invoice,
): Promise<Subscription | null> {
  const id = invoice.parent?.subscription_details?.subscription
  return id ? tx.find('subscription', id) : null
}

/** Counted from the first try, so that a late retry does not push the others. */
function findNextTry({ unix }: SandboxTransaction, invoice: Invoice): number | null {
  const first = invoice.status_transitions.finalized_at ?? unix
  const moments = retryDays.map((count) => first + days(count) / seconds(1))
  return moments[invoice.attempt_count] ?? null
}

async function fallBehind(tx: SandboxTransaction, before: Subscription): Promise<void> {
  const { status_details: _, ...running } = before
  const late = await tx.save('subscription', { ...running, status: 'past_due' })
  await tx.emit({ type: 'customer.subscription.updated', object: late, before })
  const customer = await tx.get('customer', before.customer)
  if (!customer.delinquent) await changeCustomer(tx, { customer, delinquent: true })
}

async function giveUp(tx: SandboxTransaction, before: Subscription): Promise<void> {
  const { afterLastRetry } = tx.records.readSettings().account
  if (afterLastRetry === 'past_due') return
  if (afterLastRetry === 'cancel') {
    await endSubscription(tx, { subscription: before, reason: 'payment_failed' })
    return
  }
  const unpaid = await tx.save('subscription', { ...before, status: 'unpaid' })
  await tx.emit({ type: 'customer.subscription.updated', object: unpaid, before })
}
