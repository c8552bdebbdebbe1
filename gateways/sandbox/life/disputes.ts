import { newDispute } from '../objects/dispute.ts'
import type { Turn } from '../turn.ts'
import type { Dispute } from '../wire.ts'

/** The owner of the card told the bank that it was not them. */
export async function openDispute(turn: Turn, chargeId: string): Promise<Dispute> {
  const before = await turn.get('charge', chargeId)
  const [known] = await turn.list('dispute', chargeId)
  if (known) return known

  const dispute = await turn.save('dispute', newDispute(turn, before))
  const charge = await turn.save('charge', { ...before, disputed: true })
  await turn.tell({ type: 'charge.dispute.created', object: dispute })
  await turn.tell({ type: 'charge.dispute.funds_withdrawn', object: dispute })
  await turn.tell({ type: 'charge.updated', object: charge, before })
  return dispute
}

export async function closeDispute(
  turn: Turn,
  { id, outcome }: { id: string; outcome: 'won' | 'lost' },
): Promise<void> {
  const before = await turn.get('dispute', id)
  const dispute = await turn.save('dispute', { ...before, status: outcome })
  await turn.tell({ type: 'charge.dispute.closed', object: dispute, before })
  if (outcome === 'won') {
    await turn.tell({ type: 'charge.dispute.funds_reinstated', object: dispute })
  }
}
