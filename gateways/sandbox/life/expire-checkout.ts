import type { Turn } from '../turn.ts'
import type { CheckoutSession } from '../wire.ts'
import { toOrderId } from './complete-checkout.ts'
import { expireIncomplete } from './expire-incomplete.ts'

export async function expireCheckout(turn: Turn, sessionId: string): Promise<void> {
  const session = await turn.find('checkout.session', sessionId)
  if (session?.status === 'open') await closeCheckout(turn, session)
}

/** Nobody can pay on it any more, nor for what a declined payment has left. */
export async function closeCheckout(turn: Turn, open: CheckoutSession): Promise<CheckoutSession> {
  const session = await turn.save('checkout.session', { ...open, status: 'expired', url: null })
  await turn.tell({ type: 'checkout.session.expired', object: session })
  const { invoiceId } = await turn.get('order', toOrderId(open.id))
  const invoice = await turn.find('invoice', invoiceId ?? '')
  const subscription = invoice?.parent?.subscription_details?.subscription
  if (subscription) await expireIncomplete(turn, subscription)
  return session
}
