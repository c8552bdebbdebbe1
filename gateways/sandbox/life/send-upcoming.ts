import type { Turn } from '../turn.ts'
import { previewRenewal } from './preview.ts'

/** Tells a few days ahead what the next renewal will cost, by an invoice that has no id yet. */
export async function sendUpcoming(turn: Turn, subscriptionId: string): Promise<void> {
  const subscription = await turn.find('subscription', subscriptionId)
  if (subscription?.status !== 'active' || subscription.cancel_at !== null) return
  const { id: _, ...invoice } = await previewRenewal(turn, { subscription, lines: [] })
  await turn.tell({ type: 'invoice.upcoming', object: invoice })
}
