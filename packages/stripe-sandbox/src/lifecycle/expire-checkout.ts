import type { SandboxTransaction } from '../transaction.ts'
import type { CheckoutSession } from '../wire.ts'
import { toOrderId } from './complete-checkout.ts'
import { expireIncomplete } from './expire-incomplete.ts'

export async function expireCheckout(tx: SandboxTransaction, sessionId: string): Promise<void> {
  const session = await tx.find('checkout.session', sessionId)
  if (session?.status === 'open') await closeCheckout(tx, session)
}

/** Also cancels the incomplete subscription and voids the invoice that a declined payment left. */
export async function closeCheckout(
  tx: SandboxTransaction,
  open: CheckoutSession,
): Promise<CheckoutSession> {
  const session = await tx.save('checkout.session', { ...open, status: 'expired', url: null })
  await tx.emit({ type: 'checkout.session.expired', object: session })
  const { invoiceId } = await tx.get('order', toOrderId(open.id))
  const invoice = await tx.find('invoice', invoiceId ?? '')
  const subscription = invoice?.parent?.subscription_details?.subscription
  if (subscription) await expireIncomplete(tx, subscription)
  return session
}
