import { newDispute } from '../objects/dispute.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Dispute } from '../wire.ts'

/** The cardholder disputes the charge at their bank. */
export async function openDispute(tx: SandboxTransaction, chargeId: string): Promise<Dispute> {
  const before = await tx.get('charge', chargeId)
  const [known] = await tx.list('dispute', chargeId)
  if (known) return known

  const dispute = await tx.save('dispute', newDispute(tx, before))
  const charge = await tx.save('charge', { ...before, disputed: true })
  await tx.emit({ type: 'charge.dispute.created', object: dispute })
  await tx.emit({ type: 'charge.dispute.funds_withdrawn', object: dispute })
  await tx.emit({ type: 'charge.updated', object: charge, before })
  return dispute
}

export async function closeDispute(
  tx: SandboxTransaction,
  { id, outcome }: { id: string; outcome: 'won' | 'lost' },
): Promise<void> {
  const before = await tx.get('dispute', id)
  const dispute = await tx.save('dispute', { ...before, status: outcome })
  await tx.emit({ type: 'charge.dispute.closed', object: dispute, before })
  if (outcome === 'won') {
    await tx.emit({ type: 'charge.dispute.funds_reinstated', object: dispute })
  }
}
