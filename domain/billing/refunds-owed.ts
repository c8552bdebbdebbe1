import { isRefusal } from '../refusal.ts'
import { days, getBackoffMs, hours, later } from '../time.ts'
import type { Charged } from './change-gateway.ts'
import type { InvoiceReturn } from './change-intent.ts'
import { type CustomerId, isTrouble } from './customer.ts'
import { getKeptCents, type History, type Invoice } from './history.ts'
import type { BillingPorts } from './ports.ts'
import type { OwedRefund } from './stores.ts'
import { recordCredits } from './tax-records.ts'
import { tellOfRefunds } from './tell-of-refunds.ts'

const retries = { firstMs: hours(1), longestMs: days(1) }

type OweInput = {
  readonly customerId: CustomerId
  readonly invoices: readonly Invoice[]
  /** How much of these is refunded; all of the others. */
  readonly returns?: readonly InvoiceReturn[]
}

/** Records payments that we have to return, before anything is done about it. Idempotent. */
export async function oweRefunds(
  { refunds, billing, calendar }: Pick<BillingPorts, 'refunds' | 'billing' | 'calendar'>,
  { customerId, invoices, returns = [] }: OweInput,
): Promise<void> {
  if (invoices.length === 0) return
  const now = calendar.now()
  const userId = await billing.findUserOf(customerId)
  for (const { id, subscriptionId, paidCents, refundedCents, currency } of invoices) {
    const untilCents = returns.find(({ invoiceId }) => invoiceId === id)?.untilCents ?? null
    const amountCents = (untilCents ?? paidCents) - refundedCents
    if (amountCents <= 0) continue
    const owed = { invoiceId: id, subscriptionId, customerId, userId, amountCents, currency }
    await refunds.addOwedRefund({ ...owed, untilCents, owedAt: now, dueAt: now })
  }
}

export type RefundPorts = Pick<
  BillingPorts,
  | 'refunds'
  | 'taxRecords'
  | 'payments'
  | 'billing'
  | 'transaction'
  | 'calendar'
  | 'clock'
  | 'alert'
  | 'logEvent'
  | 'siteUrl'
>

/** Makes the refunds that are due for a customer. Returns whether any was made. */
export async function makeOwedRefunds(
  ports: RefundPorts,
  customerId: CustomerId,
): Promise<boolean> {
  const now = ports.calendar.now()
  const owed = await ports.refunds.listOwedRefunds(customerId)
  let isAny = false
  for (const one of owed) if (one.dueAt <= now) isAny = (await makeRefund(ports, one)) || isAny
  return isAny
}

/**
 * Makes one refund, or postpones it. The provider may refuse for weeks, for example during a
 * dispute: each refusal raises an alert. First ends the subscription, so that money is never
 * returned for a plan that goes on.
 */
export async function makeRefund(ports: RefundPorts, owed: OwedRefund): Promise<boolean> {
  const { refunds, calendar } = ports
  const { invoiceId, tries } = owed
  // Postponed before the attempt, so that one that fails doesn't block the others.
  await refunds.postponeRefund(invoiceId, later(calendar.now(), getBackoffMs(tries, retries)))
  const isMade = await tryRefund(ports, owed)
  // Counted when it is certain: emails about a refund wait for one that a crash interrupted.
  if (!isMade) await refunds.countRefundTry(invoiceId)
  return isMade
}

async function tryRefund(ports: RefundPorts, owed: OwedRefund): Promise<boolean> {
  const { refunds, payments, alert, logEvent } = ports
  const { invoiceId, subscriptionId, customerId, tries, untilCents } = owed
  const ended = subscriptionId ? await payments.endSubscription(subscriptionId) : null
  if (ended && isRefusal(ended)) return false
  const made = await (untilCents === null
    ? payments.refundInvoice(invoiceId)
    : payments.refundInvoice(invoiceId, { untilCents }))
  if (!isRefusal(made)) {
    // Until its credit note is issued, the VAT of what was returned would still be owed.
    const credited = await payments.creditRefunds(invoiceId)
    if (isTrouble(credited)) return false
    if (isRefusal(credited))
      alert('credit_note_blocked', { customerId, invoice: invoiceId, reason: credited.code })
    // The sync writes it, too, unless the customer is gone.
    else await recordCredits(ports, { invoiceId, notes: credited.notes })
    if (!(await tellWithoutCustomer(ports, owed))) return false
    await refunds.removeOwedRefund(invoiceId)
    logEvent('refund_made', { customerId, invoice: invoiceId, refundedCents: made.refundedCents })
    return true
  }
  if (made.refused === 'refund-blocked')
    alert('refund_blocked', { customerId, invoice: invoiceId, reason: made.code, tries: tries + 1 })
  return false
}

/**
 * The sync of a customer sends the email. If support has deleted the customer meanwhile, there is
 * none. Returns false when the provider can't be asked what was refunded.
 */
async function tellWithoutCustomer(
  { billing, payments, transaction, clock, siteUrl }: RefundPorts,
  { invoiceId, customerId, userId }: OwedRefund,
): Promise<boolean> {
  if (!userId || (await billing.findUserOf(customerId))) return true
  // Not what was owed: support may have returned a part, of which an email has told already.
  const listed = await payments.listRefunds(invoiceId)
  if (isRefusal(listed)) return false
  await transaction(async ({ users, ...stores }) => {
    const user = await users.findUser(userId)
    if (user) await tellOfRefunds({ ...stores, clock, siteUrl }, { user, refunds: listed.refunds })
  })
  return true
}

type PaidBack = Pick<History, 'invoices' | 'disputes'>

/** The amounts that we still owe. */
export function listStillOwed(history: PaidBack, owed: readonly OwedRefund[]): readonly Charged[] {
  return history.invoices.flatMap((invoice) => {
    const { id, currency, refundedCents } = invoice
    const one = owed.find(({ invoiceId }) => invoiceId === id)
    if (!one) return []
    const keptCents = getKeptCents(history, invoice)
    const amountCents =
      one.untilCents === null ? keptCents : Math.min(keptCents, one.untilCents - refundedCents)
    return amountCents > 0 ? [{ amountCents, currency }] : []
  })
}
