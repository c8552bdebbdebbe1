import type { Turn } from '../turn.ts'
import type { CheckoutSession } from '../wire.ts'

export async function expireCheckout(turn: Turn, sessionId: string): Promise<void> {
  const session = await turn.find('checkout.session', sessionId)
  if (session?.status === 'open') await closeCheckout(turn, session)
}

/** Nobody can pay on it any more. */
export async function closeCheckout(turn: Turn, open: CheckoutSession): Promise<CheckoutSession> {
  const session = await turn.save('checkout.session', { ...open, status: 'expired', url: null })
  await turn.tell({ type: 'checkout.session.expired', object: session })
  return session
}
