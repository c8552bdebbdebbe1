import type { SandboxTransaction } from '../transaction.ts'
import { previewRenewal } from './preview.ts'

/** Emits `invoice.upcoming` a few days before a renewal; that invoice has no id yet. */
export async function sendUpcoming(tx: SandboxTransaction, subscriptionId: string): Promise<void> {
  const subscription = await tx.find('subscription', subscriptionId)
  if (subscription?.status !== 'active') return
  if (subscription.cancel_at !== null || subscription.pause_collection) return
  const { id: _, ...invoice } = await previewRenewal(tx, { subscription, lines: [] })
  await tx.emit({ type: 'invoice.upcoming', object: invoice })
}
