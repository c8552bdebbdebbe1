import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice } from '../wire.ts'

/** The debt is written off: nothing is collected anymore, but the invoice can still be paid. */
export async function markUncollectible(tx: SandboxTransaction, open: Invoice): Promise<Invoice> {
  const invoice = await tx.save('invoice', {
    ...open,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...open.status_transitions, marked_uncollectible_at: tx.unix },
  })
  await tx.emit({ type: 'invoice.marked_uncollectible', object: invoice })
  return invoice
}
