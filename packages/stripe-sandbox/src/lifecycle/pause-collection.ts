import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { finalizeInvoice, openInvoice } from './finalize-invoice.ts'
import { markUncollectible } from './mark-uncollectible.ts'
import { voidInvoice } from './void-invoice.ts'

type Pause = NonNullable<Subscription['pause_collection']>

/**
 * What becomes of an invoice while nothing is collected. One that is voided leaves the customer's
 * balance alone. https://docs.stripe.com/billing/subscriptions/pause-payment
 */
export async function holdBack(
  tx: SandboxTransaction,
  { draft, pause }: { draft: Invoice; pause: Pause },
): Promise<void> {
  if (pause.behavior === 'void') {
    const due = Math.max(0, draft.total)
    const opened = await openInvoice(tx, { ...draft, amount_due: due, amount_remaining: due })
    await tx.emit({ type: 'invoice.finalized', object: opened })
    await voidInvoice(tx, opened)
  }
  if (pause.behavior === 'mark_uncollectible') {
    const invoice = await finalizeInvoice(tx, draft)
    if (invoice.status === 'open') await markUncollectible(tx, invoice)
  }
}

/** Invoices that were held back stay what they are. */
export async function resumeCollection(
  tx: SandboxTransaction,
  subscriptionId: string,
): Promise<void> {
  const before = await tx.find('subscription', subscriptionId)
  const resumesAt = before?.pause_collection?.resumes_at ?? null
  if (!before || before.ended_at !== null || resumesAt === null || resumesAt > tx.unix) return
  const object = await tx.save('subscription', { ...before, pause_collection: null })
  await tx.emit({ type: 'customer.subscription.updated', object, before })
}
